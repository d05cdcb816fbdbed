/** @jest-environment node */
import { X509Certificate } from 'node:crypto';

import { base64ToBytes, readTimeStamp, sha256Of, utf8ToBytes } from '@site/proof';

import { requestTimeStamp } from '../../cms/src/features/evidence/time-stamps';
import { type Fault, TimeStampServer } from '../helpers/time-stamp-server';
import { Signings } from './support/signings';

const digest = sha256Of(utf8ToBytes('a checkpoint'));
const rootsOf = (server: TimeStampServer) => [new Uint8Array(new X509Certificate(server.root).raw)];

let server: TimeStampServer;
let other: TimeStampServer;
beforeAll(async () => {
  [server, other] = await Promise.all([TimeStampServer.start(), TimeStampServer.start()]);
});
afterAll(() => {
  server.stop();
  other.stop();
});
beforeEach(() => {
  server.fault = undefined;
});

const request = (timeoutMs?: number) => requestTimeStamp(digest, { url: new URL(server.url), roots: rootsOf(server) }, timeoutMs);
const bytesOf = (token: string) => base64ToBytes(token) ?? new Uint8Array();

it('a time stamp is requested, and contains time and issuer', async () => {
  const before = Date.now();
  const { server: name, time } = await readTimeStamp(bytesOf(await request()), digest, rootsOf(server));
  expect(name).toBe('Test Time Stamps');
  expect(Math.abs(time.getTime() - before)).toBeLessThan(60_000);
});

it.each<readonly [Fault, RegExp]>([
  ['http-500', /HTTP 500/],
  ['no-answer', /timeout/i],
  ['stalls', /timeout/i],
  ['cut', /fetch failed/],
  ['cut-halfway', /terminated/],
  ['html', /./],
  ['endless', /too long/],
  ['refuses', /rejected/],
  ['other-data', /for other data/],
])('nothing is accepted from a server that fails by %s', async (fault, message) => {
  server.fault = fault;
  await expect(request(fault === 'no-answer' || fault === 'stalls' ? 500 : undefined)).rejects.toThrow(message);
});

it('of an endless answer only a little is read', async () => {
  server.fault = 'endless';
  await expect(request()).rejects.toThrow('too long');
  // What fits into the buffers of both sides of the connection.
  expect(server.endlessBytes).toBeLessThan(16 * 1024 * 1024);
});

it('the answer to an earlier request for the same data is not accepted', async () => {
  await request();
  server.fault = 'replayed';
  await expect(request()).rejects.toThrow('another request');
});

it('a time stamp of an untrusted server, or over something else, is invalid', async () => {
  const token = bytesOf(await request());
  await expect(readTimeStamp(token, digest, rootsOf(other))).rejects.toThrow('No trusted root');
  await expect(readTimeStamp(token, digest, [])).rejects.toThrow();
  await expect(readTimeStamp(token, sha256Of(utf8ToBytes('another')), rootsOf(server))).rejects.toThrow('for other data');
});

it('a time stamp with any bit changed, or with additional or missing bytes, is invalid', async () => {
  const token = bytesOf(await request());
  for (let number = 0; number < 40; number += 1) {
    const spoilt = Uint8Array.from(token);
    const at = Math.floor((number * token.length) / 40);
    spoilt[at] = (spoilt[at] ?? 0) ^ (1 << (number % 8));
    await expect(readTimeStamp(spoilt, digest, rootsOf(server))).rejects.toThrow();
  }
  for (const spoilt of [[0, ...token], [...token, 0], [...token.slice(0, -1)]]) await expect(readTimeStamp(Uint8Array.from(spoilt), digest, rootsOf(server))).rejects.toThrow();
});

describe('the time stamp of a checkpoint', () => {
  const stamped = async () => {
    const signings = new Signings();
    signings.now = Date.now();
    signings.publish('ru', 1);
    signings.introduce();
    signings.sign('AAAAA-AAAAA');
    const note = signings.checkpoint();
    const token = await requestTimeStamp(sha256Of(utf8ToBytes(note)), { url: new URL(server.url), roots: rootsOf(server) });
    const { time } = await readTimeStamp(bytesOf(token), sha256Of(utf8ToBytes(note)), rootsOf(server));
    signings.timeStampRoots.push(...rootsOf(server));
    Object.assign(signings.checkpoints[0] ?? {}, { token, stamped_at: time.getTime() });
    return signings;
  };

  it('is verified with it', async () => {
    const signings = await stamped();
    expect(await signings.verify()).toMatchObject({ fault: undefined, counts: { checkpoints: 1 } });
  });

  it.each([
    ['its token is another checkpoint’s', (signings: Signings) => signings.checkpoint(1)],
    ['its row says another time', (signings: Signings) => Object.assign(signings.checkpoints[0] ?? {}, { stamped_at: 1_767_323_045_678 })],
    ['its server is not trusted any more', (signings: Signings) => signings.timeStampRoots.splice(0)],
    ['it is dated later than that', (signings: Signings) => Object.assign(signings.checkpoints[0] ?? {}, { made_at: Date.now() + 600_000 })],
  ])('is noticed to be wrong when %s', async (_what, spoil) => {
    const signings = await stamped();
    const [{ token, stamped_at: stampedAt } = {}] = signings.checkpoints;
    spoil(signings);
    if (signings.checkpoints.length > 1) {
      signings.checkpoints.splice(0, 1);
      Object.assign(signings.checkpoints[0] ?? {}, { token, stamped_at: stampedAt });
    }
    expect((await signings.verify()).fault).toMatchObject({ code: 'time_stamp_wrong' });
  });
});
