import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { program } from './compile.mjs';
import { ROOT } from './paths.mjs';
import { endAll } from './run.mjs';
import { exitWith, UserError } from './user-error.mjs';

/** Runs a program with its output on the terminal. @returns its exit code */
export function show(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
    child.once('error', () => done(127));
    child.once('exit', (code) => done(code ?? 1));
  });
}

/** Like {@link show}, but prints the output when the program has ended, for programs that run in parallel. */
function runWithBufferedOutput(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(text));
    child.once('error', () => done(127));
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      done(code ?? 1);
    });
  });
}

/** Checks names given on the command line. @throws UserError that lists the known ones */
export function checkNames(given, known, what) {
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new UserError(`There is no ${what} called ${unknown.map((name) => `"${name}"`).join(', ')}. Known: ${known.join(', ')}.`);
}

/** Folders as our code names them with mkdtemp: words, a hyphen, six characters. */
const OWN_FOLDER = /^(?!playwright-)[a-z]+(?:-[a-z]+)*-[A-Za-z0-9]{6}$/;

/** Counts the results of a test run. */
export class TestRun {
  counts = { passed: 0, failed: 0 };
  skipped = [];
  /** Logs and reports; kept after a failure. */
  scratch = mkdtempSync(join(tmpdir(), 'site-test-'));
  /** Folder for temporary files of all programs of the run. A short name, because paths of sockets are limited. */
  temporary = mkdtempSync(join(tmpdir(), 'site-'));
  reports = 0;

  constructor() {
    // Accessible for the user of the PostgreSQL server.
    chmodSync(this.temporary, 0o711);
    process.env.TMPDIR = this.temporary;
    // Playwright's cache must outlive the run.
    process.env.PWTEST_CACHE_DIR ??= join(ROOT, 'node_modules/.cache/playwright');
  }

  /**
   * Runs `work`, ends the programs that it started, and ends the process after printing the counts. Fails if no test ran
   * and none was skipped with a reason.
   */
  static async of(work) {
    const run = new TestRun();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.once(signal, () =>
        void endAll().then(() => {
          run.removeTemporary();
          process.exit(130);
        }),
      );
    try {
      await work(run);
    } catch (error) {
      await endAll();
      run.removeTemporary();
      run.counts.failed += 1;
      run.tell();
      exitWith(error);
    }
    await endAll();
    run.checkTemporary();
    run.removeTemporary();
    if (run.counts.failed === 0) rmSync(run.scratch, { recursive: true, force: true });
    else process.stdout.write(`\nLogs: ${run.scratch}\n`);
    run.tell();
    process.exit(run.counts.failed === 0 && (run.counts.passed > 0 || run.skipped.length > 0) ? 0 : 1);
  }

  /** Fails if tests left temporary folders behind. Those of libraries do not count, nor does what failed tests left. */
  checkTemporary() {
    const left = readdirSync(this.temporary).filter((name) => OWN_FOLDER.test(name));
    if (left.length === 0 || this.counts.failed > 0) return;
    process.stdout.write(`\nTests left temporary folders behind: ${left.join(', ')}\n`);
    this.counts.failed += 1;
  }

  removeTemporary() {
    rmSync(this.temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 1_000 });
  }

  log(name) {
    return join(this.scratch, `${name}.log`);
  }

  /** Counts a check (types, lint) as one test. */
  check(name, passed) {
    if (!passed) process.stdout.write(`${name}: failed\n`);
    this.counts[passed ? 'passed' : 'failed'] += 1;
  }

  /** Reports skipped tests, now and at the end. */
  skip(what, why) {
    this.skipped.push(`SKIPPED: ${what}: ${why}.`);
    process.stdout.write(`\n!!! ${this.skipped.at(-1)}\n`);
  }

  /**
   * Runs tests with Jest. May run in parallel with others.
   * @param only parts of file names; if empty, all tests of the project
   * @param workers number of parallel processes, if the files are independent
   */
  async jest(project, { only = [], env = {}, workers = 1 } = {}) {
    await this.runner(
      (report) => [process.execPath, ['--experimental-vm-modules', program('jest'), '--config', `tests/jest.${project}.config.cjs`, '--json', '--outputFile', report, ...(workers === 1 ? ['--runInBand'] : ['--maxWorkers', String(workers)]), '--ci', ...only]],
      { NODE_NO_WARNINGS: '1', ...env },
      ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) => {
        for (const { fullName } of testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'pending')) this.skip(fullName, 'this machine cannot');
        return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
      },
      runWithBufferedOutput,
    );
  }

  /** Runs a test runner and adds its counts; if it fails without a failed test, that counts as one failure. */
  async runner(command, env, read, run = show) {
    const report = join(this.scratch, `report-${(this.reports += 1)}.json`);
    const code = await run(...command(report), { ...env, TEST_REPORT: report });
    const { passed, failed } = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 };
    this.counts.passed += passed;
    this.counts.failed += code !== 0 && failed === 0 ? 1 : failed;
  }

  tell() {
    for (const line of this.skipped) process.stdout.write(`\n!!! ${line}\n`);
    process.stdout.write(`\n${this.counts.passed} passed, ${this.counts.failed} failed\n`);
  }
}
