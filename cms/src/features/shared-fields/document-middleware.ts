import type { Core, Modules } from '@strapi/strapi';

import { EDITED } from '../../content-types';
import { overtakenDrafts, newUpdatedAt } from '../../lib/updated-at';
import { copySharedFields } from '../../strapi-internals/i18n';

interface Published {
  readonly id: number;
}

type Version = Parameters<typeof newUpdatedAt>[0] & Published;

/**
 * Copies fields shared by all languages (a phone, a picture) to the other published languages when one is published:
 * Strapi itself copies changes to drafts only. Changes in those languages stay unpublished changes.
 */
export const sharedFields =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    if (context.action !== 'publish' || !EDITED.some((uid) => uid === context.uid)) return next();
    const { documentId } = context.params as { readonly documentId: string };
    const versions = () => strapi.db.query(context.uid).findMany({ select: ['id', 'documentId', 'locale', 'publishedAt', 'updatedAt'], where: { documentId } }) as Promise<readonly Version[]>;
    const before = await versions();
    const result = await next();

    const { entries } = result as { entries: readonly Published[] };
    for (const { id } of entries) await copySharedFields(strapi, context.contentType, id);
    const after = new Map((await versions()).map((version) => [version.id, version.updatedAt]));
    const changed = new Set(before.filter(({ id, publishedAt, updatedAt }) => publishedAt !== null && after.has(id) && after.get(id) !== updatedAt));
    const now = Date.now();
    for (const draft of overtakenDrafts(before, changed)) await strapi.db.query(context.uid).updateMany({ where: { id: draft.id }, data: { updatedAt: newUpdatedAt(draft, before, now) } });
    return result;
  };
