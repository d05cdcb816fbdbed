import type { Core } from '@strapi/strapi';

import { kindOf } from './errors';

/** SQLite keeps what a row was in its journal until that is written over. While somebody reads, it stays until a later time. */
export async function emptyJournal(strapi: Core.Strapi): Promise<void> {
  if (strapi.db.dialect.client !== 'sqlite') return;
  await strapi.db.connection.raw('pragma wal_checkpoint(truncate)').catch((error: unknown) => strapi.log.warn(`The database’s journal was not emptied (${kindOf(error)}).`));
}
