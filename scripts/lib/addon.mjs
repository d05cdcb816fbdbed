import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { ROOT } from './paths.mjs';

const SQLITE = resolve(ROOT, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node');

/**
 * The headers of Node 24.19 and later let an addon of better-sqlite3's kind call this when its objects are collected, where
 * Node aborts (nodejs/node#65446). Compiled with the headers of other versions, or prebuilt with them, it does not.
 */
const ABORTING_CALL = 'RemoveEnvironmentCleanupHook';

/** @returns why the SQLite module would end the CMS; undefined if it would not, or is not there */
export function whySqliteAborts(file = SQLITE) {
  if (!existsSync(file) || !readFileSync(file).includes(ABORTING_CALL)) return undefined;
  return `better-sqlite3 was compiled with the headers of Node 24.19 or later, and would end the CMS (nodejs/node#65446): start again with Node 22, or 24.18 or earlier; this is Node ${process.versions.node}.`;
}
