import type { Core } from '@strapi/strapi';

import { addStaffRoutes } from '../../lib/staff-routes';
import { contentRightPolicy, type Staff } from '../access-rights/content-rights';
import { listTranslations } from './translation-list';

/** Route of the admin's page “Translations”. */
export function addTranslationRoutes(strapi: Core.Strapi): void {
  addStaffRoutes(strapi, '/publishing', [
    {
      method: 'GET',
      path: '/translations',
      policy: contentRightPolicy('read'),
      handle: (ctx) => listTranslations(strapi, (uid) => (ctx.state as Staff).userAbility.can('plugin::content-manager.explorer.read', uid)),
    },
  ]);
}
