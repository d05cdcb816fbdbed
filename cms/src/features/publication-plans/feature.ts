import type { Feature } from '../../lib/feature';
import { endPlansOfDeleted } from './document-middleware';
import { duePlans } from './due-plans';
import type { DueWork } from './due-work';
import type { Plan } from './plan-table';
import { addPlanRoutes } from './staff-routes';

let plans: DueWork<Plan> | undefined;

/** Publishes and unpublishes entries at times that staff have planned. */
export const publicationPlans: Feature = {
  register(strapi) {
    strapi.documents.use(endPlansOfDeleted(strapi));
    addPlanRoutes(strapi);
  },

  bootstrap(strapi) {
    plans = duePlans(strapi);
    plans.start();
  },

  destroy: () => plans?.stop(),
};
