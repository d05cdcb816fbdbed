import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { UserError } from './user-error.mjs';

const POLL_MS = 500;
const TIMEOUT_MS = 600_000;

/**
 * Suspends the builder of a site that `npm start` has started, as soon as it builds nothing.
 * @param dataDir data folder of the site
 * @returns lets it go on: it builds what was published meanwhile
 */
export async function suspendBuilder(dataDir) {
  const log = () => readFileSync(resolve(dataDir, 'logs/builder.log'), 'utf8').trim();
  for (const start = Date.now(); /Building …$/.test(log()); await pause(POLL_MS)) {
    if (Date.now() - start > TIMEOUT_MS) throw new UserError('The site was not built within ten minutes.');
  }
  const builder = Number([...log().matchAll(/process (\d+)/g)].at(-1)?.[1]);
  process.kill(builder, 'SIGSTOP');
  const goOn = () => {
    try {
      process.kill(builder, 'SIGCONT');
    } catch (error) {
      // It has ended.
      if (error.code !== 'ESRCH') throw error;
    }
  };
  // A suspended process does not end when it is told to.
  process.once('exit', goOn);
  return () => {
    process.off('exit', goOn);
    goOn();
  };
}
