import type { Core, Modules } from '@strapi/strapi';

import { EDITED } from '../../content-types';
import { copySharedFields } from '../../strapi-internals/i18n';

interface Published {
  readonly id: number;
}

/**
 * Copies fields shared by all languages (a phone, a picture) to the other published languages when one is published:
 * Strapi itself copies changes to drafts only.
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
