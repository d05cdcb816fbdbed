import type { Core, Modules } from '@strapi/strapi';

import { EDITED, type EditedUid } from '../../content-types';
import { type FieldRefusal, isFilled, refusal } from '../../lib/field-errors';
import { lockInTransaction } from '../../lib/transaction-lock';
import { uniqueFields } from '../../lib/unique-fields';

type Row = Readonly<Record<string, unknown>>;

/**
 * No two published entries may have the same address or technical name, in any languages: Strapi looks for others in the
 * published language only, but the site would show one in place of the other. Wraps what copies the value to all languages.
 */
export const uniqueValues =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    const type = EDITED.find((uid) => uid === context.uid);
    if (context.action !== 'publish' || !type || uniqueFields(strapi, type).length === 0) return next();
    // Undone if refused. What a release hands over is already free then.
    return strapi.db.transaction(async ({ trx }) => {
      const result = await next();
      // The second of two at the same moment waits for the first one here, and then sees its value.
      await lockInTransaction(strapi, trx, 'uniqueValues', type);
      const refusals = await refusalsOf(strapi, type, (context.params as { readonly documentId: string }).documentId);
      if (isFilled(refusals)) throw refusal(strapi, refusals);
      return result;
    });
  };

async function refusalsOf(strapi: Core.Strapi, type: EditedUid, documentId: string): Promise<readonly FieldRefusal[]> {
  const fields = uniqueFields(strapi, type);
  const published = { publishedAt: { $notNull: true } };
  // All languages share these values.
  const own: Row | null = await strapi.db.query(type).findOne({ select: [...fields], where: { ...published, documentId } });
  const refusals: FieldRefusal[] = [];
  for (const field of fields) {
    const value = own?.[field];
    if (typeof value !== 'string' || value === '') continue;
    if ((await strapi.db.query(type).count({ where: { ...published, documentId: { $ne: documentId }, [field]: value } })) > 0) refusals.push({ path: [field], code: 'value_taken', values: {} });
  }
  return refusals;
}
