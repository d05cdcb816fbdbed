import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { Client, isSigned, type Refused, type Signed } from '../helpers/client';
import { Cms, type Environment } from '../helpers/cms';
import { isSamePicture } from '../helpers/png';
import { storeOf } from '../helpers/store';
import { beside, expectVerified, expectWhole, filled, left, linked, ownBuckets } from './support/world';

/** `npm run drill` uses a larger number. */
const KILLS = Number(process.env.KILL_COUNT ?? 2);
const AT_ONCE = 6;
/** `npm run drill` uses 1,000 requests and 50 signings. */
const REQUESTS = Number(process.env.RETRY_COUNT ?? 60);
const SIGNINGS = Number(process.env.SIGNING_COUNT ?? 6);

let env: Environment;
let cms: Cms;
beforeAll(async () => {
  env = { ...(await filled('kills')), ...(await ownBuckets('kills'))?.environment() };
  cms = await Cms.start(env);
});
afterAll(() => cms.stop());

it(`${REQUESTS} concurrent requests for ${SIGNINGS} signings create ${SIGNINGS} records, and all answers of a signing are the same`, async () => {
  // Two processes with one database and one store, which do not know of each other's running requests.
  const processes = [cms, await Cms.start(await beside(env))];
  const clients = Array.from({ length: SIGNINGS }, (_, index) => new Client(env, index + 1));
  await Promise.all(clients.map((client) => client.prepare()));
  const outcomes = await Promise.all(
    Array.from({ length: REQUESTS }, (_, index) => (clients[index % SIGNINGS] as Client).sign(processes[Math.floor(index / SIGNINGS) % processes.length]?.env.CMS_URL)),
  );

  expect(outcomes.filter((outcome) => !isSigned(outcome))).toEqual([]);
  expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(SIGNINGS);
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(REQUESTS - SIGNINGS);
  const answers = outcomes.map((outcome) => JSON.stringify(isSigned(outcome) && outcome.data));
  for (const index of clients.keys()) expect(new Set(answers.filter((_, request) => request % SIGNINGS === index)).size).toBe(1);

  const { subscribers, pictures } = await expectWhole(env);
  expect(subscribers).toHaveLength(SIGNINGS);
  expect(new Set(await Promise.all(pictures.map(async (name) => (await storeOf(env).read(name)).toString('base64')))).size).toBe(SIGNINGS);
  for (const [index, client] of clients.entries()) {
    const outcome = outcomes[index];
    if (outcome && isSigned(outcome)) expect(await isSamePicture(await linked(outcome.data.signatureUrl), await client.picture())).toBe(true);
  }
  // A link names the process that answered.
  await processes[1]?.stop();
  process.stdout.write(`\n${REQUESTS} requests for ${SIGNINGS} signings: ${subscribers.length} records, ${pictures.length} pictures\n`);
}, 300_000);

it(`killed ${KILLS} times during ${AT_ONCE} concurrent signings: answered ones are kept, the others leave nothing, and all end as one record each`, async () => {
  const batch = await timed(() => Promise.all(people(0).map((client) => client.sign())));
  let clients = SIGNINGS + AT_ONCE;
  const seen = { interrupted: 0, withPicture: 0, recorded: 0 };
  for (let kill = 1; kill <= KILLS; kill++) {
    const signing = people(kill);
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

const people = (round: number): Client[] => Array.from({ length: AT_ONCE }, (_, index) => new Client(env, SIGNINGS + round * AT_ONCE + index + 1));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
