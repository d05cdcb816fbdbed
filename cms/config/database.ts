import { join } from 'node:path';

import { environment } from '../src/environment';
import { rollBackFailedCommits } from '../src/strapi-internals/knex-commit-fix';
import { endIdleTransactions } from '../src/strapi-internals/postgres-idle-transactions';
import { beginWithLock, BUSY_MS } from '../src/strapi-internals/sqlite-begin-immediate';
import { keepStatements } from '../src/strapi-internals/sqlite-statements';
import { like } from '../src/strapi-internals/sqlite-like';
import { lower } from '../src/strapi-internals/sqlite-lower';

const { dataDir, database } = environment();

// PostgreSQL's columns hold times without a zone: use UTC, whatever the machine's zone is.
process.env.TZ = 'UTC';

/** The part of a better-sqlite3 connection that is used here. */
interface SqliteConnection {
  readonly inTransaction: boolean;
  pragma(statement: string): unknown;
  prepare(sql: string): { readonly busy: boolean; run(): unknown };
  function(name: string, work: (...values: never[]) => unknown): unknown;
  function(name: string, options: { readonly deterministic: boolean }, work: (...values: never[]) => unknown): unknown;
}

const sqlite = {
  client: 'sqlite',
  connection: { filename: join(dataDir, 'cms.db') },
  useNullAsDefault: true,
  pool: {
    min: 1,
    max: 1,
    afterCreate(connection: SqliteConnection, done: (error: Error | null, connection: SqliteConnection) => void) {
      connection.pragma('journal_mode = WAL');
      // A confirmed record must survive a power cut.
      // EXTRA equals FULL with a write-ahead log; without one, it also makes the deletion of the journal durable.
      connection.pragma('synchronous = EXTRA');
      connection.pragma(`busy_timeout = ${BUSY_MS}`);
      // Overwrite deleted data: an erased signing must not remain in the file.
      connection.pragma('secure_delete = ON');
      keepStatements(connection);
      beginWithLock(connection);
      rollBackFailedCommits(connection);
      connection.function('like', (pattern: unknown, value: unknown) => like(pattern, value));
      connection.function('like', (pattern: unknown, value: unknown, escape: string) => like(pattern, value, escape));
      connection.function('lower', { deterministic: true }, (value: unknown) => lower(value));
      done(null, connection);
    },
  },
};

const postgres = (connectionString: string) => ({
  client: 'postgres',
  connection: { connectionString },
  pool: { min: 0, max: 10, afterCreate: endIdleTransactions },
});

export default {
  connection: {
    ...(database.client === 'postgres' ? postgres(database.url) : sqlite),
    // Failed statements are logged with placeholders instead of visitors' data.
    compileSqlOnError: false,
  },
};
