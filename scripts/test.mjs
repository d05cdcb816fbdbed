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
 * What is run with a PostgreSQL and an S3 store, too: the API's tests that write, lock, search, sort, or read the tables.
 * The others ask for rights, shapes and addresses, and would take as long again to say the same; `npm test -- postgres-all`
 * runs them.
 */
const ON_POSTGRES = ['sign', 'subscribers', 'evidence', 'tampering', 'help-requests', 'mails', 'person-data', 'agreement-versions', 'handling', 'translations', 'robots'];
/** And of the tests with processes and ends of them: first starts together, repeats, kills, backups, crowds. */
const FAULTS_ON_POSTGRES = ['processes', 'retries', 'kills', 'backup', 'losses', 'mails.test'];

/** Told to tests that would compile the CMS themselves. */
const COMPILED = { CMS_IS_COMPILED: '1' };

await TestRun.of(async (run) => {
  checkNode();
  await install();
  await compile({ log: run.log('prepare') });

  // Each takes one core, or less. The CMS's own types are checked when it is compiled.
  await Promise.all([
    stage('typecheck', async () => run.check('Types', await all(tsc('cms/src/admin'), tsc('web'), tsc('tests')))),
    stage('lint', async () => run.check('Lint', await all([program('eslint'), '.', '--max-warnings', '0']))),
    ['typecheck', 'cms', 'postgres', 'postgres-all', 'faults', 'e2e'].some(isWanted) ? buildAdmin({ log: run.log('prepare') }) : undefined,
  ]);
  await stage('unit', () => run.jest('unit', { workers: 2 }));
  const storeMissing = ['postgres', 'postgres-all', 'faults'].some(isWanted) ? await whyNoSwift({ log: run.log('swift') }) : undefined;
  if (storeMissing !== undefined) run.skip('every test with an S3 store (OpenStack Swift)', storeMissing);

  // Both wait more than they work, and each has a CMS, or several, of its own.
  await Promise.all([
    stagesOfCms(run, { hasStore: storeMissing === undefined, told: { ...COMPILED, ...(storeMissing !== undefined && { SWIFT_MISSING: storeMissing }) } }),
    stage('e2e', () => e2e(run, [['--project=together'], ['--project=in-turns']])),
  ]);
});

/** @param hasStore whether there can be an S3 store  @param told what all these tests are told */
async function stagesOfCms(run, { hasStore, told }) {
  const onBoth = { ...told, TEST_DATABASE: 'postgres', ...(hasStore && { TEST_STORAGE: 's3' }) };
  await stage('cms', () => run.jest('cms', { env: told }));
  await stage('postgres', async () => {
    await run.jest('cms', { only: ON_POSTGRES, env: onBoth });
    await run.jest('faults', { only: FAULTS_ON_POSTGRES, workers: 2, env: onBoth });
  });
  if (wanted.includes('postgres-all')) await stage('postgres-all', () => run.jest('cms', { env: onBoth }));
  await stage('faults', () => run.jest('faults', { workers: 2, env: told }));
}

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
