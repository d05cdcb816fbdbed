// npm run drill: the tests that count, with the large counts; `npm test` runs the same with small ones.
//   --changes N   single-byte changes in links, pictures and evidence, default 1000
//   --requests N  requests at once, default 1000      --signings N  of so many signings, default 50
//   --kills N     times that the CMS is killed in the middle of signings, default 20
//   --submissions N, --agreements N
//                 sent by many clients while the CMS, PostgreSQL, the store and the mail server are killed or away, default
//                 20000 and 2000; --crashes N times the CMS (default 20) and half as often PostgreSQL; --outages N times
//                 the store and the mail server, default 5; --mails N are waited for, default 2000: the others are counted
//                 where they wait
//   --documents N documents made while the CMS and the typesetter are killed, default 1000
//   --checks N    documents to verify, tampered and untampered ones, default 1000 each
//   --attacks N   attacks on the evidence by somebody who can write to everything, default 200
//   --robots N    bots, and people in a day, default 1000 each
//   --only NAME   only this part; the names are those of PARTS below
//   --profile NAME  of containers only this one; the names are those of PROFILES in tests/containers/stack.mjs
//   --fuzz N      random requests, on SQLite and on PostgreSQL, default 20000; --seed N repeats a run
//   --publishes N publishes in a row, with the mail server away all the time, default 20
import { parseArgs } from 'node:util';

import { buildAdmin, compile } from '../../scripts/lib/compile.mjs';
import { startForBrowser } from '../../scripts/lib/e2e.mjs';
import { install } from '../../scripts/lib/install.mjs';
import { checkNode } from '../../scripts/lib/node.mjs';
import { phase } from '../../scripts/lib/phase.mjs';
import { freePorts } from '../../scripts/lib/ports.mjs';
import { swiftUnavailableReason } from '../../scripts/lib/swift-packages.mjs';
import { checkNames, TestRun } from '../../scripts/lib/tests.mjs';
import { exitWith } from '../../scripts/lib/user-error.mjs';
import { drillContainers, PROFILES } from '../containers/stack.mjs';

const { values } = parseArgs({
  options: {
    changes: { type: 'string', default: '1000' },
    requests: { type: 'string', default: '1000' },
    signings: { type: 'string', default: '50' },
    kills: { type: 'string', default: '20' },
    publishes: { type: 'string', default: '20' },
    submissions: { type: 'string', default: '20000' },
    agreements: { type: 'string', default: '2000' },
    crashes: { type: 'string', default: '20' },
    outages: { type: 'string', default: '5' },
    mails: { type: 'string', default: '2000' },
    documents: { type: 'string', default: '1000' },
    checks: { type: 'string', default: '1000' },
    attacks: { type: 'string', default: '200' },
    robots: { type: 'string', default: '1000' },
    fuzz: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    profile: { type: 'string' },
  },
});
const COUNTS = {
  TAMPER_COUNT: values.changes,
  RETRY_COUNT: values.requests,
  SIGNING_COUNT: values.signings,
  KILL_COUNT: values.kills,
  LOSS_REQUESTS: values.submissions,
  LOSS_SIGNINGS: values.agreements,
  LOSS_CMS_KILLS: values.crashes,
  LOSS_DATABASE_KILLS: String(Math.ceil(Number(values.crashes) / 2)),
  LOSS_OUTAGES: values.outages,
  LOSS_MAILS: values.mails,
  DOCUMENT_SIGNINGS: values.documents,
  DOCUMENT_CHECKS: values.checks,
  ATTACK_COUNT: values.attacks,
  ROBOT_COUNT: values.robots,
  CMS_IS_COMPILED: '1',
};
const PARTS = ['changes', 'checks', 'attacks', 'robots', 'kills', 'losses', 'documents', 'containers', 'fuzz', 'publishes'];
try {
  if (values.only !== undefined) checkNames([values.only], PARTS, 'part of npm run drill');
  if (values.profile !== undefined) checkNames([values.profile], PROFILES.map(({ profile }) => profile), 'profile');
} catch (error) {
  exitWith(error);
}

