import type { Core, Modules } from '@strapi/strapi';

import { EDITED, type EditedUid } from '../../content-types';
import { copySharedFields } from '../../strapi-internals/i18n';
import { populateOf } from '../translations/localized-fields';
import { hasSameContent, type Row } from '../translations/translation-list';

interface Published {
  readonly id: number;
}

type Version = Row & { readonly id: number; readonly updatedAt: string };

/**
 * Copies fields shared by all languages (a phone, a picture) to the other published languages when one is published:
 * Strapi itself copies changes to drafts only. Changes in those languages stay unpublished changes.
 */
export const sharedFields =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    const type = EDITED.find((uid) => uid === context.uid);
    const result = await next();
    if (context.action !== 'publish' || !type) return result;

    const { entries } = result as { entries: readonly Published[] };
    for (const { id } of entries) await copySharedFields(strapi, context.contentType, id);
    await redateChangedDrafts(strapi, type, (context.params as { readonly documentId: string }).documentId);
    return result;
  };

/**
 * The admin tells by the dates whether a draft has unpublished changes: of one that has, the date must be later than that of the
 * published version, which has just been written, or the admin would offer neither to publish nor to discard the changes.
 */
async function redateChangedDrafts(strapi: Core.Strapi, uid: EditedUid, documentId: string): Promise<void> {
  const versions: readonly Version[] = await strapi.db.query(uid).findMany({ where: { documentId }, populate: populateOf(strapi, uid) });
  for (const draft of versions.filter(({ publishedAt }) => publishedAt === null)) {
    const published = versions.find(({ locale, publishedAt }) => locale === draft.locale && publishedAt !== null);
    if (!published || Date.parse(draft.updatedAt) > Date.parse(published.updatedAt)) continue;
    if (!hasSameContent(strapi, uid, draft, published)) await strapi.db.query(uid).updateMany({ where: { id: draft.id }, data: { updatedAt: new Date(Date.parse(published.updatedAt) + 1) } });
  }
}
