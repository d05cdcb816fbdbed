import type { Core } from '@strapi/strapi';

import { aroundDeletion } from '../../lib/deletion';
import { plansOf } from './plan-table';

/** Document middleware: what is deleted is not planned for any more. */
export const endPlansOfDeleted = (strapi: Core.Strapi) =>
  aroundDeletion(strapi, {
    before: async () => undefined,
    after: async ({ type, documentId }, gone) => {
      await plansOf(strapi).deleteMany({ where: { type, entry_id: documentId, language: { $in: [...gone] } } });
    },
  });
