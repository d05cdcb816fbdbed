import type { Feature } from '../../lib/feature';
import { administrationSettings as documentMiddleware } from './document-middleware';
import { readEarlierAddresses } from './migrations';
import { copiedPeriods } from './periods';

/** Notice addresses and retention periods, which only administrators change. */
export const administrationSettings: Feature = {
  register(strapi) {
    readEarlierAddresses(strapi);
    strapi.documents.use(documentMiddleware(strapi));
    strapi.documents.use(copiedPeriods(strapi));
  },
};
