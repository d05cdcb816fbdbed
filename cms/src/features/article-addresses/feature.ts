import type { Feature } from '../../lib/feature';
import { articleAddresses as documentMiddleware } from './document-middleware';
import { articleSlug } from './slug-check';

/** Checks the addresses of articles, and redirects former ones of articles and people. */
export const articleAddresses: Feature = {
  register(strapi) {
    strapi.documents.use(articleSlug(strapi));
    strapi.documents.use(documentMiddleware(strapi));
  },
};