function isWanted(name) {
  checkNames([name], PARTS, 'part');
  return values.only === undefined || values.only === name;
}

await TestRun.of(async (run) => {
  checkNode();
  await install();
  await compile({ log: run.log('prepare') });
  // Containers have what their images hold, and nothing of this machine's.
  if (values.only === 'containers') return drillContainersInPhase(run);
  await buildAdmin({ log: run.log('prepare') });
  const missing = await swiftUnavailableReason({ log: run.log('swift') });

  const stores = [['folder', {}]];
  if (missing === undefined) stores.push(['S3 store', { TEST_STORAGE: 's3' }]);
  else run.skip('all of this with an S3 store (OpenStack Swift)', missing);
  for (const [store, storage] of stores) {
    const env = { ...COUNTS, ...storage };
    if (isWanted('changes')) await phase(`${values.changes} changes of a byte, pictures in the ${store}`, () => run.jest('cms', { only: ['tampering'], env }));
    if (isWanted('kills')) await phase(`${values.requests} requests at once and ${values.kills} kills, pictures in the ${store}`, () => run.jest('faults', { only: ['kills'], env }));
  }

  if (isWanted('checks')) await phase(`${values.checks} documents that were tampered with, and as many that were not`, () => run.jest('cms', { only: ['document-checks'], env: COUNTS }));

  if (isWanted('attacks')) await phase(`${values.attacks} attacks on the evidence`, () => run.jest('cms', { only: ['attacks'], env: COUNTS }));
  if (isWanted('robots')) await phase(`${values.robots} bots, and as many people in a day`, () => run.jest('cms', { only: ['robots'], env: COUNTS }));

  const losses = `${values.submissions} requests and ${values.agreements} signings while everything is killed or away at some time`;
  if (isWanted('losses')) {
    await phase(`${losses}: SQLite and a folder, one CMS`, () => run.jest('faults', { only: ['losses'], env: COUNTS }));
    await phase(`${losses}: PostgreSQL and an S3 store, two CMS`, () => run.jest('faults', { only: ['losses'], env: { ...COUNTS, TEST_DATABASE: 'postgres', ...(missing !== undefined && { SWIFT_MISSING: missing }) } }));
  }

  if (isWanted('documents'))
    for (const [store, storage] of stores) await phase(`${values.documents} documents while the CMS and what typesets them are killed, in the ${store}`, () => run.jest('faults', { only: ['documents'], env: { ...COUNTS, ...storage } }));

  if (isWanted('containers')) await drillContainersInPhase(run);

  if (isWanted('fuzz'))
    for (const [database, storage] of [['SQLite', {}], ['PostgreSQL', { TEST_DATABASE: 'postgres' }]])
      await phase(`${values.fuzz} random requests to site and CMS on ${database}, seed ${values.seed}`, () =>
        run.jest('faults', { only: ['fuzz'], env: { ...COUNTS, ...storage, FUZZ_COUNT: values.fuzz, FUZZ_SEED: values.seed, FUZZ_TIMED: '1' } }),
      );

  if (!isWanted('publishes')) return;
  // Nobody listens there until the last test does.
  const [smtpPort] = await freePorts(1);
  const mails = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtpPort), SMTP_SECURITY: 'none', MAIL_FROM: 'site@example.com' };
  await phase(`${values.publishes} publishes in a row, with the mail server away all the time`, async () => {
    const runTests = await startForBrowser(run, { PUBLISH_COUNT: values.publishes, ...mails });
    await runTests(['--project=publishing', 'publishes']);
    await runTests(['--project=drill']);
  });
});

function drillContainersInPhase(run) {
  return phase('The deployment of docs/operations.md in containers, each killed under load', () => drillContainers(run, { only: values.profile }));
}
