import type { Feature } from '../../lib/feature';
import { sharedFields as documentMiddleware } from './document-middleware';

/** Keeps fields shared by all languages equal in all published versions. */
export const sharedFields: Feature = { register: (strapi) => void strapi.documents.use(documentMiddleware(strapi)) };
