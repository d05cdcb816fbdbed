import type { Core, Modules } from '@strapi/strapi';

import { sourceTextsOf } from '../../services';
import { translatedTypes } from './localized-fields';

const WRITES = ['create', 'update', 'publish'];

interface Params {
  readonly documentId?: string;
  readonly status?: string;
}

/** Records on publishing whether the Russian text changed: earlier translations are then outdated. */
export const sourceTexts =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    const result = await next();
    const uid = translatedTypes(strapi).find((type) => type === context.uid);
    const { documentId, status } = context.params as Params;
    // The seed creates entries with the status “published”.
    if (!uid || (context.action !== 'publish' && status !== 'published') || !WRITES.includes(context.action)) return result;
    const { recordSource } = sourceTextsOf(strapi);
    await recordSource(uid, documentId ?? (result as { documentId: string }).documentId);
    return result;
  };
