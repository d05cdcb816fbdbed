import type { Feature } from '../../lib/feature';
import { officialData as documentMiddleware } from './document-middleware';

/** Tells the firm when the data by which visitors recognize it are changed. */
export const officialData: Feature = { register: (strapi) => void strapi.documents.use(documentMiddleware(strapi)) };
