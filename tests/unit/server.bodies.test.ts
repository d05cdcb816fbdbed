/** @jest-environment node */
import { EventEmitter } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import { PendingBodies } from '../../web/server/bodies';

const MAX = 1_000_000;

/** A body being received, and whether it was dropped. */
class Client {
  readonly reply = { raw: new EventEmitter() };
  readonly socket = new PassThrough();
  readonly read: Readable;
  isGivenUp = false;

  constructor(bodies: PendingBodies, address: string | undefined) {
    this.read = bodies.count(this.socket, address, this.reply as unknown as FastifyReply);
    this.read.on('error', () => (this.isGivenUp = true)).resume();
  }

  async send(bytes: number): Promise<void> {
    this.socket.write(Buffer.alloc(bytes));
    await new Promise(setImmediate);
  }

  async end(): Promise<void> {
    this.socket.end();
    await new Promise(setImmediate);
  }
}

test('bodies of one client leave room for others: those beyond its share are dropped', async () => {
  const bodies = new PendingBodies(MAX);
  const greedy: Client[] = [];
  for (let count = 0; count < 12; count += 1) {
    const one = new Client(bodies, '203.0.113.5');
    await one.send(100_000);
    await one.end();
    greedy.push(one);
  }
  expect(greedy.filter(({ isGivenUp }) => !isGivenUp)).toHaveLength(2);
  const honest = new Client(bodies, '203.0.113.9');
  await honest.send(20_000);
  await honest.end();
  expect(honest.isGivenUp).toBe(false);
});

test('bodies of one network leave room for others', async () => {
  const bodies = new PendingBodies(MAX);
  for (let host = 0; host < 20; host += 1) {
    const one = new Client(bodies, `203.0.113.${host}`);
    await one.send(100_000);
    await one.end();
  }
  const honest = new Client(bodies, '198.51.100.1');
  await honest.send(200_000);
  await honest.end();
  expect(honest.isGivenUp).toBe(false);
});

test('a request without data yet is not dropped, because that would free nothing', async () => {
  const bodies = new PendingBodies(MAX);
  const waiting = Array.from({ length: 10 }, (_, index) => new Client(bodies, `198.51.${index}.1`));
  for (let network = 0; network < 12; network += 1) await new Client(bodies, `203.0.${network}.1`).send(100_000);
  expect(waiting.map(({ isGivenUp }) => isGivenUp)).not.toContain(true);
});

test('if complete bodies use nearly all memory, only the new one is dropped', async () => {
  const bodies = new PendingBodies(MAX);
  for (let network = 0; network < 9; network += 1) {
    const one = new Client(bodies, `203.0.${network}.1`);
    await one.send(100_000);
    await one.end();
  }
  const small = Array.from({ length: 5 }, (_, index) => new Client(bodies, `198.51.${index}.1`));
  for (const one of small) await one.send(10_000);
  await new Client(bodies, '192.0.2.1').send(90_000);
  expect(small.filter(({ isGivenUp }) => !isGivenUp).length).toBeGreaterThanOrEqual(1);
});

test('a closed connection has no address', async () => {
  const one = new Client(new PendingBodies(MAX), undefined);
  await one.send(10);
  expect(one.isGivenUp).toBe(false);
});
