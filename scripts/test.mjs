// npm test: installs what it needs and runs every test, the last ones against the really built and served site.
// Options for people at work: names of stages (`npm test -- unit cms e2e`) run only those.
import { findChromium } from './lib/chromium.mjs';
import { buildAdmin, compile, program } from './lib/compile.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node.mjs';
import { phase } from './lib/phase.mjs';
import { startServed } from './lib/served.mjs';
import { whyNoSwift } from './lib/swift.mjs';
import { show, TestRun } from './lib/tests.mjs';

const wanted = process.argv.slice(2);
/** Told to tests that would compile the CMS themselves. */
const COMPILED = { CMS_IS_COMPILED: '1' };

await TestRun.of(async (run) => {
  checkNode();
  await install();
  await compile({ log: run.log('prepare') });

  await stage('typecheck', async () => run.check('Types', await all(tsc('cms'), tsc('cms/src/admin'), tsc('web'), tsc('tests'))));
  await stage('lint', async () => run.check('Lint', await all([program('eslint'), '.', '--max-warnings', '0'])));
  let whyNotS3;
  if (isWanted('cms') || isWanted('s3') || isWanted('faults')) {
    await buildAdmin({ log: run.log('prepare') });
    if (isWanted('s3') || isWanted('faults')) whyNotS3 = await whyNoSwift({ log: run.log('swift') });
    if (whyNotS3 !== undefined) run.skip('every test with an S3 store (OpenStack Swift)', whyNotS3);
  }
  // Two at a time: each is one program that waits for another.
  await Promise.all([
    inTurn(
      () => stage('cms', () => run.jest('cms', { env: COMPILED })),
      () => whyNotS3 === undefined && stage('s3', () => run.jest('cms', { only: ['sign', 'subscribers', 'evidence', 'tampering'], env: { ...COMPILED, TEST_STORAGE: 's3' } })),
    ),
    inTurn(
      () => stage('unit', () => run.jest('unit')),
      () => stage('faults', () => run.jest('faults', { env: { ...COMPILED, ...(whyNotS3 !== undefined && { SWIFT_MISSING: whyNotS3 }) } })),
    ),
  ]);
  await stage('e2e', () => e2e(run));
});

function isWanted(name) {
  return wanted.length === 0 || wanted.includes(name);
}

async function stage(name, work) {
  if (isWanted(name)) await phase(name, work);
}

async function inTurn(...stages) {
  for (const begin of stages) await begin();
}

function tsc(project) {
  return [program('typescript', 'tsc'), '--noEmit', '-p', project];
}

/** Runs all of the programs, whichever fail. @returns whether none did */
async function all(...commands) {
  let passed = true;
  for (const command of commands) if ((await show(process.execPath, command)) !== 0) passed = false;
  return passed;
}

/** Drives the served site in a browser. */
async function e2e(run) {
  const chromium = await findChromium({ log: run.log('chromium') });
  const env = await startServed(run);
  await run.runner(
    () => [process.execPath, [program('playwright'), 'test', '--config', 'tests/playwright.config.ts']],
    { ...env, CHROMIUM_PATH: chromium },
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  );
}
