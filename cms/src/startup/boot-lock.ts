import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import Sqlite from 'better-sqlite3';
import { Client } from 'pg';

import { environment } from '../environment';
import { LOCKS } from '../lib/transaction-lock';

const POLL_INTERVAL_MS = 200;

/**
 * Takes the boot lock, so that only one process at a time migrates and seeds this database. It is released when its
 * holder ends, even by a crash.
 * @returns a function that releases the lock
 */
export async function takeBootLock(): Promise<() => Promise<void>> {
  const { database, dataDir } = environment();
  return database.client === 'postgres' ? lockDatabase(database.url) : lockFile(join(dataDir, 'boot.lock'));
}

async function lockDatabase(connectionString: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString });
  // If the connection is lost while the lock is held, the boot fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [LOCKS.boot]);
  return () => client.end();
}

/** Uses a separate SQLite file, because locking the CMS's database would block running processes. */
async function lockFile(path: string): Promise<() => Promise<void>> {
  const file = new Sqlite(path, { timeout: 0 });
  for (;;) {
    try {
      file.exec('begin exclusive');
      return async () => void file.close();
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
      await pause(POLL_INTERVAL_MS);
    }
  }
}
