import type { Feature } from '../../lib/feature';
import { refuseOutdated } from './conflicts';
import { addEditingRoutes } from './staff-routes';

/** Keeps people who edit the same entry from overwriting each other’s work, and shows them to each other. */
export const editing: Feature = {
  register(strapi) {
    strapi.documents.use(refuseOutdated(strapi));
    addEditingRoutes(strapi);
  },
};
