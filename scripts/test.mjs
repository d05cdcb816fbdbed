// npm test: installs what it needs and runs all tests, the browser tests against the really built and served site.
// `npm test -- unit cms e2e` runs only these stages; `npm test -- quick` runs types, lint, unit tests and one boot of the
// CMS, in under three minutes on two cores.
import { findChromium } from './lib/chromium.mjs';
import { buildAdmin, compile, compileCms, program } from './lib/compile.mjs';
import { startForBrowser } from './lib/e2e.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node.mjs';
import { pdfToolsUnavailableReason } from './lib/pdf-tools.mjs';
import { phase } from './lib/phase.mjs';
import { swiftUnavailableReason } from './lib/swift-packages.mjs';
import { checkNames, show, TestRun } from './lib/tests.mjs';
import { exitWith } from './lib/user-error.mjs';
import { testImages } from '../tests/containers/stack.mjs';

/** Stages in their order, and the groups `quick` and `postgres-all`, which run only on request. */
const STAGES = ['typecheck', 'lint', 'unit', 'containers', 'cms', 'postgres', 'faults', 'e2e', 'quick', 'postgres-all'];
const wanted = process.argv.slice(2);
try {
  checkNames(wanted, STAGES, 'stage of npm test');
} catch (error) {
  exitWith(error);
}
/**
 * API tests that also run with PostgreSQL and S3: those that write, lock, search, sort or read tables. The others test
 * permissions, formats and addresses, which do not depend on the database, like single tests of these files that
 * `tests/helpers/scope.ts` marks; `npm test -- postgres-all` runs all of them.
 */
const ON_POSTGRES = [
  'signed-links', 'withdrawals', 'handovers', 'attacks', 'mails', 'agreement-versions', 'handling', 'translations', 'robots', 'publication-plans', 'releases', 'entry-history', 'upload-names', 'media-library',
  'signing.test', 'subscribers', 'email-confirmations', 'evidence', 'tampering', 'help-requests', 'person-data', 'accounts', 'keepers', 'audit', 'second-factor',
];
/**
 * Fault tests that also run on PostgreSQL, `running` only there: concurrent first starts, retries, kills of the CMS and of its
 * database, releases, backups, load, checkpoints, documents.
 */
const FAULTS_ON_POSTGRES = ['documents', 'checkpoints', 'running', 'losses', 'backup', 'processes', 'kills', 'releases', 'mails.test'];

/** For tests that would otherwise compile the CMS themselves. */
const COMPILED = { CMS_IS_COMPILED: '1' };

/** One boot of an empty CMS, with its seed and boot checks. */
const SMOKE = ['strapi.test'];

/** Stages that run at the same time, each with its own CMS. A third runs beside browser tests that use one core only. */
const LINES = 2;

await TestRun.of(async (run) => {
  checkNode();
  await install();
  // Tools are downloaded while the others compute.
  const [missing] = await Promise.all([installTools(run), checkSources(run)]);
  await stage('containers', () => testImages(run));

  const env = { ...COMPILED, ...missing };
  const onPostgres = { ...env, TEST_DATABASE: 'postgres', ...(missing.SWIFT_MISSING === undefined && { TEST_STORAGE: 's3' }) };
  await inLines([
    (oneMoreLine) => isWanted('e2e') && browserTests(run, oneMoreLine),
    () => stage('cms', () => run.jest('cms', { env })),
    () => stage('faults', () => run.jest('faults', { env })),
    () => stage('postgres', () => run.jest('cms', { only: ON_POSTGRES, env: { ...onPostgres, TEST_SCOPE: 'database' } }), 'postgres: API'),
    () => stage('postgres', () => run.jest('faults', { only: FAULTS_ON_POSTGRES, workers: 2, env: { ...onPostgres, TEST_SCOPE: 'database' } }), 'postgres: faults'),
    () => wanted.includes('postgres-all') && stage('postgres-all', () => run.jest('cms', { env: onPostgres })),
  ]);
});

/** Types, lint, unit tests, and what the other stages need: everything compiled, and the CMS's admin built. */
async function checkSources(run) {
  await compile({ log: run.log('prepare') });
  if (wanted.includes('quick')) await compileCms({ log: run.log('prepare') });

  // Each uses at most one core. The CMS's own types are checked when it is compiled.
  await Promise.all([
    stage(['typecheck', 'quick'], async () => run.check('Types', await all(tsc('cms/src/admin'), tsc('web'), tsc('tests')))),
    stage(['lint', 'quick'], async () => run.check('Lint', await all([program('eslint'), '.', '--max-warnings', '0']))),
    ['typecheck', 'cms', 'postgres', 'postgres-all', 'faults', 'e2e'].some(isWanted) ? buildAdmin({ log: run.log('prepare') }) : undefined,
  ]);
  await stage(['unit', 'quick'], () => run.jest('unit', { workers: 2 }));
  if (wanted.includes('quick') && !wanted.includes('cms')) await phase('smoke', () => run.jest('cms', { only: SMOKE, env: COMPILED }));
}

/**
 * Installs what is missing of the programs that the tests use: one after the other, as apt-get requires.
 * @returns environment variables with the reasons why some cannot be used
 */
async function installTools(run) {
  const store = ['postgres', 'postgres-all', 'faults'].some(isWanted) ? await swiftUnavailableReason({ log: run.log('swift') }) : undefined;
  if (store !== undefined) run.skip('every test with an S3 store (OpenStack Swift)', store);
  const pdfTools = ['cms', 'postgres', 'postgres-all', 'faults'].some(isWanted) ? await pdfToolsUnavailableReason({ log: run.log('pdf-tools') }) : undefined;
  if (isWanted('e2e')) await findChromium({ log: run.log('chromium') });
  return { ...(store !== undefined && { SWIFT_MISSING: store }), ...(pdfTools !== undefined && { PDF_TOOLS_MISSING: pdfTools }) };
}

/** Browser tests on one site: first those that change nothing for others, then the others in turns. */
async function browserTests(run, oneMoreLine) {
  const runTests = await phase('e2e: start', () => startForBrowser(run));
  await phase('e2e: together', () => runTests(['--project=together']));
  const inTurns = async () => {
    await phase('e2e: in turns', () => runTests(['--project=in-turns'], { withoutBuilds: true }));
    await phase('e2e: publishing', () => runTests(['--project=publishing']));
  };
  await Promise.all([inTurns(), oneMoreLine()]);
}

/** @param stages the longest first; each gets a function that begins one more line */
async function inLines(stages) {
  const waiting = [...stages];
  const line = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next(line);
  };
  await Promise.all(Array.from({ length: LINES }, line));
}

function isWanted(name) {
  return wanted.length === 0 || wanted.includes(name);
}

/** Runs a stage if it was requested. @param names its own name, and those of groups that include it @param title of a part */
async function stage(names, work, title = [names].flat()[0]) {
  const stages = [names].flat();
  checkNames(stages, STAGES, 'stage');
  if (stages.some(isWanted)) await phase(title, work);
}

function tsc(project) {
  return [program('typescript', 'tsc'), '--noEmit', '-p', project];
}

/** Runs all programs, even after a failure. @returns whether all succeeded */
async function all(...commands) {
  let passed = true;
  for (const command of commands) if ((await show(process.execPath, command)) !== 0) passed = false;
  return passed;
}
