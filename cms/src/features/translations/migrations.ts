import type { Core } from '@strapi/strapi';

import { sourceTextsOf } from '../../services';
import { translatedTypes } from './localized-fields';

/** What was published before it was written down what was translated: the next publish is measured by it. */
export async function noteSourceTexts(strapi: Core.Strapi): Promise<void> {
  const { note } = sourceTextsOf(strapi);
  for (const uid of translatedTypes(strapi)) {
    const rows: readonly { documentId: string }[] = await strapi.db.query(uid).findMany({ select: ['documentId'] });
    for (const documentId of new Set(rows.map((row) => row.documentId))) await note(uid, documentId);
  }
}
