import type { Core, Modules } from '@strapi/strapi';

import { ORDERED, type OrderedUid } from '../../content-types';

interface Params {
  readonly documentId?: string;
  readonly locale?: unknown;
  data?: Readonly<Record<string, unknown>>;
}
interface Row {
  readonly order: number | null;
  readonly locale: string;
}

/** Document middleware: an entry that is saved without a number comes last; without this, it would come first. */
export const placeNewEntriesLast =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    const uid = ORDERED.find((known) => known === context.uid);
    const params = context.params as Params;
    const { documentId, locale, data } = params;
    if (!uid || !data || !['create', 'update'].includes(context.action)) return next();
    const isMissing = context.action === 'create' ? data.order === undefined || data.order === null : data.order === null;
    if (isMissing) {
      const rows: readonly Row[] = documentId === undefined ? [] : await strapi.db.query(uid).findMany({ select: ['order', 'locale'], where: { documentId } });
      // A first text in another language keeps the number; somebody who empties the field asks for the last place.
      const kept = rows.some((row) => row.locale === locale) ? undefined : rows.find(({ order }) => order !== null)?.order;
      params.data = { ...data, order: kept ?? (await lastNumber(strapi, uid)) + 1 };
    }
    return next();
  };

async function lastNumber(strapi: Core.Strapi, uid: OrderedUid): Promise<number> {
  const last: { readonly order: number } | null = await strapi.db.query(uid).findOne({ select: ['order'], where: { order: { $notNull: true } }, orderBy: { order: 'desc' } });
  return last?.order ?? 0;
}
