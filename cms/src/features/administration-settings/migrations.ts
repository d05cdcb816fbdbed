import { join } from 'node:path';

import { DEFAULT_LOCALE } from '@site/rules';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

import { hasRun } from '../../startup/migration-runner';
import { resetLayout } from '../../strapi-internals/content-manager';
import { beforeTablesChange } from '../../strapi-internals/sync-hooks';
import { TABLES } from '../../strapi-internals/table-names';
import { objectAt, SeedFiles, textAt } from '../seed/files';
import { UIDS } from '../../uids';

/** The name of the migration, which it has kept in databases. */
export const FILL_ADDRESSES = 'administration-settings';

/** Until the firm says otherwise: three years for requests, a quarter for mails. */
const RETENTION = { helpRequestDays: 1095, mailDays: 90 };

interface Addresses {
  readonly notificationEmail: string | null;
  readonly replyToEmail: string | null;
}

const keptAddresses = (strapi: Core.Strapi) => strapi.store({ type: 'core', name: 'site-bootstrap', key: 'addresses-of-site-settings' });

/**
 * Both addresses were fields of the site settings, or stood for what those said. Strapi drops the column of a field that
 * is gone at its start, so they are read before it.
 */
export function readEarlierAddresses(strapi: Core.Strapi): void {
  beforeTablesChange(strapi, async () => {
    // A builder of its own for each question: one that is used again answers all of them.
    const schema = () => strapi.db.getSchemaConnection();
    if (!(await schema().hasTable(TABLES.store)) || !(await schema().hasTable(TABLES.siteSettings)) || (await hasRun(strapi, FILL_ADDRESSES))) return;
    const hasOwn = await schema().hasColumn(TABLES.siteSettings, 'notification_email');
    // A start that did not reach its end has kept them, and dropped the column.
    if (!hasOwn && (await keptAddresses(strapi).get())) return;
    const value = await earlierAddresses(strapi.db.getConnection(), hasOwn);
    if (value) await keptAddresses(strapi).set({ value });
  });
}

/** What the published site settings made the mails go by: the support address, unless another was named for notices. */
export async function earlierAddresses(connection: Knex, hasOwn: boolean): Promise<Addresses | undefined> {
  const rows: readonly { locale: string; email: string | null; notification_email?: string | null }[] = await connection(TABLES.siteSettings)
    .whereNotNull('published_at')
    .orderBy('id')
    .select(['locale', 'email', ...(hasOwn ? ['notification_email'] : [])]);
  const row = rows.find(({ locale }) => locale === DEFAULT_LOCALE.code) ?? rows[0];
  return row && { notificationEmail: row.notification_email || row.email || null, replyToEmail: row.email || null };
}

/** The settings exist from the first start; what the firm changes later stays. */
export async function createAdministrationSettings(strapi: Core.Strapi): Promise<void> {
  if ((await strapi.db.query(UIDS.administrationSettings).count()) === 0) await strapi.db.query(UIDS.administrationSettings).create({ data: RETENTION });
}

export async function fillAddresses(strapi: Core.Strapi): Promise<void> {
  const earlier = (await keptAddresses(strapi).get()) as Addresses | null;
  await strapi.db.query(UIDS.administrationSettings).updateMany({ where: {}, data: earlier ?? delivered(strapi) });
  await keptAddresses(strapi).delete({});
  // The form as it is now: one that was laid out before has the new fields at its end.
  await resetLayout(strapi, UIDS.administrationSettings);
}

function delivered(strapi: Core.Strapi): Addresses {
  const values = objectAt(new SeedFiles(join(strapi.dirs.app.root, 'seed')).json('shared.json'), 'administration');
  return { notificationEmail: textAt(values, 'notificationEmail'), replyToEmail: textAt(values, 'replyToEmail') };
}
