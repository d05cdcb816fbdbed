import { setTimeout as pause } from 'node:timers/promises';

import Sqlite from 'better-sqlite3';

const POLL_INTERVAL_MS = 200;

export interface Lock {
  close(): void;
}

/**
 * Waits for an exclusive lock and holds it until the process ends. It is an SQLite lock on a file: the operating system
 * releases it even after a crash, so there are no stale locks.
 * @param path the lock file, created if it is missing; its folder must not be writable for other users
 */
export async function acquireLock(path: string): Promise<Lock> {
  const file = new Sqlite(path, { timeout: 0 });
  for (;;) {
    try {
      file.exec('begin exclusive');
      held.add(file);
      return { close: () => release(file) };
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
      await pause(POLL_INTERVAL_MS);
    }
  }
}

/** Keeps the databases from being garbage-collected, which would release their locks. */
const held = new Set<Sqlite.Database>();

function release(file: Sqlite.Database): void {
  held.delete(file);
  file.close();
}
