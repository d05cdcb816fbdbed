import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { ROOT } from './paths.mjs';

const LEFT_OUT = new Set(['node_modules', 'dist', 'build', 'public', '.cache', '.strapi', 'generated', 'gatsby-types.d.ts', '.DS_Store']);
/** TypeScript's notes on a build are its output, wherever a configuration puts them. */
const isSource = (name) => !LEFT_OUT.has(name) && !name.endsWith('.tsbuildinfo');

/**
 * A fingerprint of files and values: the same as long as nothing of them changed.
 * @param paths files and folders, from the top of the project
 * @param values anything else the result depends on
 */
export function fingerprint(paths, values = {}) {
  const hash = createHash('sha256').update(JSON.stringify([process.versions.modules, values]));
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const absolute = resolve(ROOT, path);
  if (!existsSync(absolute)) return;
  let entries;
  try {
    entries = readdirSync(absolute, { withFileTypes: true });
  } catch {
    hash.update(path).update(readFileSync(absolute));
    return;
  }
  for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) if (isSource(name)) addTo(hash, join(path, name));
}

/** Does the work unless `file` says that it was done for this fingerprint. @returns 'unchanged' if it was */
export async function unlessDone(file, print, work) {
  if (existsSync(file) && readFileSync(file, 'utf8') === print) return 'unchanged';
  const result = await work();
  markDone(file, print);
  return result;
}

/** Says that the work of {@link unlessDone} was done for this fingerprint, by whatever else did it. */
export function markDone(file, print) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, print);
}
