import { join } from 'node:path';

import Database from 'better-sqlite3';

import { env } from './calls';

export type Row = Record<string, string | number | null>;

/** Reads a table itself: what is there counts, not what an answer says. */
export function rows(table: string, where = '1 = 1', ...values: unknown[]): Row[] {
  const database = new Database(join(env('DATA_DIR'), 'cms.db'), { readonly: true });
  try {
    return database.prepare(`select * from ${table} where ${where}`).all(...values) as Row[];
  } finally {
    database.close();
  }
}
