import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import type { BuildOutcome } from '@site/rules';

import { takeLock } from './lock';
import { publish } from './publish';
import type { Facts, Job } from './site';

/** The process that builds, once. Heavy and mortal: the builder that started it only waits. */
const WEB = resolve(__dirname, '../../..');
const [CACHE, PUBLIC] = [join(WEB, '.cache'), join(WEB, 'public')];
/** Lies there while Gatsby works. */
const UNFINISHED = resolve(WEB, '../node_modules/.site-build-unfinished');

void main(JSON.parse(process.argv[2] ?? '') as Job).then((code) => process.exit(code));

async function main({ folder, name, before, code, outcome }: Job): Promise<number> {
  endWithParent();
  // Visitors and staff come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  await takeLock(WEB);

  // What a build that was killed left behind is trusted in nothing; nor what is remembered of another CMS's pictures.
  const owner = createHash('sha256').update(process.env.BUILD_KEY ?? '').digest('hex');
  const ownerFile = join(CACHE, 'owner');
  if (existsSync(UNFINISHED) || !existsSync(ownerFile) || readFileSync(ownerFile, 'utf8') !== owner) {
    for (const path of [CACHE, PUBLIC]) rmSync(path, { recursive: true, force: true });
  }
  for (const [file, text] of [[UNFINISHED, ''], [ownerFile, owner]] as const) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  const exit = await gatsbyBuild({ SITE_BUILD_OUTCOME: outcome });
  const told = existsSync(outcome) ? (JSON.parse(readFileSync(outcome, 'utf8')) as BuildOutcome) : undefined;
  // It found something wrong with the content before it touched a page.
  if (told && 'code' in told) rmSync(UNFINISHED);
  if (exit !== 0) return exit;
  if (!told || 'code' in told) throw new Error('Gatsby did not tell which content it built.');
  rmSync(UNFINISHED);

  const facts: Facts = { code, revision: told.revision, entries: told.entries };
  await publish({ from: PUBLIC, folder, name, before, facts });
  return 0;
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
