import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

import Sqlite from 'better-sqlite3';

import type { DatabaseBackup } from './database';

const COPY = 'cms.db';

/** SQLite copies its whole file as it is at one moment, while others write. */
export function sqliteBackup(file: string): DatabaseBackup {
  return {
    async dump(folder) {
      const database = new Sqlite(file, { readonly: true });
      try {
        database.prepare('vacuum into ?').run(join(folder, COPY));
      } finally {
        database.close();
      }
    },

    isEmpty: async () => !existsSync(file),

    restore: (folder) => copyFile(join(folder, COPY), file),

    async rows(folder, table, columns) {
      const database = new Sqlite(join(folder, COPY), { readonly: true });
      try {
        return database.prepare(`select ${columns.join(', ')} from ${table}`).all() as Record<string, unknown>[];
      } finally {
        database.close();
      }
    },

    async replaceInFiles(from, to) {
      const database = new Sqlite(file);
      try {
        database.prepare('update files set url = replace(url, ?, ?), formats = replace(formats, ?, ?)').run(from, to, from, to);
      } finally {
        database.close();
      }
    },
  };
}
