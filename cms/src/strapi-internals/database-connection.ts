import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

/** Strapi's own Knex instance, for statements that its query API cannot express. */
export const databaseConnection = (strapi: Core.Strapi): Knex => strapi.db.connection;

/** Boot check: it runs raw statements. */
export async function connectionRunsStatements(strapi: Core.Strapi): Promise<boolean> {
  await databaseConnection(strapi).raw('select 1');
  return true;
}
