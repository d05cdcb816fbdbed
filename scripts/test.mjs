// npm test: installs what it needs and runs every test, the last ones against the really built and served site.
// Options for people at work: names of stages (`npm test -- unit cms e2e`) run only those; `npm test -- quick` takes under
// three minutes on two cores: types, lint, unit tests and one boot of the CMS.
import { buildAdmin, compile, compileCms, program } from './lib/compile.mjs';
import { e2e } from './lib/e2e.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node.mjs';
import { whyNoPdfTools } from './lib/pdf-tools.mjs';
import { phase } from './lib/phase.mjs';
import { whyNoSwift } from './lib/swift.mjs';
import { show, TestRun } from './lib/tests.mjs';
import { testImages } from '../tests/containers/stack.mjs';

const wanted = process.argv.slice(2);
/**
 * What is run with a PostgreSQL and an S3 store, too: the API's tests that write, lock, search, sort, or read the tables.
 * The others ask for rights, shapes and addresses, and would take as long again to say the same; `npm test -- postgres-all`
 * runs them.
 */
const ON_POSTGRES = ['sign', 'subscribers', 'evidence', 'tampering', 'attacks', 'help-requests', 'mails', 'person-data', 'agreement-versions', 'handling', 'translations', 'robots', 'accounts'];
/** And of the tests with processes and ends of them: first starts together, repeats, kills, backups, crowds. */
const FAULTS_ON_POSTGRES = ['processes', 'retries', 'kills', 'backup', 'losses', 'mails.test'];

/** Told to tests that would compile the CMS themselves. */
const COMPILED = { CMS_IS_COMPILED: '1' };

/** One boot of an empty CMS, which fills itself, and what we rely on in Strapi. */
const SMOKE = ['strapi.test'];

await TestRun.of(async (run) => {
  checkNode();
  await install();
  await compile({ log: run.log('prepare') });
  if (wanted.includes('quick')) await compileCms({ log: run.log('prepare') });

  // Each takes one core, or less. The CMS's own types are checked when it is compiled.
  await Promise.all([
    stage(['typecheck', 'quick'], async () => run.check('Types', await all(tsc('cms/src/admin'), tsc('web'), tsc('tests')))),
    stage(['lint', 'quick'], async () => run.check('Lint', await all([program('eslint'), '.', '--max-warnings', '0']))),
    ['typecheck', 'cms', 'postgres', 'postgres-all', 'faults', 'e2e'].some(isWanted) ? buildAdmin({ log: run.log('prepare') }) : undefined,
  ]);
  await stage(['unit', 'quick'], () => run.jest('unit', { workers: 2 }));
  if (wanted.includes('quick') && !wanted.includes('cms')) await phase('smoke', () => run.jest('cms', { only: SMOKE, env: COMPILED }));
  const storeMissing = ['postgres', 'postgres-all', 'faults'].some(isWanted) ? await whyNoSwift({ log: run.log('swift') }) : undefined;
  if (storeMissing !== undefined) run.skip('every test with an S3 store (OpenStack Swift)', storeMissing);

  await stage('containers', () => testImages(run));
  const pdfToolsMissing = ['cms', 'postgres-all'].some(isWanted) ? await whyNoPdfTools({ log: run.log('pdf-tools') }) : undefined;

  const env = { ...COMPILED, ...(storeMissing !== undefined && { SWIFT_MISSING: storeMissing }), ...(pdfToolsMissing !== undefined && { PDF_TOOLS_MISSING: pdfToolsMissing }) };
  const onPostgres = { ...env, TEST_DATABASE: 'postgres', ...(storeMissing === undefined && { TEST_STORAGE: 's3' }) };
  // Both wait more than they work, and each has a CMS, or several, of its own.
  await Promise.all([
    stagesOfCms(run, { env, onPostgres }),
    stage('e2e', () => e2e(run, [['--project=together'], ['--project=in-turns']])),
  ]);
});

/** @param env what all these tests are told  @param onPostgres what those on PostgreSQL are told */
async function stagesOfCms(run, { env, onPostgres }) {
  await stage('cms', () => run.jest('cms', { env }));
  await stage('postgres', async () => {
    await run.jest('cms', { only: ON_POSTGRES, env: { ...onPostgres, TEST_SCOPE: 'database' } });
    await run.jest('faults', { only: FAULTS_ON_POSTGRES, workers: 2, env: onPostgres });
  });
  if (wanted.includes('postgres-all')) await stage('postgres-all', () => run.jest('cms', { env: onPostgres }));
  await stage('faults', () => run.jest('faults', { workers: 2, env }));
}

function isWanted(name) {
  return wanted.length === 0 || wanted.includes(name);
}

/** @param names the stage's own, and those of which it is a part */
async function stage(names, work) {
  const stages = [names].flat();
  if (stages.some(isWanted)) await phase(stages[0], work);
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
