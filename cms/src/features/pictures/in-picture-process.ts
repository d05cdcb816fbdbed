import { fork } from 'node:child_process';
import { join } from 'node:path';

import { hasHeicName } from './heic';
import type { PictureJob, PictureResults } from './picture-process';
import type { PictureLimits } from './picture-process-limits';

/** For what is converted: a picture of 50 megapixels takes some seconds on an idle machine, and the largest ones of phones take 0.7 GB. */
const CONVERTED: PictureLimits = { milliseconds: 30_000, cpuMilliseconds: Infinity, bytes: 1_200 * 2 ** 20 };
/** For what is kept as it is: the CMS and each build decode it again. 50 megapixels as an AVIF take 3 s of a processor, and 0.95 GB. */
const KEPT: PictureLimits = { ...CONVERTED, cpuMilliseconds: 10_000 };

/**
 * Reads or converts a picture in a process of its own: prepared files take any time and memory, whatever library reads them,
 * and only a process can be ended while it decodes (picture-process-limits.ts). It has no key and no database.
 * @returns undefined if that took too much time or memory, or the picture crashed the process
 * @throws if the process could not start, or could not read the file
 */
export function inPictureProcess<Job extends PictureJob>(job: Job, limits = isKept(job) ? KEPT : CONVERTED): Promise<PictureResults[Job['kind']] | undefined> {
  return new Promise((resolve, reject) => {
    // Do not pass the CMS's environment, which contains secrets.
    const child = fork(join(__dirname, 'picture-process.js'), { serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [], env: { NODE_ENV: 'production' } });
    let printed = '';
    const finish = (settle: () => void): void => {
      child.removeAllListeners('message').removeAllListeners('close').kill('SIGKILL');
      settle();
    };
    const fail = (reason: string): void => finish(() => reject(new Error(`The process that reads pictures ${reason}`.trim())));
    child.stderr?.on('data', (text) => (printed = `${printed}${String(text)}`.slice(-2_000)));
    child.on('error', ({ message }) => fail(`could not be started: ${message}`));
    // Not 'exit', which may come before messages that the process sent.
    child.once('close', (code, signal) => (signal ? finish(() => resolve(undefined)) : fail(`ended with ${code}. ${printed}`)));
    child.once('message', (result) => finish(() => resolve(result as PictureResults[Job['kind']])));
    child.send({ job, limits }, () => undefined);
  });
}

const isKept = (job: PictureJob): boolean => job.kind === 'examine' && !hasHeicName(job.name);
