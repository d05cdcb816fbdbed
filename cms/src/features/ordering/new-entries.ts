import type { Core, Modules } from '@strapi/strapi';

import { ORDERED, type OrderedUid } from '../../content-types';
import { MAX_INTEGER } from '../../lib/max-integer';

interface Params {
  readonly documentId?: string;
  readonly locale?: unknown;
  data?: Readonly<Record<string, unknown>>;
}
interface Row {
  readonly order: number | null;
  readonly locale: string;
}

/** Document middleware: an entry that is saved without a number comes last, like a duplicate; without this, it would come first. */
export const placeNewEntriesLast =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    const uid = ORDERED.find((known) => known === context.uid);
    const params = context.params as Params;
    const { documentId, locale, data } = params;
    if (!uid || !data || !['create', 'update', 'clone'].includes(context.action)) return next();
    if (context.action === 'clone') {
      params.data = { ...data, order: await nextNumber(strapi, uid) };
      return next();
    }
    const isMissing = context.action === 'create' ? data.order === undefined || data.order === null : data.order === null;
    if (isMissing) {
      const rows: readonly Row[] = documentId === undefined ? [] : await strapi.db.query(uid).findMany({ select: ['order', 'locale'], where: { documentId } });
      // A first text in another language keeps the number; somebody who empties the field asks for the last place.
      const kept = rows.some((row) => row.locale === locale) ? undefined : rows.find(({ order }) => order !== null)?.order;
      params.data = { ...data, order: kept ?? (await nextNumber(strapi, uid)) };
    }
    return next();
  };

async function nextNumber(strapi: Core.Strapi, uid: OrderedUid): Promise<number> {
  const last: { readonly order: number } | null = await strapi.db.query(uid).findOne({ select: ['order'], where: { order: { $notNull: true } }, orderBy: { order: 'desc' } });
  return Math.min((last?.order ?? 0) + 1, MAX_INTEGER);
}
