import { AsyncLocalStorage } from 'node:async_hooks';

import type { Modules } from '@strapi/strapi';

/** The part of a better-sqlite3 connection that is used here. */
interface Connection {
  prepare(sql: string): unknown;
}

const READS = ['findMany', 'findFirst', 'findOne', 'count'];
const reading = new AsyncLocalStorage<true>();

/**
 * A transaction waits for SQLite's one lock for writing when it begins. Left to itself it would ask for it at its first
 * write: if another process wrote after it had read, that is refused at once, however long the busy timeout. Knex has
 * no setting for this.
 */
export function beginWithLock(connection: Connection): void {
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (sql) => prepare(sql === 'BEGIN;' && reading.getStore() === undefined ? 'BEGIN IMMEDIATE;' : sql);
}

/** Strapi reads in transactions too: these need no lock, and wait for nobody. */
export const readings: Modules.Documents.Middleware.Middleware = (context, next) => (READS.includes(context.action) ? reading.run(true, next) : next());
