import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { Shown } from '../../strapi-internals/media-library-pictures';
import type { PictureFormat } from './encoding';
import type { Examined } from './examination';
import type { PictureLimits } from './picture-process-limits';
import type { Converted } from './replacements';

/** What the process is asked to do. */
export type PictureJob =
  | { readonly kind: 'examine'; readonly filepath: string; readonly name: string }
  | { readonly kind: 'show'; readonly filepath: string; readonly format: PictureFormat }
  | { readonly kind: 'convert'; readonly filepath: string; readonly format: PictureFormat | undefined; readonly extension: string };
/** What it answers. */
export interface PictureResults {
  readonly examine: Examined;
  readonly show: Shown;
  readonly convert: Converted;
}

process.once('message', ({ job, limits }: { readonly job: PictureJob; readonly limits: PictureLimits }) => void answer(job, limits));

async function answer(job: PictureJob, limits: PictureLimits): Promise<void> {
  const work = await workOf(job);
  // In a thread of its own, because decoding can block this one.
  new Worker(join(__dirname, 'picture-process-limits.js'), { workerData: limits });
  process.send?.(await work());
}

/** Loads only what this job needs: to load takes longer than to read a small picture. */
async function workOf(job: PictureJob): Promise<() => Promise<PictureResults[PictureJob['kind']]>> {
  if (job.kind === 'examine') {
    const { examined } = await import('./examination');
    return () => examined(job.filepath, job.name);
  }
  if (job.kind === 'show') {
    const { shown } = await import('./thumbnail');
    return () => shown(job.filepath, job.format);
  }
  const { converted } = await import('./replacements');
  return () => converted(job.filepath, job.format, job.extension);
}
