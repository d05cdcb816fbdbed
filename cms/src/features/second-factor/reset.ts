import type { Core } from '@strapi/strapi';

import { endSessions } from '../../strapi-internals/admin-sessions';
import { hasSecondFactor, removeSecondFactor } from './second-factors';

/** Removes the second factor of somebody who has lost it, and ends their sessions. @returns whether there was one */
export async function resetSecondFactor(strapi: Core.Strapi, account: number): Promise<boolean> {
  return await strapi.db.transaction(async () => {
    if (!(await hasSecondFactor(strapi, account))) return false;
    // Before the log's lock is taken.
    await endSessions(strapi, String(account));
    return removeSecondFactor(strapi, account, 'second_factor_reset');
  });
}
