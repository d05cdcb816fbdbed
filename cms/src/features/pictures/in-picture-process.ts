import { extname, join } from 'node:path';

import { ChildProcessFailed, runInChildProcess } from '../../lib/child-process-job';
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

/** Many times the usual duration of a start, because processes start slowly on a busy machine. */
const START_MS = 30_000;

/** libvips would write what is large into files, outside the limit of memory. */
const ENVIRONMENT = { NODE_ENV: 'production', VIPS_DISC_THRESHOLD: '8g' };

/**
 * Reads or converts a picture in a process of its own: prepared files take any time and memory, whatever library reads them,
 * and only a process can be ended while it decodes (picture-process-limits.ts). It has no key and no database.
 * @param startMs for the start of the process, which the limits do not count
 * @returns undefined if the picture took too much time or memory, or crashed the process
 * @throws if the process could not start within that time, or could not read the file
 */
export async function inPictureProcess<Job extends PictureJob>(job: Job, limits = limitsOf(job), startMs = START_MS): Promise<PictureResults[Job['kind']] | undefined> {
  try {
    return await runInChildProcess({
      name: 'The process that reads pictures',
      file: join(__dirname, 'picture-process.js'),
      job: { job, limits: { ...limits, cms: process.pid } },
      env: ENVIRONMENT,
      timeoutMs: startMs + limits.milliseconds,
      onMessage: (result: PictureResults[Job['kind']]) => result,
    });
  } catch (error) {
    if (error instanceof ChildProcessFailed && error.wasKilled) return undefined;
    throw error;
  }
}

function limitsOf(job: PictureJob): Limits {
  if (job.kind === 'convert' || (job.kind === 'examine' && hasHeicName(job.name))) return CONVERTED;
  return (job.kind === 'show' ? job.format : formatOf(extname(job.name))) === 'avif' ? AVIF : KEPT;
}
