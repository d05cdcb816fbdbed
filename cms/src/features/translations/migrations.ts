import type { Core } from '@strapi/strapi';

import { sourceTextsOf } from '../../services';
import { translatedTypes } from './localized-fields';

/** Records the Russian texts of a CMS from before source texts were recorded, so that the next publish can be compared. */
export async function recordSourceTexts(strapi: Core.Strapi): Promise<void> {
  const { recordSource } = sourceTextsOf(strapi);
  for (const uid of translatedTypes(strapi)) {
    const rows: readonly { documentId: string }[] = await strapi.db.query(uid).findMany({ select: ['documentId'] });
    for (const documentId of new Set(rows.map((row) => row.documentId))) await recordSource(uid, documentId);
  }
}
