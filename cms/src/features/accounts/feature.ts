import type { Feature } from '../../lib/feature';
import { guardAccounts } from './account-protection';
import { createFirstAdmin } from './first-admin';

/** Staff accounts: log-ins, invitations, forgotten passwords, sessions. */
export const accounts: Feature = { register: guardAccounts, bootstrap: createFirstAdmin };
