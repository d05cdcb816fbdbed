import type { Feature } from '../../lib/feature';
import { erasure } from './document-middleware';
import { addSignatureRoutes } from './staff-routes';
import { scheduleSweep } from './startup';

/** Signs agreements, stores pictures of signatures, and erases signed agreements. */
export const signing: Feature = {
  register(strapi) {
    strapi.documents.use(erasure(strapi));
    addSignatureRoutes(strapi);
  },

  bootstrap: scheduleSweep,
};
