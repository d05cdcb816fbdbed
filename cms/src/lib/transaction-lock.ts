import type { Core } from '@strapi/strapi';

import { TABLES } from '../strapi-internals/table-names';
import { timeLeft } from './work-deadline';

/** Exclusive locks with their numbers in the database, each held by one transaction (`boot`: one process) at a time. */
export const LOCKS = { agreementVersions: 1, evidence: 2, helpRequests: 3, limits: 4, boot: 5, receipts: 6, accountTokens: 7, sessions: 8, settings: 9, checkpoints: 10, audit: 11, entries: 12, linkCheck: 13, secondFactors: 14, releases: 15, names: 16, folders: 17, administrators: 18, uniqueValues: 19 } as const;

/** Time between a lock that was not granted and the deadline: for cleaning up, and for the response. */
const CLEAN_UP_MS = 2_000;

interface Transaction {
  raw(sql: string, values: readonly (number | string)[]): PromiseLike<unknown>;
}

/**
 * Takes a lock, across processes, until the transaction ends. Must be the transaction's first statement: SQLite has a
 * single write lock, and a transaction that has already read cannot wait for it.
 * @param name for a separate lock per name; it does not lock SQLite, whose transactions begin with the write lock
 */
export async function lockInTransaction(strapi: Core.Strapi, transaction: Transaction, lock: Exclude<keyof typeof LOCKS, 'boot'>, name?: string): Promise<void> {
  if (strapi.db.dialect.client === 'postgres') {
    await limitWait(transaction);
    if (name === undefined) await transaction.raw('select pg_advisory_xact_lock(?)', [LOCKS[lock]]);
    else await transaction.raw('select pg_advisory_xact_lock(?, hashtext(?))', [LOCKS[lock], name]);
  } else if (name === undefined) await transaction.raw(`update ${TABLES.store} set id = id where false`, []);
}

/** Work with a deadline waits for locks no longer than that: it would keep a connection that others need. */
async function limitWait(transaction: Transaction): Promise<void> {
  const left = timeLeft();
  if (left !== undefined) await transaction.raw("select set_config('lock_timeout', ?, true)", [String(Math.max(1, Math.floor(left - CLEAN_UP_MS)))]);
}
