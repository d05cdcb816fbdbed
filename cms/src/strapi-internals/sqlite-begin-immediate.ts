import { AsyncLocalStorage } from 'node:async_hooks';

import type { Modules } from '@strapi/strapi';

/** The part of a better-sqlite3 connection that is used here. */
interface Connection {
  prepare(sql: string): Statement;
  pragma(statement: string): unknown;
}
interface Statement {
  run(): unknown;
}

/** How long a statement waits for another process, and how long a transaction waits before its first. */
export const BUSY_MS = 5_000;
const BEGIN_BUSY_MS = 1_000;

const READS = ['findMany', 'findFirst', 'findOne', 'count'];
const reading = new AsyncLocalStorage<true>();
let count = 0;

/** How many transactions of this process began through `beginWithLock`. */
export const lockedBegins = (): number => count;

/**
 * A transaction waits for SQLite's one lock for writing when it begins. Left to itself it would ask for it at its first
 * write: if another process wrote after it had read, that is refused at once, however long the busy timeout. Knex has
 * no setting for this. Where the lock is not to be had it begins without, and fails at its first write: Knex does not
 * expect a transaction that cannot begin.
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
  connection.prepare = (sql) => (sql === 'BEGIN;' && reading.getStore() === undefined ? begin : prepare(sql));
}

/** Strapi reads in transactions too: these need no lock, and wait for nobody. */
export const readings: Modules.Documents.Middleware.Middleware = (context, next) => (READS.includes(context.action) ? reading.run(true, next) : next());
