import type { Core, Modules } from '@strapi/strapi';

import { sourceTextsOf } from '../../services';
import { translatedTypes } from './localized-fields';

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
    const { note } = sourceTextsOf(strapi);
    await note(uid, documentId ?? (result as { documentId: string }).documentId);
    return result;
  };
