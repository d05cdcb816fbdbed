import type { Core } from '@strapi/strapi';

import type { SourceTexts } from '../api/source-text/services/source-text';
import { translatedTypes } from '../publishing/localized-fields';
import { once } from './once';

/** What was published before it was written down what was translated: the next publish is measured by it. */
export async function noteSourceTexts(strapi: Core.Strapi): Promise<void> {
  await once(strapi, 'source-texts', async () => {
    const { note } = strapi.service('api::source-text.source-text') as SourceTexts;
    for (const uid of translatedTypes(strapi)) {
      const rows: readonly { documentId: string }[] = await strapi.db.query(uid).findMany({ select: ['documentId'] });
      for (const documentId of new Set(rows.map((row) => row.documentId))) await note(uid, documentId);
    }
  });
}
