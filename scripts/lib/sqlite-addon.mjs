import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { ROOT } from './paths.mjs';

const SQLITE = resolve(ROOT, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node');

/**
 * Addons compiled with the headers of Node 24.19 or later call this function during garbage collection, which makes Node
 * abort (nodejs/node#65446). Addons compiled with the headers of other versions do not.
 */
const ABORTING_CALL = 'RemoveEnvironmentCleanupHook';

/** @returns why the SQLite module would crash the CMS; undefined if it would not, or is not installed */
export function sqliteAbortReason(file = SQLITE) {
  if (!existsSync(file) || !readFileSync(file).includes(ABORTING_CALL)) return undefined;
  return `better-sqlite3 was compiled with the headers of Node 24.19 or later, and would crash the CMS (nodejs/node#65446): start again with Node 22, or 24.18 or earlier; this is Node ${process.versions.node}.`;
}
