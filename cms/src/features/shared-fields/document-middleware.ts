import type { Core, Modules } from '@strapi/strapi';

import { EDITED } from '../../content-types';
import { copySharedFields } from '../../strapi-internals/i18n';

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

    const { entries } = result as { entries: readonly Published[] };
    for (const { id } of entries) await copySharedFields(strapi, context.contentType, id);
    return result;
  };
