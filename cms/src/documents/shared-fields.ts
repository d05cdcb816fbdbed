import type { Core, Modules, Schema } from '@strapi/strapi';

import { EDITED } from '../types-of-content';

interface I18nContentTypes {
  getNestedPopulateOfNonLocalizedAttributes(uid: string): string[];
}
interface I18nLocalizations {
  syncNonLocalizedAttributes(entry: Published, model: Schema.ContentType): Promise<void>;
}
interface Published {
  readonly id: number;
}

/**
 * A field that all languages share (a phone, a picture), changed in one language, reaches the other
 * languages' drafts only: published, they would keep the old value. Publishing carries it to them.
 */
export const sharedFields =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    const result = await next();
    if (context.action !== 'publish' || !EDITED.some((uid) => uid === context.uid)) return result;

    const contentTypes = strapi.plugin('i18n').service('content-types') as I18nContentTypes;
    const localizations = strapi.plugin('i18n').service('localizations') as I18nLocalizations;
    const { entries } = result as { entries: readonly Published[] };
    for (const { id } of entries) {
      const entry = await strapi.db.query(context.uid).findOne({ where: { id }, populate: contentTypes.getNestedPopulateOfNonLocalizedAttributes(context.uid) });
      await localizations.syncNonLocalizedAttributes(entry, context.contentType);
    }
    return result;
  };
