// CPU time and memory of processes, from /proc: Linux only.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { UserError } from '../../../scripts/lib/user-error.mjs';

/** Linux's clock ticks per second. */
const TICKS_A_SECOND = 100;
const POLL_INTERVAL_MS = 500;

/** @throws UserError where there is no /proc */
export function checkProc() {
  if (!existsSync('/proc/self/stat')) throw new UserError('This benchmark reads processor time and memory from /proc: it runs on Linux.');
}

/** CPU seconds of all child processes that a process has waited for. */
export function cpuOfEnded(pid) {
  const [, , ended] = times(pid);
  return ended;
}

/** CPU seconds of these processes and all their descendants, ended ones included. */
export function cpuOf(pids) {
  return sum(pids.flatMap(withDescendants()), (pid) => sum(times(pid), (part) => part));
}

/** Current memory of these processes and all their descendants in bytes; shared memory counts once. */
export function memoryOf(pids) {
  return sum(pids.map(withDescendants()), (family) => sum(family, family.length === 1 ? resident : proportional));
}

/** @returns a function that returns the peak from now on */
export function watchMemory(pids) {
  let most = memoryOf(pids);
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pids))), POLL_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** @returns a function that lists a process and its running descendants */
function withDescendants() {
  const parents = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) parents.set(Number(pid), Number(stat(pid)[1]));
  const isBelow = (pid, root) => pid === root || (parents.has(pid) && isBelow(parents.get(pid), root));
  return (root) => [...parents.keys()].filter((pid) => isBelow(pid, root));
}

const sum = (list, value) => list.reduce((total, one) => total + value(one), 0);

/** User and system seconds, including child processes that it has waited for. */
function times(pid) {
  const [user, system, endedUser, endedSystem] = stat(pid).slice(11, 15).map((ticks) => Number(ticks) / TICKS_A_SECOND);
  return user === undefined ? [0, 0, 0] : [user, system, endedUser + endedSystem];
}

/** Fields of /proc/PID/stat from the state on (the name before may contain anything); empty if it has ended. */
function stat(pid) {
  const text = read(`/proc/${pid}/stat`);
  return text === '' ? [] : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

const resident = (pid) => kilobytes(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`)));
/** Proportional set size: shared pages are divided among their processes. */
const proportional = (pid) => kilobytes(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`)));
const kilobytes = (found) => Number(found?.[1] ?? 0) * 1024;

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
