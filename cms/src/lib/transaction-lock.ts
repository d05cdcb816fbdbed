import type { Core } from '@strapi/strapi';

import { TABLES } from '../strapi-internals/table-names';

/** What only one transaction at a time may do (or, for `boot`, one process), each with its number in the database. */
export const LOCKS = { agreementVersions: 1, evidence: 2, helpRequests: 3, limits: 4, boot: 5, receipts: 6, accountTokens: 7, sessions: 8, settings: 9, checkpoints: 10 } as const;

interface Transaction {
  raw(sql: string, values: readonly (number | string)[]): PromiseLike<unknown>;
}

/**
 * Waits until no other transaction, of any process, holds this lock; it is held to the end of this one. To be taken
 * first: SQLite, which has one lock for all, does not let a transaction that has read wait for another's writing.
 * @param name if each name has a lock of its own: for a transaction that has written already, and so is SQLite's only one
 */
export async function lockInTransaction(strapi: Core.Strapi, transaction: Transaction, lock: Exclude<keyof typeof LOCKS, 'boot'>, name?: string): Promise<void> {
  if (strapi.db.dialect.client === 'postgres') {
    if (name === undefined) await transaction.raw('select pg_advisory_xact_lock(?)', [LOCKS[lock]]);
    else await transaction.raw('select pg_advisory_xact_lock(?, hashtext(?))', [LOCKS[lock], name]);
  } else if (name === undefined) await transaction.raw(`update ${TABLES.store} set id = id where false`, []);
}
