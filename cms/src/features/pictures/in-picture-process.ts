import { fork } from 'node:child_process';
import { join } from 'node:path';

import type { PictureJob, PictureResults } from './picture-process';

/** A picture of 50 megapixels takes some seconds on an idle machine. */
const TIMEOUT_MS = 30_000;

/**
 * Reads or converts a picture in a process of its own: prepared files take any time and memory, whatever library reads them,
 * and only a process can be ended while it decodes. It has no key and no database.
 * @returns undefined if that took too much time or memory, or the process crashed
 */
export function inPictureProcess<Job extends PictureJob>(job: Job): Promise<PictureResults[Job['kind']] | undefined> {
  return new Promise((resolve) => {
    // Do not pass the CMS's environment, which contains secrets.
    const child = fork(join(__dirname, 'picture-process.js'), { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [], env: { NODE_ENV: 'production' } });
    const finish = (result?: PictureResults[Job['kind']]): void => {
      clearTimeout(timer);
      child.removeAllListeners('message').removeAllListeners('close').kill('SIGKILL');
      resolve(result);
    };
    const timer = setTimeout(finish, TIMEOUT_MS);
    child.on('error', () => finish());
    // Not 'exit', which may come before messages that the process sent.
    child.once('close', () => finish());
    child.once('message', (result) => finish(result as PictureResults[Job['kind']]));
    child.send(job, (error) => {
      if (error) finish();
    });
  });
}
