import type { Feature } from '../../lib/feature';
import { guardAccounts } from './account-protection';
import { createFirstAdmin } from './first-admin';
import { addAccountRoutes } from './staff-routes';

/** Staff accounts: log-ins, invitations, forgotten passwords, sessions. */
export const accounts: Feature = {
  register(strapi) {
    guardAccounts(strapi);
    addAccountRoutes(strapi);
  },
  bootstrap: createFirstAdmin,
};
