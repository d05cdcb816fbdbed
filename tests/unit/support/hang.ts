import { runInNewContext } from 'node:vm';

/** Many times what the slowest machine needs, and less than a hang on the fastest. */
const HANG_MS = 30_000;

/**
 * Runs work that an attacker's input must not prolong beyond measure. The input is long enough that work whose time grows
 * with its square would not end, so that the speed of the machine does not matter.
 * @returns the result of the work
 * @throws if it did not end, after which it is stopped: jest's own limit cannot interrupt work that does not wait
 */
export function endsWithoutHang<T>(work: () => T): T {
  const result: T[] = [];
  runInNewContext('run()', { run: () => result.push(work()) }, { timeout: HANG_MS });
  const [value] = result;
  return value as T;
}
