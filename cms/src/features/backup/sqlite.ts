import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

import Sqlite from 'better-sqlite3';

import type { DatabaseBackup, SignatureRow } from './database-backup';

const COPY = 'cms.db';

/** SQLite's online backup: a consistent copy while others write. */
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

    async *signatures(folder) {
      const database = new Sqlite(join(folder, COPY), { readonly: true });
      try {
        for (const row of database.prepare('select reference, signature_file as file from subscribers').iterate()) yield row as SignatureRow;
      } finally {
        database.close();
      }
    },

    async *documents(folder) {
      const database = new Sqlite(join(folder, COPY), { readonly: true });
      try {
        const hasTable = database.prepare("select 1 from sqlite_master where type = 'table' and name = 'sealed_agreements'").all().length > 0;
        if (hasTable) for (const row of database.prepare("select reference, file from sealed_agreements where state = 'made'").iterate()) yield row as SignatureRow;
      } finally {
        database.close();
      }
    },

    async hasRecord(reference) {
      const database = new Sqlite(file, { readonly: true });
      try {
        return database.prepare('select 1 from subscribers where reference = ?').all(reference).length > 0;
      } finally {
        database.close();
      }
    },

    async documentOf(reference) {
      const database = new Sqlite(file, { readonly: true });
      try {
        const row = database.prepare("select file from sealed_agreements where reference = ? and state = 'made'").get(reference) as { readonly file: string } | undefined;
        return row?.file;
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
