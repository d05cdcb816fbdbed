import type { Feature } from '../../lib/feature';
import { names } from './document-middleware';

/** Addresses and technical names of entries that nobody has to invent. */
export const naming: Feature = {
  register(strapi) {
    strapi.documents.use(names(strapi));
  },
};
