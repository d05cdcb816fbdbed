import type { Feature } from '../../lib/feature';
import { keepCopies } from './document-middleware';
import { addHistoryRoutes } from './staff-routes';

/** Keeps what entries contained after each save, for staff to compare and to restore. */
export const entryHistory: Feature = {
  register(strapi) {
    strapi.documents.use(keepCopies(strapi));
    addHistoryRoutes(strapi);
  },
};
