import type { Core } from '@strapi/strapi';

import { aroundDeletion, type WholeEntry } from '../../lib/deletion';
import { lockInTransaction } from '../../lib/transaction-lock';
import { entryName } from '../publishing/entry-name';
import { entryOf, type Item, itemsOf, OPEN_STATES, releasesOf } from './release-table';

/** Document middleware: what is deleted goes out of open releases, which name it from then on. */
export const takeDeletedOut = (strapi: Core.Strapi) =>
  aroundDeletion(strapi, {
    before: async (entry, transaction) => {
      const items = await itemsInOpenReleases(strapi, entry);
      for (const id of [...new Set(items.map(({ release_id }) => release_id))].sort((a, b) => a - b)) await lockInTransaction(strapi, transaction, 'releases', String(id));
      const names = new Map<Item, string | null>();
      for (const item of items) names.set(item, (await entryName(strapi, entryOf(item))).name);
      return names;
    },
    after: async (_entry, gone, names) => {
      for (const [{ id, language }, name] of names) if (gone.includes(language)) await itemsOf(strapi).updateMany({ where: { id }, data: { deleted_at: new Date(), deleted_name: name } });
    },
  });

async function itemsInOpenReleases(strapi: Core.Strapi, { type, documentId }: WholeEntry): Promise<readonly Item[]> {
  const items: readonly Item[] = await itemsOf(strapi).findMany({ where: { type, entry_id: documentId, deleted_at: { $null: true } } });
  const open: readonly { readonly id: number }[] = await releasesOf(strapi).findMany({ select: ['id'], where: { id: { $in: items.map(({ release_id }) => release_id) }, state: { $in: [...OPEN_STATES] } } });
  return items.filter(({ release_id }) => open.some(({ id }) => id === release_id));
}
