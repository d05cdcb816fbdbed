import type { Feature } from '../../lib/feature';
import { listLikeSite } from './list-order';
import { placeNewEntriesLast } from './new-entries';
import { addOrderingRoutes } from './staff-routes';

/** Lets staff put people, services, questions and others in order. */
export const ordering: Feature = {
  register(strapi) {
    strapi.documents.use(placeNewEntriesLast(strapi));
    strapi.documents.use(listLikeSite);
    addOrderingRoutes(strapi);
  },
};
