import type { Feature } from '../../lib/feature';
import { LinkChecks } from './link-check';
import { addCheckRoutes } from './staff-routes';

let checks: LinkChecks | undefined;

/** Tells editors before they publish what will hurt, and checks the links of the whole site once a week. */
export const publishChecks: Feature = {
  register: addCheckRoutes,

  bootstrap(strapi) {
    checks = new LinkChecks(strapi);
    checks.start();
  },

  destroy: () => checks?.stop(),
};
