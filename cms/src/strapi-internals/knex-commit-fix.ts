import type { Core } from '@strapi/strapi';

/** The part of Knex's transaction that is used here; awaiting it waits for its end. */
interface Transaction extends PromiseLike<unknown> {
  commit(connection: unknown, value?: unknown): Promise<unknown>;
}
interface KnexClient {
  transaction(...parameters: readonly unknown[]): Transaction;
}

/**
 * Makes `commit()` reject when the commit fails. Knex rejects only the transaction itself, but Strapi awaits `commit()`:
 * with a full disk, or a connection lost at that moment, lost data would be reported as saved.
 */
export function rejectFailedCommits(strapi: Core.Strapi): void {
  const { client } = strapi.db.connection as unknown as { readonly client: KnexClient };
  if (typeof client.transaction !== 'function') throw new Error('Knex’s client has no function “transaction” any more (strapi-internals/knex-commit-fix.ts).');
  const transaction = client.transaction.bind(client);
  client.transaction = (...parameters) => {
    const begun = transaction(...parameters);
    const commit = begun.commit.bind(begun);
    begun.commit = async (connection, value) => {
      await commit(connection, value);
      await begun;
    };
    return begun;
  };
}

/** The part of a better-sqlite3 connection that is used here. */
interface SqliteConnection {
  readonly inTransaction: boolean;
  prepare(sql: string): { run(): unknown };
}

/** Rolls back after a failed commit: SQLite leaves some of these transactions open, and the next on the connection could not begin. */
export function rollBackFailedCommits(connection: SqliteConnection): void {
  const prepare = connection.prepare.bind(connection);
  const commit = {
    reader: false,
    run() {
      try {
        return prepare('COMMIT;').run();
      } catch (error) {
        if (connection.inTransaction) prepare('ROLLBACK;').run();
        throw error;
      }
    },
  };
  connection.prepare = (sql) => (sql === 'COMMIT;' ? commit : prepare(sql));
}
