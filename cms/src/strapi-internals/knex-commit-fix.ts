import type { Core } from '@strapi/strapi';

/** The part of Knex's transaction that is used here; whoever awaits it waits for its end. */
interface Transaction extends PromiseLike<unknown> {
  commit(connection: unknown, value?: unknown): Promise<unknown>;
}
interface KnexClient {
  transaction(...parameters: readonly unknown[]): Transaction;
}

/**
 * A commit that fails is an error. Knex says so to whoever awaits the transaction and not to whoever awaits its commit,
 * as Strapi does: with a full disk, or a connection lost at that moment, what is lost would be answered as recorded.
 */
export function failWithCommits(strapi: Core.Strapi): void {
  const { client } = strapi.db.connection as unknown as { readonly client: KnexClient };
  if (typeof client.transaction !== 'function') throw new Error('Knex has no transactions to watch any more (strapi-internals/knex-commit-fix.ts).');
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

/** SQLite leaves some transactions open whose commit failed; the next on this connection could then not begin. */
export function endWithCommits(connection: SqliteConnection): void {
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
