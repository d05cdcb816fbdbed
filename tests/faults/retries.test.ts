import { Client, isSigned } from '../helpers/client';
import { Cms, type Environment } from '../helpers/cms';
import { isSamePicture } from '../helpers/png';
import { storeOf } from '../helpers/store';
import type { Swift } from '../helpers/swift';
import { beside, expectVerified, expectWhole, filled, linked, ownSwift } from './support/world';

/** `npm run drill` uses 1,000 requests and 50 signings. */
const REQUESTS = Number(process.env.RETRY_COUNT ?? 120);
const SIGNINGS = Number(process.env.SIGNING_COUNT ?? 12);

let env: Environment;
let swift: Swift | undefined;
/** Two processes with one database and one store, which do not know of each other's running requests. */
let processes: Cms[];
beforeAll(async () => {
  env = await filled('retries');
  swift = await ownSwift(env);
  env = { ...env, ...swift?.environment() };
  processes = [await Cms.start(env), await Cms.start(await beside(env))];
});
afterAll(async () => {
  for (const cms of processes) await cms.stop();
  await swift?.end();
});

it(`${REQUESTS} concurrent requests for ${SIGNINGS} signings create ${SIGNINGS} records, and all answers of a signing are the same`, async () => {
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
  await expectVerified(env, SIGNINGS);
  process.stdout.write(`\n${REQUESTS} requests for ${SIGNINGS} signings: ${subscribers.length} records, ${pictures.length} pictures\n`);
});
