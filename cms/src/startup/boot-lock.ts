import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import Sqlite from 'better-sqlite3';
import { Client } from 'pg';

import { environment } from '../environment';
import { LOCKS } from '../lib/transaction-lock';

const LOOK_AGAIN_MS = 200;

/**
 * Waits until no other process brings this database up to date or fills it. The lock goes with its holder, however that
 * ends.
 * @returns what gives it back
 */
export async function takeBootLock(): Promise<() => Promise<void>> {
  const { database, dataDir } = environment();
  return database.client === 'postgres' ? lockDatabase(database.url) : lockFile(join(dataDir, 'boot.lock'));
}

async function lockDatabase(connectionString: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString });
  // The database may go while the lock is held: then the boot fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [LOCKS.boot]);
  return () => client.end();
}

/** A database of its own: the CMS's is in use by others, who have to wait for nothing here. */
async function lockFile(path: string): Promise<() => Promise<void>> {
  const file = new Sqlite(path, { timeout: 0 });
  for (;;) {
    try {
      file.exec('begin exclusive');
      return async () => void file.close();
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
      await pause(LOOK_AGAIN_MS);
    }
  }
}
