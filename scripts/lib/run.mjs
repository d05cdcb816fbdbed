import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

import { Log, tailOf } from './log.mjs';
import { ROOT } from './paths.mjs';
import { Stop } from './stop.mjs';

/** Arguments of Node for a server that ends with the process that starts it, by a channel between them. */
export const END_WITH_PARENT = ['--import', new URL('end-with-parent.mjs', import.meta.url).href];

const children = new Set();
const ending = new AbortController();

/**
 * Starts a program in a process group of its own, so that ending it ends all it began. What it prints goes to a file; the
 * screen is for what a person needs.
 * @param endsWithParent for a server that is run by Node: it ends when this process is gone, even killed
 * @returns the child; `exited` resolves with its exit code
 */
export function start(command, args, { cwd = ROOT, env = {}, log, endsWithParent = false }) {
  const child = spawn(command, endsWithParent ? [...END_WITH_PARENT, ...args] : args, { cwd, env: { ...process.env, ...QUIET, ...env }, stdio: ['ignore', 'pipe', 'pipe', ...(endsWithParent ? ['ipc'] : [])], detached: process.platform !== 'win32' });
  const file = new Log(log);
  file.started(child.pid, command, args);
  // Read in any case: a pipe that nobody reads fills up, and its program waits or keeps in memory what it prints.
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
 * Whatever ends a program, it starts again, until all are ended; one that ends again and again, at most every minute.
 * @param startOne starts it, as {@link start} does
 * @param first if it runs already
 */
export async function keepRunning(startOne, first) {
  for (let child = first ?? startOne(), wait = FIRST_PAUSE_MS; ; child = startOne()) {
    const began = Date.now();
    await child.exited;
    // Nothing else may be left that keeps this process from ending.
    await pause(wait, undefined, { signal: ending.signal }).catch(() => undefined);
    if (ending.signal.aborted) return;
    wait = Date.now() - began > LONGEST_PAUSE_MS ? FIRST_PAUSE_MS : Math.min(2 * wait, LONGEST_PAUSE_MS);
  }
}

/** Runs a program to its end. @throws Stop with the last lines of its output if it failed */
export async function run(command, args, options) {
  const code = await start(command, args, options).exited;
  if (code !== 0 && !ending.signal.aborted) throw new Stop(explain(`${command} ${args.join(' ')}`, options.log));
}

const QUIET = { GATSBY_TELEMETRY_DISABLED: '1', STRAPI_TELEMETRY_DISABLED: 'true', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', NODE_NO_WARNINGS: '1' };

/** The causes a person can mend, each by what programs print of it. */
const CAUSES = [
  [/ENOSPC|no space left on device|database or disk is full/i, 'The disk is full: free some space and start again.'],
  [/not found: make|gyp ERR! find Python|g\+\+: (?:not found|No such file)|gyp ERR! stack Error: not found: (?:make|gcc|g\+\+)|Could not find any Visual Studio/i, 'No compiler: better-sqlite3 had to be compiled here. Install one (Debian: apt-get install python3 make g++; macOS: xcode-select --install) and start again.'],
  [/EAI_AGAIN|ENOTFOUND|ETIMEDOUT|network (?:request|timeout)/i, 'The npm registry could not be reached: check the network and start again.'],
];

/** One line on why a program failed, or the last lines it wrote. */
export function explain(what, log) {
  const text = tailOf(log);
  const cause = CAUSES.find(([pattern]) => pattern.test(text));
  if (cause) return cause[1];
  return `"${what}" failed. Its last lines (all of them: ${log}):\n${text.trimEnd().split('\n').slice(-25).map((line) => line.slice(0, 300)).join('\n')}`;
}

/** Ends one of them, gently, and waits for its end. */
export async function end(child) {
  signal(child, 'SIGTERM');
  await child.exited;
}

/** Ends everything that was started, gently first. */
export async function endAll() {
  ending.abort();
  const running = [...children];
  for (const child of running) signal(child, 'SIGTERM');
  // Longer than the CMS gives whoever is being answered (cms/src/features/monitoring/connection-drain.ts).
  const patience = setTimeout(() => running.forEach((child) => signal(child, 'SIGKILL')), 25_000);
  await Promise.all(running.map((child) => child.exited));
  clearTimeout(patience);
}

function signal(child, name) {
  try {
    if (process.platform === 'win32') child.kill(name);
    else process.kill(-child.pid, name);
  } catch {
    // It has ended already.
  }
}
