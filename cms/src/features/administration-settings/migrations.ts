import { join } from 'node:path';

import { DEFAULT_LOCALE } from '@site/rules';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

import { hasRun } from '../../startup/migration-runner';
import { databaseConnection } from '../../strapi-internals/database-connection';
import { resetLayout } from '../../strapi-internals/content-manager';
import { beforeTablesChange } from '../../strapi-internals/sync-hooks';
import { TABLES } from '../../strapi-internals/table-names';
import { objectAt, SeedFiles, textAt } from '../seed/files';
import { UIDS } from '../../uids';

/** Name of the migration, as recorded in databases. */
export const FILL_ADDRESSES = 'administration-settings';

/** Default retention periods: three years for requests and the audit log, three months for mails. */
const RETENTION = { helpRequestDays: 1095, mailDays: 90, auditDays: 1095 };

interface Addresses {
  readonly notificationEmail: string | null;
  readonly replyToEmail: string | null;
}

const savedAddresses = (strapi: Core.Strapi) => strapi.store({ type: 'core', name: 'site-bootstrap', key: 'addresses-of-site-settings' });

/**
 * Saves the two addresses, which used to be in the site settings. Must run before Strapi updates the tables, which drops
 * the columns of removed fields.
 */
export function readEarlierAddresses(strapi: Core.Strapi): void {
  beforeTablesChange(strapi, async () => {
    // A new schema builder for each query: a reused one returns the results of all its queries.
    const schema = () => strapi.db.getSchemaConnection();
    if (!(await schema().hasTable(TABLES.store)) || !(await schema().hasTable(TABLES.siteSettings)) || (await hasRun(strapi, FILL_ADDRESSES))) return;
    const hasOwn = await schema().hasColumn(TABLES.siteSettings, 'notification_email');
    // An interrupted start has already saved them and dropped the column.
    if (!hasOwn && (await savedAddresses(strapi).get())) return;
    const value = await earlierAddresses(databaseConnection(strapi), hasOwn);
    if (value) await savedAddresses(strapi).set({ value });
  });
}

/** Reads the addresses of the published site settings; the support address was the default for notices. */
export async function earlierAddresses(connection: Knex, hasOwn: boolean): Promise<Addresses | undefined> {
  const rows: readonly { locale: string; email: string | null; notification_email?: string | null }[] = await connection(TABLES.siteSettings)
    .whereNotNull('published_at')
    .orderBy('id')
    .select(['locale', 'email', ...(hasOwn ? ['notification_email'] : [])]);
  const row = rows.find(({ locale }) => locale === DEFAULT_LOCALE.code) ?? rows[0];
  return row && { notificationEmail: row.notification_email || row.email || null, replyToEmail: row.email || null };
}

/** Creates the settings with defaults unless they exist. */
export async function createAdministrationSettings(strapi: Core.Strapi): Promise<void> {
  if ((await strapi.db.query(UIDS.administrationSettings).count()) === 0) await strapi.db.query(UIDS.administrationSettings).create({ data: RETENTION });
}

/** The period of the audit log came later than the settings. */
export async function addAuditPeriod(strapi: Core.Strapi): Promise<void> {
  await strapi.db.query(UIDS.administrationSettings).updateMany({ where: { auditDays: { $null: true } }, data: { auditDays: RETENTION.auditDays } });
  await resetLayout(strapi, UIDS.administrationSettings);
}

/** Shows a field that was added later where its schema has it. */
export const resetSettingsLayout = (strapi: Core.Strapi): Promise<void> => resetLayout(strapi, UIDS.administrationSettings);

export async function fillAddresses(strapi: Core.Strapi): Promise<void> {
  const earlier = (await savedAddresses(strapi).get()) as Addresses | null;
  await strapi.db.query(UIDS.administrationSettings).updateMany({ where: {}, data: earlier ?? delivered(strapi) });
  await savedAddresses(strapi).delete({});
  // Reset the form's layout: an existing one would have the new fields at its end.
  await resetLayout(strapi, UIDS.administrationSettings);
}

function delivered(strapi: Core.Strapi): Addresses {
  const values = objectAt(new SeedFiles(join(strapi.dirs.app.root, 'seed')).json('shared.json'), 'administration');
  return { notificationEmail: textAt(values, 'notificationEmail'), replyToEmail: textAt(values, 'replyToEmail') };
}
