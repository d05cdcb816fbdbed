import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { ROOT } from './paths.mjs';

const EXCLUDED = new Set(['node_modules', 'dist', 'build', 'public', '.cache', '.strapi', 'generated', 'gatsby-types.d.ts', '.DS_Store']);
/** TypeScript's build info is output, wherever it is. */
const isSource = (name) => !EXCLUDED.has(name) && !name.endsWith('.tsbuildinfo');

/**
 * Hash of files and values, to detect changes.
 * @param paths files and folders, relative to the repository's root
 * @param values anything else that the result depends on
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

/** Runs `work` unless `file` contains this fingerprint, and writes it afterwards. @returns 'unchanged' if nothing was done */
export async function runIfChanged(file, print, work) {
  if (existsSync(file) && readFileSync(file, 'utf8') === print) return 'unchanged';
  const result = await work();
  markDone(file, print);
  return result;
}

/** Records for {@link runIfChanged} that the work was done for this fingerprint. */
export function markDone(file, print) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, print);
}
