import { parseArgs } from 'node:util';

import { UserError } from '../../../scripts/lib/user-error.mjs';

/**
 * Reads a benchmark's command line.
 * @param options as `parseArgs` takes them, each with a default
 */
export function readOptions(options) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new UserError(error.message);
  }
}

/** @throws UserError unless it is a whole number of at least 1 */
export function count(value) {
  if (!/^[1-9]\d*$/.test(value)) throw new UserError(`"${value}" is not a number of runs.`);
  return Number(value);
}
