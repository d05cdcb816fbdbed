import { spawn } from 'node:child_process';
import { mkdirSync, createWriteStream, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { ROOT } from './paths.mjs';
import { Stop } from './stop.mjs';

const children = new Set();
let ending = false;

/** What a command prints goes to this file; the screen is for what a person needs. */
function logTo(child, log) {
  mkdirSync(dirname(log), { recursive: true });
  const file = createWriteStream(log, { flags: 'a' });
  // A log that cannot be written must not end what it is about.
  file.on('error', () => undefined);
  child.stdout.pipe(file);
  child.stderr.pipe(file);
}

/**
 * Starts a program in a process group of its own, so that ending it ends all it began.
 * @returns the child; `exited` resolves with its exit code
 */
export function start(command, args, { cwd = ROOT, env = {}, log }) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...QUIET, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32' });
  children.add(child);
  child.exited = new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  }).finally(() => children.delete(child));
  logTo(child, log);
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
    await pause(wait, undefined, { ref: false });
    if (ending) return;
    wait = Date.now() - began > LONGEST_PAUSE_MS ? FIRST_PAUSE_MS : Math.min(2 * wait, LONGEST_PAUSE_MS);
  }
}

/** Runs a program to its end. @throws Stop with the last lines of its output if it failed */
export async function run(command, args, options) {
  const code = await start(command, args, options).exited;
  if (code !== 0 && !ending) throw new Stop(explain(`${command} ${args.join(' ')}`, options.log));
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
  const text = readLog(log);
  const cause = CAUSES.find(([pattern]) => pattern.test(text));
  if (cause) return cause[1];
  return `"${what}" failed. Its last lines (all of them: ${log}):\n${text.trimEnd().split('\n').slice(-25).map((line) => line.slice(0, 300)).join('\n')}`;
}

function readLog(log) {
  try {
    return readFileSync(log, 'utf8').slice(-20_000);
  } catch {
    return '';
  }
}

/** Ends one of them, gently, and waits for its end. */
export async function end(child) {
  signal(child, 'SIGTERM');
  await child.exited;
}

/** Ends everything that was started, gently first. */
export async function endAll() {
  ending = true;
  const running = [...children];
  for (const child of running) signal(child, 'SIGTERM');
  // Longer than the CMS gives whoever is being answered (cms/src/monitoring/drain.ts).
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
