import type { Feature } from '../../lib/feature';
import { erasure } from './document-middleware';
import { addSignatureRoutes } from './staff-routes';
import { watchSignings } from './startup';

/** Signing the agreement, pictures of signatures, erasing a signed agreement. */
export const signing: Feature = {
  register(strapi) {
    strapi.documents.use(erasure(strapi));
    addSignatureRoutes(strapi);
  },

  bootstrap: watchSignings,
};
