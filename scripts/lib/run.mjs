import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

import { Log, tailOf } from './log.mjs';
import { ROOT } from './paths.mjs';
import { UserError } from './user-error.mjs';

/** Node's arguments for a server that ends when its parent process ends. */
export const END_WITH_PARENT = ['--import', new URL('end-with-parent.mjs', import.meta.url).href];

const children = new Set();
const ending = new AbortController();

/**
 * Starts a program in its own process group, so that ending it ends its children too. Its output goes to a log file.
 * @param endsWithParent for a server run by Node: it ends when this process ends, even if killed
 * @returns the child process; `exited` resolves with its exit code
 */
export function start(command, args, { cwd = ROOT, env = {}, log, endsWithParent = false }) {
  const child = spawn(command, endsWithParent ? [...END_WITH_PARENT, ...args] : args, { cwd, env: { ...process.env, ...QUIET, ...env }, stdio: ['ignore', 'pipe', 'pipe', ...(endsWithParent ? ['ipc'] : [])], detached: process.platform !== 'win32' });
  const file = new Log(log);
  file.started(child.pid, command, args);
  // Always read the pipes: once full, they would block the program or grow its memory.
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => file.append(text));
  children.add(child);
  child.exited = new Promise((resolve) => {
    child.once('error', (error) => {
      file.ended(error.message);
      resolve(127);
    });
    child.once('exit', (code, signal) => {
      file.ended(signal ?? `code ${code}`);
      resolve(code ?? 1);
    });
  }).finally(() => children.delete(child));
  return child;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Restarts a program whenever it ends, with growing pauses up to a minute, until `endAll`.
 * @param startOne starts it, like {@link start}
 * @param first the running process, if any
 */
export async function restartWhenEnded(startOne, first) {
  for (let child = first ?? startOne(), wait = FIRST_PAUSE_MS; ; child = startOne()) {
    const began = Date.now();
    await child.exited;
    // Abortable, so that the pause does not keep this process alive.
    await pause(wait, undefined, { signal: ending.signal }).catch(() => undefined);
    if (ending.signal.aborted) return;
    wait = Date.now() - began > LONGEST_PAUSE_MS ? FIRST_PAUSE_MS : Math.min(2 * wait, LONGEST_PAUSE_MS);
  }
}

/** Runs a program. @throws UserError with the last lines of its output if it fails */
export async function run(command, args, options) {
  const code = await start(command, args, options).exited;
  if (code !== 0 && !ending.signal.aborted) throw new UserError(explain(`${command} ${args.join(' ')}`, options.log));
}

const QUIET = { GATSBY_TELEMETRY_DISABLED: '1', STRAPI_TELEMETRY_DISABLED: 'true', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', NODE_NO_WARNINGS: '1' };

/** Causes that users can fix, recognized by programs' output. */
const CAUSES = [
  [/ENOSPC|no space left on device|database or disk is full/i, 'The disk is full: free some space and start again.'],
  [/not found: make|gyp ERR! find Python|g\+\+: (?:not found|No such file)|gyp ERR! stack Error: not found: (?:make|gcc|g\+\+)|Could not find any Visual Studio/i, 'No compiler: better-sqlite3 had to be compiled here. Install one (Debian: apt-get install python3 make g++; macOS: xcode-select --install) and start again.'],
  [/EAI_AGAIN|ENOTFOUND|ETIMEDOUT|network (?:request|timeout)/i, 'The npm registry could not be reached: check the network and start again.'],
];

/** Explains why a program failed, in one line if the cause is known, otherwise with its last lines. */
export function explain(what, log) {
  const text = tailOf(log);
  const cause = CAUSES.find(([pattern]) => pattern.test(text));
  if (cause) return cause[1];
  return `"${what}" failed. Its last lines (all of them: ${log}):\n${text.trimEnd().split('\n').slice(-25).map((line) => line.slice(0, 300)).join('\n')}`;
}

/** Ends a program with SIGTERM and waits until it has ended. */
export async function end(child) {
  signal(child, 'SIGTERM');
  await child.exited;
}

/** Ends all started programs with SIGTERM, and kills those that do not end in time. */
export async function endAll() {
  ending.abort();
  const running = [...children];
  for (const child of running) signal(child, 'SIGTERM');
  // Longer than the CMS waits for running requests (cms/src/features/monitoring/connection-drain.ts).
  const killTimer = setTimeout(() => running.forEach((child) => signal(child, 'SIGKILL')), 25_000);
  await Promise.all(running.map((child) => child.exited));
  clearTimeout(killTimer);
}

function signal(child, name) {
  try {
    if (process.platform === 'win32') child.kill(name);
    else process.kill(-child.pid, name);
  } catch {
    // It has ended already.
  }
}
