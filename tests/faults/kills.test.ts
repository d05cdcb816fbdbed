import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { Client, isSigned, type Refused, type Signed } from '../helpers/client';
import { Cms, type Environment } from '../helpers/cms';
import type { Swift } from '../helpers/swift';
import { expectVerified, expectWhole, filled, left, ownSwift } from './support/world';

/** `npm run drill` uses a larger number. */
const KILLS = Number(process.env.KILL_COUNT ?? 3);
const AT_ONCE = 6;

let env: Environment;
let swift: Swift | undefined;
let cms: Cms;
beforeAll(async () => {
  env = await filled('kills');
  swift = await ownSwift(env);
  env = { ...env, ...swift?.environment() };
  cms = await Cms.start(env);
});
afterAll(async () => {
  await cms.stop();
  await swift?.end();
});

it(`killed ${KILLS} times during ${AT_ONCE} concurrent signings: answered ones are kept, the others leave nothing, and all end as one record each`, async () => {
  await Promise.all(people(0).map((client) => client.sign()));
  const batch = await timed(() => Promise.all(people(1).map((client) => client.sign())));
  let clients = 2 * AT_ONCE;
  const seen = { interrupted: 0, withPicture: 0, recorded: 0 };
  for (let kill = 1; kill <= KILLS; kill++) {
    const signing = people(kill + 1);
    await Promise.all(signing.map((client) => client.prepare()));
    const outcomes = Promise.all(signing.map((client): Promise<Signed | Refused | undefined> => client.sign().catch(() => undefined)));
    // At a different moment each time.
    await pause(randomInt(Math.ceil(batch)));
    await cms.kill();
    const answered = (await outcomes).map((outcome) => outcome !== undefined && isSigned(outcome));
    const before = await left(env);
    seen.withPicture += before.pictures.length - before.subscribers.length;

    cms = await Cms.start(env);
    const { subscribers } = await expectWhole(env);
    // A response may be lost although the record exists, never the other way round.
    const recorded = subscribers.length - clients;
    expect(recorded).toBeGreaterThanOrEqual(answered.filter(Boolean).length);
    seen.interrupted += answered.filter((isAnswered) => !isAnswered).length;
    seen.recorded += recorded - answered.filter(Boolean).length;
    for (const [index, client] of signing.entries()) {
      const outcome = await client.sign();
      expect(isSigned(outcome)).toBe(true);
      if (answered[index]) expect(outcome.status).toBe(200);
    }
    clients += AT_ONCE;
    expect((await expectWhole(env)).subscribers).toHaveLength(clients);
  }
  await expectVerified(env, clients);
  process.stdout.write(`\n${KILLS} kills interrupted ${seen.interrupted} signings, ${seen.withPicture} of them with the picture stored and no record, ${seen.recorded} with the record made and no answer; in the end ${clients} signings, ${clients} records\n`);
}, 180_000 * (KILLS + 1));

const people = (round: number): Client[] => Array.from({ length: AT_ONCE }, (_, index) => new Client(env, round * AT_ONCE + index + 1));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
