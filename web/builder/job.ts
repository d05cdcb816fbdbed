import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { isObject, readJsonFile } from '../server/jsonFile';
import { BUILD_INFO_FILE, siteFolder } from '../server/siteFolder';
import { acquireLock } from './lock';
import { publish } from './publish';
import { type BuildInfo, isOutcome, type Job } from './site';

/** The process of one build. It may use much state and be killed; the builder that started it only waits. */
const WEB = resolve(__dirname, '../..');
const [CACHE, PUBLIC] = [join(WEB, '.cache'), join(WEB, 'public')];
/** State of Gatsby's cache; outside of its folders, which Gatsby clears. */
const CACHE_STATE_FILE = resolve(WEB, '../node_modules/.site-build.json');
/** Only one build at a time may use Gatsby's folders. */
const LOCK_FILE = resolve(WEB, '../node_modules/.site-build.lock');
/** Temporary files of one build: Gatsby leaves a folder behind at each. */
const TEMPORARY = resolve(WEB, '../node_modules/.site-build-tmp');

interface CacheState {
  /** Hash of the key of the CMS whose content is cached: pictures are cached by ids that another CMS also uses. */
  readonly owner: string;
  /** Whether the build that wrote the cache finished; otherwise the cache is discarded. */
  readonly isWhole: boolean;
}

void main(JSON.parse(process.argv[2] ?? '') as Job).then((code) => process.exit(code));

async function main(job: Job): Promise<number> {
  exitWithParent();
  // Serving visitors and staff has priority.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const lock = await acquireLock(LOCK_FILE);
  const code = await build(job);
  lock.close();
  return code;
}

async function build({ folder, name, before, code, outcome }: Job): Promise<number> {
  const owner = createHash('sha256').update(process.env.BUILD_KEY ?? '').digest('hex');
  const state = readJsonFile(CACHE_STATE_FILE, isCacheState);
  if (!state?.isWhole || state.owner !== owner) for (const path of [CACHE, PUBLIC]) rmSync(path, { recursive: true, force: true });
  writeCacheState({ owner, isWhole: false });

  const paths = siteFolder(folder);
  // Before the build, too: the previous one may have been killed.
  rmSync(TEMPORARY, { recursive: true, force: true });
  mkdirSync(TEMPORARY);
  const exit = await gatsbyBuild({
    TMPDIR: TEMPORARY,
    SITE_BUILD_OUTCOME: outcome,
    SITE_LAST_GOOD: paths.lastGood,
    SITE_LIVE_FACTS: before === undefined ? undefined : join(paths.build(before), BUILD_INFO_FILE),
  });
  rmSync(TEMPORARY, { recursive: true, force: true });
  const reported = readJsonFile(outcome, isOutcome);
  // A content problem, which was found before Gatsby wrote any page.
  const hasContentProblem = reported !== undefined && 'code' in reported;
  if (exit === 0 || hasContentProblem) writeCacheState({ owner, isWhole: true });
  if (exit !== 0) return exit;
  if (!reported || hasContentProblem) throw new Error('Gatsby did not report which content it built.');

  const facts: BuildInfo = { code, revision: reported.revision, entries: reported.entries, agreements: reported.agreements, heldBack: reported.heldBack };
  await publish({ from: PUBLIC, folder, name, before, facts });
  return 0;
}

const isCacheState = (value: unknown): value is CacheState => isObject(value) && typeof value.owner === 'string' && typeof value.isWhole === 'boolean';

function writeCacheState(state: CacheState): void {
  writeFileSync(CACHE_STATE_FILE, JSON.stringify(state));
}

/** @returns the exit code, as a shell would give it */
function gatsbyBuild(env: NodeJS.ProcessEnv): Promise<number> {
  const file = require.resolve('gatsby/package.json');
  const { bin } = JSON.parse(readFileSync(file, 'utf8')) as { bin: { gatsby: string } };
  const child = spawn(process.execPath, [join(dirname(file), bin.gatsby), 'build'], { cwd: WEB, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code, signal) => done(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
  });
}

/** The builder may be killed before it can end this process. */
function exitWithParent(): void {
  process.stdin.resume().once('close', () => {
    process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL');
  });
}
