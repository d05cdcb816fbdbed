import type { Feature } from '../../lib/feature';
import { endPlansOfDeleted } from './document-middleware';
import { duePlans } from './due-plans';
import type { DueWork } from './due-work';
import type { Plan } from './plan-table';
import { addPlanRoutes } from './staff-routes';

let plans: DueWork<Plan> | undefined;

/** Lets staff plan times at which entries are published or unpublished. */
export const publicationPlans: Feature = {
  register(strapi) {
    strapi.documents.use(endPlansOfDeleted(strapi));
    addPlanRoutes(strapi);
  },
};

/** Carries them out when their time has come. */
export const duePublications: Feature = {
  bootstrap(strapi) {
    plans = duePlans(strapi);
    plans.start();
  },

  destroy: () => plans?.stop(),
};
