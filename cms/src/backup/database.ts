import { join } from 'node:path';

import { environment } from '../environment';
import { postgresBackup } from './postgres';
import { sqliteBackup } from './sqlite';

/** The database as a backup sees it; `folder` is where its part of a backup lies. */
export interface DatabaseBackup {
  /** Writes all rows there, as they are at one moment. */
  dump(folder: string): Promise<void>;
  /** Whether there is nothing that a restore would overwrite. */
  isEmpty(): Promise<boolean>;
  restore(folder: string): Promise<void>;
  /** Rows of what was dumped. */
  rows(folder: string, table: string, columns: readonly string[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Pictures of the media library have moved. */
  replaceInFiles(from: string, to: string): Promise<void>;
}

export function databaseBackup(): DatabaseBackup {
  const { database, dataDir } = environment();
  return database.client === 'postgres' ? postgresBackup(database.url) : sqliteBackup(join(dataDir, 'cms.db'));
}
