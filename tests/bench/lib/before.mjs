import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Another checkout of this project, its packages installed, to be measured beside this one.
 * @param atEnd registers what ends its processes
 * @returns its `startSite` (site.mjs)
 */
export async function startSiteBefore(folder, atEnd) {
  const load = (path) => import(pathToFileURL(join(resolve(folder), path)));
  atEnd((await load('scripts/lib/run.mjs')).endAll);
  return (await load('tests/bench/lib/site.mjs')).startSite;
}
