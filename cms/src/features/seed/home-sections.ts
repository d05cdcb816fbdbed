import { SECTION_SWITCHES } from '@site/content';
import type { Core } from '@strapi/strapi';

import { UIDS } from '../../uids';

/** The switches of the home page's sections came later than its entry. There they are on: without a value, the site shows the section, too. */
export async function switchSectionsOn(strapi: Core.Strapi): Promise<void> {
  const pages = strapi.db.query(UIDS.homePage);
  const rows: readonly { readonly id: number; readonly updatedAt: string; readonly [field: string]: unknown }[] = await pages.findMany();
  for (const { id, updatedAt, ...row } of rows) {
    const missing = Object.values(SECTION_SWITCHES).filter((field) => typeof row[field] !== 'boolean');
    // `updatedAt` stays: by it the admin tells which drafts have changes.
    if (missing.length > 0) await pages.updateMany({ where: { id }, data: { ...Object.fromEntries(missing.map((field) => [field, true])), updatedAt } });
  }
}
