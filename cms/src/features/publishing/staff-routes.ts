import type { Core } from '@strapi/strapi';

import { Refused, addStaffRoutes } from '../../lib/staff-routes';
import { siteStateOf } from '../../services';
import { type ContentAction, mayDo, type Staff } from '../access-rights/content-rights';
import { listTranslations } from '../translations/translation-list';
import { callBuilder } from './builder-hook';

const contentRight = (action: ContentAction) => ({ name: 'global::content-right', config: { action } });

/** Routes of the admin's own pages. */
export function addPublishingRoutes(strapi: Core.Strapi): void {
  addStaffRoutes(strapi, '/publishing', [
    {
      method: 'GET',
      path: '/state',
      policy: contentRight('read'),
      handle: async (ctx) => ({ ...(await siteStateOf(strapi).forStaff()), mayBuild: mayDo(ctx.state as Staff, 'publish') }),
    },
    {
      method: 'GET',
      path: '/translations',
      policy: contentRight('read'),
      handle: (ctx) => listTranslations(strapi, (uid) => (ctx.state as Staff).userAbility.can('plugin::content-manager.explorer.read', uid)),
    },
    {
      method: 'POST',
      path: '/build',
      policy: contentRight('publish'),
      handle: async (ctx) => {
        try {
          await callBuilder({ again: true });
        } catch (error) {
          strapi.log.error(`The site's builder could not be asked to build: ${(error as Error).message}`);
          throw new Refused('unavailable');
        }
        ctx.status = 202;
        return null;
      },
    },
  ]);
}
