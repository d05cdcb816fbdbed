import { join } from 'node:path';

import { environment } from '../../environment';
import type { DatabaseBackup } from './database-backup';
import { postgresBackup } from './postgres';
import { sqliteBackup } from './sqlite';

export function databaseBackup(): DatabaseBackup {
  const { database, dataDir } = environment();
  return database.client === 'postgres' ? postgresBackup(database.url) : sqliteBackup(join(dataDir, 'cms.db'));
}
