// npm test: installs what it needs and runs every test, the last ones against the really built and served site.
// Options for people at work: names of stages (`npm test -- unit cms e2e`) run only those.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { findChromium } from './lib/chromium.mjs';
import { buildAdmin, compile, program } from './lib/compile.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node.mjs';
import { ROOT } from './lib/paths.mjs';
import { phase } from './lib/phase.mjs';
import { freePorts } from './lib/ports.mjs';
import { endAll, explain, start } from './lib/run.mjs';
import { exitWith, Stop } from './lib/stop.mjs';

const wanted = process.argv.slice(2);
const counts = { passed: 0, failed: 0 };
const scratch = mkdtempSync(join(tmpdir(), 'site-test-'));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void endAll().then(() => process.exit(130)));

try {
  checkNode();
  const log = join(scratch, 'prepare.log');
  await install();
  await compile({ log });

  await stage('typecheck', () => check('Types', ['tsc', ['--noEmit', '-p', 'cms']], ['tsc', ['--noEmit', '-p', 'cms/src/admin']], ['tsc', ['--noEmit', '-p', 'web']], ['tsc', ['--noEmit', '-p', 'tests']]));
  await stage('lint', () => check('Lint', ['eslint', ['.', '--max-warnings', '0']]));
  await stage('unit', () => jest('unit'));
  await stage('cms', async () => {
    await buildAdmin({ log });
    await jest('cms');
  });
  await stage('e2e', e2e);
} catch (error) {
  await endAll();
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed + 1} failed\n`);
  exitWith(error);
}
await endAll();
if (counts.failed === 0) rmSync(scratch, { recursive: true, force: true });
else process.stdout.write(`\nLogs: ${scratch}\n`);
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1);

async function stage(name, work) {
  if (wanted.length === 0 || wanted.includes(name)) await phase(name, work);
}

/** Runs a program with its output on the screen. @returns its exit code */
function show(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
    child.once('error', () => done(127));
    child.once('exit', (code) => done(code ?? 1));
  });
}

/** A check passes or fails as a whole, and counts as one. */
async function check(name, ...commands) {
  let failed = false;
  for (const [tool, args] of commands) {
    const [packageName, bin] = tool === 'tsc' ? ['typescript', 'tsc'] : [tool, tool];
    if ((await show(process.execPath, [program(packageName, bin), ...args])) !== 0) failed = true;
  }
  if (failed) process.stdout.write(`${name}: failed\n`);
  counts[failed ? 'failed' : 'passed'] += 1;
}

async function jest(project) {
  const report = join(scratch, `${project}.json`);
  const code = await show(
    process.execPath,
    ['--experimental-vm-modules', program('jest'), '--config', `tests/jest.${project}.config.cjs`, '--json', '--outputFile', report, '--runInBand', '--ci'],
    { NODE_NO_WARNINGS: '1' },
  );
  count(report, code, ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) => ({ passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites }));
}

/** Adds a runner's own counts; a runner that fails without a failed test counts as one failure. */
function count(report, code, read) {
  const { passed, failed } = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 };
  counts.passed += passed;
  counts.failed += code !== 0 && failed === 0 ? 1 : failed;
}

/** Starts everything as a person would, with a data folder of its own, and drives it in a browser. */
async function e2e() {
  const chromium = await findChromium({ log: join(scratch, 'chromium.log') });
  const [sitePort, cmsPort, outsidePort] = await freePorts(3);
  const outside = `http://127.0.0.1:${outsidePort}`;
  const env = {
    SITE_PORT: String(sitePort),
    CMS_PORT: String(cmsPort),
    HOST: '127.0.0.1',
    DATA_DIR: resolve(scratch, 'data'),
    SITE_URL: `http://localhost:${sitePort}`,
    CMS_URL: `http://localhost:${cmsPort}`,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'Correct-Horse-7',
    PUBLIC_CLIENT_KEY: 'public-client-key-of-the-tests-0123456789',
    GEO_URL: `${outside}/geo`,
    POSTBACK_URL: `${outside}/postback`,
    PIXEL_SCRIPT_URL: `${outside}/pixel.js`,
  };
  mkdirSync(env.DATA_DIR, { recursive: true });
  const log = join(scratch, 'start.log');
  start(process.execPath, ['tests/helpers/outside.mjs', String(outsidePort)], { log: join(scratch, 'outside.log') });
  const app = start(process.execPath, ['scripts/start.mjs'], { env, log });
  app.stdout.pipe(process.stdout);
  const ready = new Promise((done) => app.stdout.on('data', (text) => String(text).includes('The site:') && done('ready')));
  if ((await Promise.race([ready, app.exited])) !== 'ready') throw new Stop(explain('npm start', log));

  const report = join(scratch, 'e2e.json');
  const code = await show(process.execPath, [program('playwright'), 'test', '--config', 'tests/playwright.config.ts'], {
    ...env,
    OUTSIDE_URL: outside,
    CHROMIUM_PATH: chromium,
    E2E_REPORT: report,
  });
  count(report, code, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));
}
