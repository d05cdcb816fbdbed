import type { Core } from '@strapi/strapi';

/** What only one transaction at a time may do, each with its number in the database. */
export const LOCKS = { agreementVersions: 1, evidence: 2, helpRequests: 3, receipts: 4 } as const;

interface Transaction {
  raw(sql: string, values: readonly number[]): PromiseLike<unknown>;
}

/**
 * Waits until no other transaction, of any process, holds this lock; it is held to the end of this one. To be taken
 * first: SQLite, which has one lock for all, does not let a transaction that has read wait for another's writing.
 */
export async function lockInTransaction(strapi: Core.Strapi, transaction: Transaction, lock: keyof typeof LOCKS): Promise<void> {
  if (strapi.db.dialect.client === 'postgres') await transaction.raw('select pg_advisory_xact_lock(?)', [LOCKS[lock]]);
  else await transaction.raw('update strapi_core_store_settings set id = id where false', []);
}
