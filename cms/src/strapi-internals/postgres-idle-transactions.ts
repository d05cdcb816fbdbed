import type { Core } from '@strapi/strapi';

/**
 * Longest pause between two statements of a transaction; they wait for the database, and at most for the rendering of a text.
 * Shorter than visitors wait for a lock (`lib/transaction-lock.ts`), so that they get it when the time is over.
 */
const IDLE_TRANSACTION_MS = 10_000;

/** The part of a connection of `pg` that is used here. */
interface PostgresConnection {
  query(sql: string, done: (error: Error | null) => void): void;
}

/**
 * For Knex's pool: PostgreSQL ends transactions that stay idle. A process that is frozen, or whose machine is gone, would keep
 * their locks, and all other processes would wait. Set by a statement, because connection poolers refuse unknown parameters of a
 * connection. Knex replaces the connection that was ended.
 */
export function endIdleTransactions(connection: PostgresConnection, done: (error: Error | null, connection: PostgresConnection) => void): void {
  connection.query(`set idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS}`, (error) => done(error, connection));
}

/** Boot check: the pool's connections have the timeout. */
export async function idleTransactionsEnd(strapi: Core.Strapi): Promise<boolean> {
  if (strapi.db.dialect.client !== 'postgres') return true;
  const { rows } = (await strapi.db.connection.raw("select setting from pg_settings where name = 'idle_in_transaction_session_timeout'")) as { readonly rows: readonly { readonly setting: string }[] };
  return Number(rows[0]?.setting) === IDLE_TRANSACTION_MS;
}
