import { join } from 'node:path';

import { environment } from '../src/environment';
import { endWithCommits } from '../src/utils/commits';
import { beginWithLock, BUSY_MS } from '../src/utils/sqlite-begin';
import { like } from '../src/utils/sqlite-like';

const { dataDir, database } = environment();

// PostgreSQL's columns hold times without a zone: what they say must not depend on where a machine stands, nor on summer time.
process.env.TZ = 'UTC';

/** The part of a better-sqlite3 connection that is used here. */
interface SqliteConnection {
  readonly inTransaction: boolean;
  pragma(statement: string): unknown;
  prepare(sql: string): { run(): unknown };
  function(name: string, work: (...values: never[]) => unknown): unknown;
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
      // What a visitor was told is recorded has to survive a power cut.
      connection.pragma('synchronous = FULL');
      connection.pragma(`busy_timeout = ${BUSY_MS}`);
      // What is deleted is overwritten: an erased signing must not be found in the file.
      connection.pragma('secure_delete = ON');
      beginWithLock(connection);
      endWithCommits(connection);
      connection.function('like', (pattern: unknown, value: unknown) => like(pattern, value));
      connection.function('like', (pattern: unknown, value: unknown, escape: string) => like(pattern, value, escape));
      done(null, connection);
    },
  },
};

export default {
  connection: {
    ...(database.client === 'postgres' ? { client: 'postgres', connection: { connectionString: database.url }, pool: { min: 0, max: 10 } } : sqlite),
    // A failing statement is logged with placeholders, not with what a visitor wrote.
    compileSqlOnError: false,
  },
};
