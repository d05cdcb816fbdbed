import type { Core } from '@strapi/strapi';

import { kindOf } from '../lib/errors';
import { databaseConnection } from './database-connection';

/** Removes deleted rows from SQLite's write-ahead log, where they otherwise stay until overwritten. Has no effect while another connection reads. */
export async function truncateJournal(strapi: Core.Strapi): Promise<void> {
  if (strapi.db.dialect.client !== 'sqlite') return;
  await databaseConnection(strapi).raw('pragma wal_checkpoint(truncate)').catch((error: unknown) => strapi.log.warn(`Truncating the database’s journal failed (${kindOf(error)}).`));
}
