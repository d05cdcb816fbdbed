import type { Feature } from '../../lib/feature';
import { sharedFields as documentMiddleware } from './document-middleware';

/** Fields that all languages share, the same in all of them once published. */
export const sharedFields: Feature = { register: (strapi) => void strapi.documents.use(documentMiddleware(strapi)) };
