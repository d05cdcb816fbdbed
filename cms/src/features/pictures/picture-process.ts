import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { Shown } from '../../strapi-internals/media-library';
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

process.once('message', ({ job, limits }: { readonly job: PictureJob; readonly limits: PictureLimits }) => {
  // In a thread of its own, because decoding can block this one.
  new Worker(join(__dirname, 'picture-process-limits.js'), { workerData: limits });
  void resultOf(job).then((result) => process.send?.(result));
});

/** Loads only what this job needs: to load takes longer than to read a small picture. */
async function resultOf(job: PictureJob): Promise<PictureResults[PictureJob['kind']]> {
  if (job.kind === 'examine') return (await import('./examination')).examined(job.filepath, job.name);
  if (job.kind === 'show') return (await import('./thumbnail')).shown(job.filepath, job.format);
  return (await import('./replacements')).converted(job.filepath, job.format, job.extension);
}
