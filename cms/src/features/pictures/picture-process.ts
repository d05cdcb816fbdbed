import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { PictureFormat } from './encoding';
import { type Examined, examined } from './examination';
import type { PictureLimits } from './picture-process-limits';
import { type Converted, converted } from './replacements';

/** What the process is asked to do. */
export type PictureJob =
  | { readonly kind: 'examine'; readonly filepath: string; readonly name: string }
  | { readonly kind: 'convert'; readonly filepath: string; readonly format: PictureFormat | undefined; readonly extension: string };
/** What it answers. */
export interface PictureResults {
  readonly examine: Examined;
  readonly convert: Converted;
}

process.once('message', ({ job, limits }: { readonly job: PictureJob; readonly limits: PictureLimits }) => {
  // In a thread of its own, because decoding can block this one.
  new Worker(join(__dirname, 'picture-process-limits.js'), { workerData: limits });
  void (job.kind === 'examine' ? examined(job.filepath, job.name) : converted(job.filepath, job.format, job.extension)).then((result) => process.send?.(result));
});
