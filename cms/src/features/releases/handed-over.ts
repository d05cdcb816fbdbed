import type { Core } from '@strapi/strapi';

import { uniqueFields } from '../../lib/unique-fields';
import { articleAddressesOf } from '../../services';
import type { Item } from './release-table';

interface Row {
  readonly id: number;
  readonly documentId: string;
  readonly publishedAt: string | null;
  readonly updatedAt: string;
  readonly [field: string]: unknown;
}

/**
 * Lets entries of a release hand over or exchange what only one published entry may have, such as the address of an article:
 * published one after the other, the first would find it taken. Empties it in the published versions that the release
 * replaces; call it in the release's transaction.
 */
export async function freeHandedOver(strapi: Core.Strapi, items: readonly Item[]): Promise<void> {
  const published = items.filter(({ action }) => action === 'publish');
  for (const type of new Set(published.map((item) => item.type))) {
    const fields = uniqueFields(strapi, type);
    const documentIds = [...new Set(published.filter((item) => item.type === type).map(({ entry_id }) => entry_id))];
    if (fields.length === 0 || documentIds.length < 2) continue;
    const rows: readonly Row[] = await strapi.db.query(type).findMany({ select: ['id', 'documentId', 'publishedAt', 'updatedAt', ...fields], where: { documentId: { $in: documentIds } } });
    const drafts = rows.filter(({ publishedAt }) => publishedAt === null);
    const isWanted = (field: string, { documentId, [field]: value }: Row): boolean =>
      Boolean(value) && drafts.some((draft) => draft.documentId !== documentId && draft[field] === value) && !drafts.some((draft) => draft.documentId === documentId && draft[field] === value);
    for (const row of rows.filter(({ publishedAt }) => publishedAt !== null)) {
      const freed = fields.filter((field) => isWanted(field, row));
      if (freed.length === 0) continue;
      // An address may have been published before addresses were recorded; other values are none.
      await articleAddressesOf(strapi).remember(row.documentId);
      await strapi.db.query(type).updateMany({ where: { id: row.id }, data: { ...Object.fromEntries(freed.map((field) => [field, null])), updatedAt: row.updatedAt } });
    }
  }
}
