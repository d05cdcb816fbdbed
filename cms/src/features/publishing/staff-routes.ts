import type { Core } from '@strapi/strapi';

import { RefusalError, addStaffRoutes } from '../../lib/staff-routes';
import { siteStateOf } from '../../services';
import { contentRightPolicy, mayDo, type Staff } from '../access-rights/content-rights';
import { callBuilder } from './builder-hook';

/** Routes of the admin's widget “Site”. */
export function addPublishingRoutes(strapi: Core.Strapi): void {
  addStaffRoutes(strapi, '/publishing', [
    {
      method: 'GET',
      path: '/state',
      policy: contentRightPolicy('read'),
      handle: async (ctx) => ({ ...(await siteStateOf(strapi).forStaff()), mayBuild: mayDo(ctx.state as Staff, 'publish') }),
    },
    {
      method: 'POST',
      path: '/build',
      policy: contentRightPolicy('publish'),
      handle: async (ctx) => {
        try {
          await callBuilder({ again: true });
        } catch (error) {
          strapi.log.error(`Calling the site's builder failed: ${(error as Error).message}`);
          throw new RefusalError('unavailable');
        }
        ctx.status = 202;
        return null;
      },
    },
  ]);
}
