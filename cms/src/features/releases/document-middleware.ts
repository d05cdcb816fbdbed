import { LANGUAGE_CODES } from '@site/rules';
import type { Core, Modules } from '@strapi/strapi';

import { EDITED } from '../../content-types';
import { lockInTransaction } from '../../lib/transaction-lock';
import { entryName } from '../publishing/entry-name';
import { type Item, itemsOf, OPEN_STATES, releasesOf } from './release-table';

/** Document middleware: what is deleted goes out of open releases, which name it from then on. Must be outside of middlewares that take locks for all entries. */
export const takeDeletedOut =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    const type = EDITED.find((uid) => uid === context.uid);
    const { documentId } = context.params as { readonly documentId?: string };
    if (context.action !== 'delete' || !type || documentId === undefined) return next();
    return strapi.db.transaction(async ({ trx }) => {
      await lockInTransaction(strapi, trx, 'entries', documentId);
      const items = await itemsInOpenReleases(strapi, type, documentId);
      // Before the locks that are common to all.
      for (const id of [...new Set(items.map(({ release_id }) => release_id))].sort((a, b) => a - b)) await lockInTransaction(strapi, trx, 'releases', String(id));
      const names = new Map<Item, string | null>();
      for (const item of items) names.set(item, (await entryName(strapi, { type, documentId, language: item.language })).name);
      const result = await next();
      const left: readonly { readonly locale: string }[] = await strapi.db.query(type).findMany({ select: ['locale'], where: { documentId } });
      const gone = LANGUAGE_CODES.filter((code) => !left.some(({ locale }) => locale === code));
      for (const [{ id, language }, name] of names) if (gone.includes(language)) await itemsOf(strapi).updateMany({ where: { id }, data: { deleted_at: new Date(), deleted_name: name } });
      return result;
    });
  };

async function itemsInOpenReleases(strapi: Core.Strapi, type: Item['type'], documentId: string): Promise<readonly Item[]> {
  const items: readonly Item[] = await itemsOf(strapi).findMany({ where: { type, entry_id: documentId, deleted_at: { $null: true } } });
  const open: readonly { readonly id: number }[] = await releasesOf(strapi).findMany({ select: ['id'], where: { id: { $in: items.map(({ release_id }) => release_id) }, state: { $in: [...OPEN_STATES] } } });
  return items.filter(({ release_id }) => open.some(({ id }) => id === release_id));
}
