import type { Feature } from '../../lib/feature';
import { endPlansOfDeleted } from './document-middleware';
import { DuePlans } from './due-plans';
import { addPlanRoutes } from './staff-routes';

let plans: DuePlans | undefined;

/** Publishes and unpublishes entries at times that staff have planned. */
export const publicationPlans: Feature = {
  register(strapi) {
    strapi.documents.use(endPlansOfDeleted(strapi));
    addPlanRoutes(strapi);
  },

  bootstrap(strapi) {
    plans = new DuePlans(strapi);
    plans.start();
  },

  destroy: () => plans?.stop(),
};
