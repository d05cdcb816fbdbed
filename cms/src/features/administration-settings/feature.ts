import type { Feature } from '../../lib/feature';
import { administrationSettings as documentMiddleware } from './document-middleware';
import { readEarlierAddresses } from './migrations';

/** Addresses for notices and periods of retention, which administrators alone change. */
export const administrationSettings: Feature = {
  register(strapi) {
    readEarlierAddresses(strapi);
    strapi.documents.use(documentMiddleware(strapi));
  },
};
