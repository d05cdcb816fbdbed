import type { Core, Modules } from '@strapi/strapi';

import type { SourceTexts } from '../api/source-text/services/source-text';
import { translatedTypes } from '../publishing/localized-fields';

const WRITES = ['create', 'update', 'publish'];

interface Params {
  readonly documentId?: string;
  readonly status?: string;
}

/** Publishing tells whether the Russian words changed: what was translated before is then older than they are. */
export const sourceTexts =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    const result = await next();
    const uid = translatedTypes(strapi).find((type) => type === context.uid);
    const { documentId, status } = context.params as Params;
    // The seed makes entries that are published from the beginning.
    if (!uid || (context.action !== 'publish' && status !== 'published') || !WRITES.includes(context.action)) return result;
    const { note } = strapi.service('api::source-text.source-text') as SourceTexts;
    await note(uid, documentId ?? (result as { documentId: string }).documentId);
    return result;
  };
