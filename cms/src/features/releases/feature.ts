import type { Feature } from '../../lib/feature';
import type { DueWork } from '../publication-plans/due-work';
import { takeDeletedOut } from './document-middleware';
import { dueReleases } from './due-releases';
import type { Release } from './release-table';
import { addReleaseRoutes } from './staff-routes';

let due: DueWork<Release> | undefined;

/** Lets staff publish several entries together, now or at a time. */
export const releases: Feature = {
  register(strapi) {
    strapi.documents.use(takeDeletedOut(strapi));
    addReleaseRoutes(strapi);
  },
};

/** Publishes planned ones when their time has come. */
export const plannedReleases: Feature = {
  bootstrap(strapi) {
    due = dueReleases(strapi);
    due.start();
  },

  destroy: () => due?.stop(),
};
