import { existsSync } from 'node:fs';
import { join } from 'node:path';

import knex from 'knex';

import { environment } from '../../environment';
import { type Connection, Records } from './records';

export interface Evidence {
  /** Runs `work` with a consistent snapshot of the rows and with their current state. */
  read<T>(work: (snapshot: Records, now: Records) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Opens the CMS's database read-only.
 * @throws if there is no database
 */
export function openEvidence(): Evidence {
  const { database } = environment();
  const connection = connectToDatabase();
  const snapshot = database.client === 'postgres' ? ({ isolationLevel: 'repeatable read', readOnly: true } as const) : {};
  return {
    read: (work) => connection.transaction((transaction) => work(new Records(transaction, database.client), new Records(connection, database.client)), snapshot),
    close: () => connection.destroy(),
  };
}

/**
 * Connects to the CMS's database, only to read.
 * @throws if there is no database
 */
export function connectToDatabase(): Connection {
  const { database, dataDir } = environment();
  const file = join(dataDir, 'cms.db');
  if (database.client === 'sqlite' && !existsSync(file)) throw new Error(`There is no database at ${file}.`);
  return database.client === 'postgres' ? connectToPostgres(database.url) : connectToSqlite(file);
}

// Without Strapi, which would migrate, seed and clean up when booted, and takes longer to load than the verification.

/** One connection for the snapshot, one for what comes meanwhile. */
const POOL = { min: 0, max: 2 };

const connectToPostgres = (url: string): Connection => knex({ client: 'pg', connection: { connectionString: url }, pool: POOL });

function connectToSqlite(filename: string): Connection {
  // Must not set the journal mode, which is a write.
  return knex({ client: 'better-sqlite3', connection: { filename, options: { readonly: true } }, useNullAsDefault: true, pool: POOL });
}
