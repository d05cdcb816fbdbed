import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder that the builder fills and the server reads:
 * - a folder for each build that is whole, `20261121-101500-1a2b3c4d`; a file of facts lies in each
 * - `current`: the name of the one that visitors see
 * - `kept`: hashed files of builds before it, for pages that are still open in browsers
 */
export const siteFolder = (folder: string) => ({
  pointer: join(folder, 'current'),
  kept: join(folder, 'kept'),
  build: (name: string) => join(folder, name),
  unfinished: (name: string) => join(folder, `${name}.unfinished`),
});

/** A file that begins with a dot is never served. */
export const FACTS_FILE = '.build.json';
export const REDIRECTS_FILE = '.redirects.json';
export const POLICIES_FILE = '.policies.json';

/** A server shows another build within this time after the pointer names it, on any file system, network volumes included. */
export const SEEN_WITHIN_MS = 1_000;

/** Gatsby puts a hash of the content into these names, so they never change. */
export const HASHED = /^\/(?:static\/|[\w~.-]+-[0-9a-f]{20}\.(?:js|css)(?:\.map)?$)/;

/** Name of the build that visitors see; undefined if there is none. */
export function currentBuild(folder: string): string | undefined {
  const { pointer, build } = siteFolder(folder);
  if (!existsSync(pointer)) return undefined;
  const name = readFileSync(pointer, 'utf8').trim();
  return name !== '' && existsSync(build(name)) ? name : undefined;
}

/** Shows another build, in one step. */
export function switchTo(folder: string, name: string): void {
  const { pointer } = siteFolder(folder);
  writeFileSync(`${pointer}.new`, name);
  renameSync(`${pointer}.new`, pointer);
}
