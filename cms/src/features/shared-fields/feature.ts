import type { Feature } from '../../lib/feature';
import { sharedFields as documentMiddleware } from './document-middleware';
import { uniqueValues } from './unique-values';

/** Keeps fields shared by all languages equal in all published versions of an entry, and unique ones different from those of other entries. */
export const sharedFields: Feature = {
  register(strapi) {
    strapi.documents.use(uniqueValues(strapi));
    strapi.documents.use(documentMiddleware(strapi));
  },
};
