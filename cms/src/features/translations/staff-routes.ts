import type { Core } from '@strapi/strapi';

import { addStaffRoutes } from '../../lib/staff-routes';
import { mayReadEntry } from '../../strapi-internals/content-manager';
import { contentRightPolicy } from '../access-rights/content-rights';
import { listTranslations } from './translation-list';

/** Route of the admin's page “Translations”. */
export function addTranslationRoutes(strapi: Core.Strapi): void {
  addStaffRoutes(strapi, '/publishing', [
    {
      method: 'GET',
      path: '/translations',
      policy: contentRightPolicy('read'),
      handle: (ctx) => listTranslations(strapi, (uid, version, field) => mayReadEntry(strapi, ctx.state.userAbility, uid, version, field)),
    },
  ]);
}
