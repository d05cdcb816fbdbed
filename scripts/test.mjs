// npm test: installs what it needs and runs every test, the last ones against the really built and served site.
// Options for people at work: names of stages (`npm test -- unit cms e2e`) run only those.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

import { findChromium } from './lib/chromium.mjs';
import { buildAdmin, compile, program } from './lib/compile.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node.mjs';
import { phase } from './lib/phase.mjs';
import { freePorts } from './lib/ports.mjs';
import { explain, start } from './lib/run.mjs';
import { Stop } from './lib/stop.mjs';
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

/** Starts everything as a person would, with a data folder of its own, and drives it in a browser. */
async function e2e(run) {
  const chromium = await findChromium({ log: run.log('chromium') });
  const [sitePort, cmsPort, outsidePort] = await freePorts(3);
  const outside = `http://127.0.0.1:${outsidePort}`;
  const env = {
    SITE_PORT: String(sitePort),
    CMS_PORT: String(cmsPort),
    HOST: '127.0.0.1',
    DATA_DIR: resolve(run.scratch, 'data'),
    SITE_URL: `http://localhost:${sitePort}`,
    CMS_URL: `http://localhost:${cmsPort}`,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'Correct-Horse-7',
    PUBLIC_CLIENT_KEY: 'public-client-key-of-the-tests-0123456789',
    BUILD_KEY: 'build-key-of-the-tests-0123456789',
    GEO_URL: `${outside}/geo`,
    POSTBACK_URL: `${outside}/postback`,
    PIXEL_SCRIPT_URL: `${outside}/pixel.js`,
  };
  mkdirSync(env.DATA_DIR, { recursive: true });
  const log = run.log('start');
  start(process.execPath, ['tests/helpers/outside.mjs', String(outsidePort)], { log: run.log('outside') });
  const app = start(process.execPath, ['scripts/start.mjs'], { env, log });
  app.stdout.pipe(process.stdout);
  const ready = new Promise((done) => app.stdout.on('data', (text) => String(text).includes('The site:') && done('ready')));
  if ((await Promise.race([ready, app.exited])) !== 'ready') throw new Stop(explain('npm start', log));

  await run.runner(
    () => [process.execPath, [program('playwright'), 'test', '--config', 'tests/playwright.config.ts']],
    { ...env, OUTSIDE_URL: outside, CHROMIUM_PATH: chromium },
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  );
}
