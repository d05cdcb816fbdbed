import type { Core } from '@strapi/strapi';

import { endSessions } from '../../strapi-internals/admin-sessions';
import { removeSecondFactor } from './second-factors';

/** Removes the second factor of somebody who has lost it, and ends their sessions. @returns whether there was one */
export async function resetSecondFactor(strapi: Core.Strapi, account: number): Promise<boolean> {
  return await strapi.db.transaction(async () => {
    const isReset = await removeSecondFactor(strapi, account, 'second_factor_reset');
    if (isReset) await endSessions(strapi, String(account));
    return isReset;
  });
}
