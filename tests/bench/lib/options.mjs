import { parseArgs } from 'node:util';

import { Stop } from '../../../scripts/lib/stop.mjs';

/**
 * Reads a benchmark's command line.
 * @param options as `parseArgs` takes them, each with a default
 */
export function readOptions(options) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Stop(error.message);
  }
}

/** @throws Stop unless it is a whole number of at least 1 */
export function count(value) {
  if (!/^[1-9]\d*$/.test(value)) throw new Stop(`"${value}" is not a number of runs.`);
  return Number(value);
}
