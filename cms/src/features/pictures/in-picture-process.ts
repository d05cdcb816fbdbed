import { fork } from 'node:child_process';
import { extname, join } from 'node:path';

import { formatOf } from './formats';
import { hasHeicName } from './heic';
import type { PictureJob, PictureResults } from './picture-process';
import type { PictureLimits } from './picture-process-limits';

type Limits = Omit<PictureLimits, 'cms'>;

/** For what is converted: a picture of 50 megapixels takes some seconds on an idle machine, and the largest ones of phones take 0.9 GB. */
const CONVERTED: Limits = { milliseconds: 30_000, cpuMilliseconds: Infinity, bytes: 1_200 * 2 ** 20 };
/** For an AVIF, which is not encoded anew unless it is an unusual one, and is decoded again by each build. 50 megapixels take 3 s of a processor, and 0.95 GB. */
const AVIF: Limits = { ...CONVERTED, cpuMilliseconds: 10_000 };
/** For other pictures that are kept. 50 megapixels take at most 1.5 s, and 0.65 GB (WebP). */
const KEPT: Limits = { ...AVIF, bytes: 800 * 2 ** 20 };

/** Not that of the CMS, which contains secrets. libvips would write what is large into files, outside the limit of memory. */
const ENVIRONMENT = { NODE_ENV: 'production', VIPS_DISC_THRESHOLD: '8g' };

/**
 * Reads or converts a picture in a process of its own: prepared files take any time and memory, whatever library reads them,
 * and only a process can be ended while it decodes (picture-process-limits.ts). It has no key and no database.
 * @returns undefined if that took too much time or memory, or the picture crashed the process
 * @throws if the process could not start, or could not read the file
 */
export function inPictureProcess<Job extends PictureJob>(job: Job, limits = limitsOf(job)): Promise<PictureResults[Job['kind']] | undefined> {
  return new Promise((resolve, reject) => {
    const child = fork(join(__dirname, 'picture-process.js'), { serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [], env: ENVIRONMENT });
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
    child.send({ job, limits: { ...limits, cms: process.pid } }, () => undefined);
  });
}

function limitsOf(job: PictureJob): Limits {
  if (job.kind === 'convert' || (job.kind === 'examine' && hasHeicName(job.name))) return CONVERTED;
  return (job.kind === 'show' ? job.format : formatOf(extname(job.name))) === 'avif' ? AVIF : KEPT;
}
