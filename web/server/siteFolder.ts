import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder that the builder writes and the server reads:
 * - a folder for each complete build, `20261121-101500-1a2b3c4d`, with a file of metadata
 * - `current`: the name of the live build
 * - `kept`: hashed files of earlier builds, for pages that are still open in browsers
 * - `last-good`: last good versions of entries
 */
export const siteFolder = (folder: string) => ({
  pointer: join(folder, 'current'),
  kept: join(folder, 'kept'),
  lastGood: join(folder, 'last-good'),
  build: (name: string) => join(folder, name),
  unfinished: (name: string) => join(folder, `${name}.unfinished`),
});

/** Dotfiles are never served. */
export const BUILD_INFO_FILE = '.build.json';
export const REDIRECTS_FILE = '.redirects.json';
export const POLICIES_FILE = '.policies.json';
export const FORM_KEY_FILE = '.form-key.json';

/** Servers switch to another build within this time, on any file system, network volumes included. */
export const MAX_SWITCH_MS = 1_000;

/** Names that contain a hash of the content: their files never change. */
export const HASHED_FILE = /^\/(?:static\/|[\w~.-]+-[0-9a-f]{12,20}\.(?:js|css)$)/;

/** Source maps and statistics, which no page needs. */
const FOR_DEVELOPERS = /\.map$|^\/(?:webpack\.stats\.json|chunk-map\.json|_gatsby\/|_redirects$)/;

/** Whether a file of a build is served. @param name path from the root of the build (`/us/index.html`) */
export const isPublic = (name: string): boolean => !FOR_DEVELOPERS.test(name);

/** Name of the live build. */
export function currentBuild(folder: string): string | undefined {
  const { pointer, build } = siteFolder(folder);
  if (!existsSync(pointer)) return undefined;
  const name = readFileSync(pointer, 'utf8').trim();
  return name !== '' && existsSync(build(name)) ? name : undefined;
}

/** Makes another build live, atomically. */
export function switchBuild(folder: string, name: string): void {
  const { pointer } = siteFolder(folder);
  writeFileSync(`${pointer}.new`, name);
  renameSync(`${pointer}.new`, pointer);
}
