import type { PictureFormat } from './encoding';
import { type Examined, examined } from './examination';
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

/** The largest pictures of phones take 0.7 GB; libvips and the libraries below it have no limit of their own. */
const MAX_BYTES = 1_200 * 2 ** 20;
const WATCH_MS = 20;

/** At once: an exit would wait for the threads that decode. */
const end = () => process.kill(process.pid, 'SIGKILL');

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_BYTES) end();
}, WATCH_MS);
// The CMS has ended.
process.once('disconnect', end);

process.once('message', (job: PictureJob) => {
  void (job.kind === 'examine' ? examined(job.filepath, job.name) : converted(job.filepath, job.format, job.extension)).then((result) => process.send?.(result));
});
