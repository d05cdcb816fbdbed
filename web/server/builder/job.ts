import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import type { BuildOutcome } from '@site/rules';

import { takeLock } from './lock';
import { publish } from './publish';
import type { Facts, Job } from './site';

/** The process that builds, once. Heavy and mortal: the builder that started it only waits. */
const WEB = resolve(__dirname, '../../..');
const [CACHE, PUBLIC] = [join(WEB, '.cache'), join(WEB, 'public')];
/** What is known of Gatsby's memory; not beside it, for Gatsby clears that away as it likes. */
const MEMORY = resolve(WEB, '../node_modules/.site-build.json');

interface Memory {
  /** Whose content it is of: what is remembered of another CMS's pictures would be wrong here. */
  readonly owner: string;
  /** Whether the build that left it came to its end: otherwise nothing in it is trusted. */
  readonly isWhole: boolean;
}

void main(JSON.parse(process.argv[2] ?? '') as Job).then((code) => process.exit(code));

async function main(job: Job): Promise<number> {
  endWithParent();
  // Visitors and staff come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const lock = await takeLock(WEB);
  const code = await build(job);
  lock.close();
  return code;
}

async function build({ folder, name, before, code, outcome }: Job): Promise<number> {
  const owner = createHash('sha256').update(process.env.BUILD_KEY ?? '').digest('hex');
  const memory = remembered();
  if (!memory?.isWhole || memory.owner !== owner) for (const path of [CACHE, PUBLIC]) rmSync(path, { recursive: true, force: true });
  remember({ owner, isWhole: false });

  const exit = await gatsbyBuild({ SITE_BUILD_OUTCOME: outcome });
  const told = existsSync(outcome) ? (JSON.parse(readFileSync(outcome, 'utf8')) as BuildOutcome) : undefined;
  // Something is wrong with the content, which Gatsby noticed before it touched a page.
  const isUntouched = told !== undefined && 'code' in told;
  if (exit === 0 || isUntouched) remember({ owner, isWhole: true });
  if (exit !== 0) return exit;
  if (!told || isUntouched) throw new Error('Gatsby did not tell which content it built.');

  const facts: Facts = { code, revision: told.revision, entries: told.entries };
  await publish({ from: PUBLIC, folder, name, before, facts });
  return 0;
}

function remembered(): Memory | undefined {
  try {
    return JSON.parse(readFileSync(MEMORY, 'utf8')) as Memory;
  } catch {
    // There is none, or it was not written to its end.
    return undefined;
  }
}

function remember(memory: Memory): void {
  writeFileSync(MEMORY, JSON.stringify(memory));
}

/** @returns the exit code, as a shell would tell it */
function gatsbyBuild(env: NodeJS.ProcessEnv): Promise<number> {
  const file = require.resolve('gatsby/package.json');
  const { bin } = JSON.parse(readFileSync(file, 'utf8')) as { bin: { gatsby: string } };
  const child = spawn(process.execPath, [join(dirname(file), bin.gatsby), 'build'], { cwd: WEB, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code, signal) => done(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
  });
}

/** The builder may be killed without a chance to end what it started. */
function endWithParent(): void {
  process.stdin.resume().once('close', () => {
    process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL');
  });
}
