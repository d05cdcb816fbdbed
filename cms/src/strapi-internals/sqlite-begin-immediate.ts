import type { Modules } from '@strapi/strapi';

import { ContextValue } from '../lib/context-value';

/** The part of a better-sqlite3 connection that is used here. */
interface Connection {
  prepare(sql: string): Statement;
  pragma(statement: string): unknown;
}
interface Statement {
  run(): unknown;
}

/** Busy timeouts: of a statement, and of the beginning of a transaction. */
export const BUSY_MS = 5_000;
const BEGIN_BUSY_MS = 1_000;

const READS = ['findMany', 'findFirst', 'findOne', 'count'];
const reading = new ContextValue<true>();
let count = 0;

/** Number of transactions that this process began through `beginWithLock`. */
export const lockedBeginCount = (): number => count;

/**
 * Takes SQLite's write lock at the beginning of each transaction (`BEGIN IMMEDIATE`). By default SQLite takes it at the
 * first write, which fails immediately, whatever the busy timeout, if another process has written since the transaction
 * first read. Knex has no setting for this, and does not expect `BEGIN` to fail: if the lock stays busy, the transaction
 * begins without it and fails at its first write.
 */
export function beginWithLock(connection: Connection): void {
  const prepare = connection.prepare.bind(connection);
  const begin = {
    reader: false,
    run() {
      count++;
      connection.pragma(`busy_timeout = ${BEGIN_BUSY_MS}`);
      try {
        return prepare('BEGIN IMMEDIATE;').run();
      } catch (error) {
        if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
        return prepare('BEGIN;').run();
      } finally {
        connection.pragma(`busy_timeout = ${BUSY_MS}`);
      }
    },
  };
  connection.prepare = (sql) => (sql === 'BEGIN;' && reading.get() === undefined ? begin : prepare(sql));
}

/** Document middleware: reads, which Strapi wraps in transactions too, do not take the lock. */
export const readsWithoutLock: Modules.Documents.Middleware.Middleware = (context, next) => (READS.includes(context.action) ? reading.run(true, next) : next());
