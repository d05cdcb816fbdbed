import type { Feature } from '../../lib/feature';
import { sourceTexts } from './document-middleware';
import { addTranslationRoutes } from './staff-routes';

/** Tracks what is missing or outdated in each language. */
export const translations: Feature = {
  register(strapi) {
    strapi.documents.use(sourceTexts(strapi));
    addTranslationRoutes(strapi);
  },
};
