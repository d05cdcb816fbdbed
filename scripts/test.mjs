// npm test: installs what it needs and runs every test, the last ones against the really built and served site.
// Options for people at work: names of stages (`npm test -- unit cms e2e`) run only those.
import { buildAdmin, compile, program } from './lib/compile.mjs';
import { e2e } from './lib/e2e.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node.mjs';
import { phase } from './lib/phase.mjs';
import { whyNoSwift } from './lib/swift.mjs';
import { show, TestRun } from './lib/tests.mjs';

const wanted = process.argv.slice(2);
/**
 * What is run on a PostgreSQL, too: the API's tests that write, lock, search, sort, or read the tables. The others ask
 * for rights, shapes and addresses, and would take as long again to say the same; `npm test -- postgres-all` runs them.
 */
const ON_POSTGRES = ['sign', 'subscribers', 'evidence', 'tampering', 'help-requests', 'mails', 'person-data', 'agreement-versions', 'handling', 'translations', 'robots'];
/** And of the tests with processes and ends of them: first starts together, repeats, kills, backups. */
const FAULTS_ON_POSTGRES = ['processes', 'retries', 'kills', 'backup'];

/** Told to tests that would compile the CMS themselves. */
const COMPILED = { CMS_IS_COMPILED: '1' };

await TestRun.of(async (run) => {
  checkNode();
  await install();
  await compile({ log: run.log('prepare') });

  // Each takes one core.
  await Promise.all([
    stage('typecheck', async () => run.check('Types', await all(tsc('cms'), tsc('cms/src/admin'), tsc('web'), tsc('tests')))),
    stage('lint', async () => run.check('Lint', await all([program('eslint'), '.', '--max-warnings', '0']))),
  ]);
  await stage('unit', () => run.jest('unit', { workers: 2 }));
  if (['cms', 's3', 'postgres', 'postgres-all', 'faults'].some(isWanted)) {
    await buildAdmin({ log: run.log('prepare') });
    const missing = isWanted('s3') || isWanted('faults') ? await whyNoSwift({ log: run.log('swift') }) : undefined;
    if (missing !== undefined) run.skip('every test with an S3 store (OpenStack Swift)', missing);
    // Each is one program that waits for others, with a CMS of its own.
    await Promise.all([
      stage('cms', () => run.jest('cms', { env: COMPILED })),
      missing ?? stage('s3', () => run.jest('cms', { only: ['sign', 'subscribers', 'evidence', 'tampering'], env: { ...COMPILED, TEST_STORAGE: 's3' } })),
    ]);
    await stage('postgres', async () => {
      await run.jest('cms', { only: ON_POSTGRES, env: { ...COMPILED, TEST_DATABASE: 'postgres' } });
      await run.jest('faults', { only: FAULTS_ON_POSTGRES, workers: 2, env: { ...COMPILED, TEST_DATABASE: 'postgres' } });
    });
    if (wanted.includes('postgres-all')) await stage('postgres-all', () => run.jest('cms', { env: { ...COMPILED, TEST_DATABASE: 'postgres' } }));
    await stage('faults', () => run.jest('faults', { workers: 2, env: { ...COMPILED, ...(missing !== undefined && { SWIFT_MISSING: missing }) } }));
  }
  await stage('e2e', () => e2e(run, [['--project=together'], ['--project=in-turns']]));
});

function isWanted(name) {
  return wanted.length === 0 || wanted.includes(name);
}

async function stage(name, work) {
  if (isWanted(name)) await phase(name, work);
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
