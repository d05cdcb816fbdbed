import type { Feature } from '../../lib/feature';
import { sourceTexts } from './document-middleware';

/** What is missing or out of date in each language. */
export const translations: Feature = { register: (strapi) => void strapi.documents.use(sourceTexts(strapi)) };
