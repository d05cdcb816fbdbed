import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { addStaffRoutes, RefusalError } from '../../lib/staff-routes';
import { mayPublish, mayReadEntry } from '../../strapi-internals/content-manager';
import { contentRightPolicy } from '../access-rights/content-rights';
import { confirmationIn, confirmTranslation } from './confirm-translation';
import { listTranslations } from './translation-list';

/** Routes of the admin's page “Translations”. */
export function addTranslationRoutes(strapi: Core.Strapi): void {
  addStaffRoutes(strapi, '/publishing', [
    {
      method: 'GET',
      path: '/translations',
      policy: contentRightPolicy('read'),
      handle: ({ state: { userAbility } }) =>
        listTranslations(strapi, (uid, version, field) => mayReadEntry(strapi, userAbility, uid, version, field), (uid, version) => mayPublish(strapi, userAbility, uid, version)),
    },
    { method: 'POST', path: '/translations/confirm', policy: contentRightPolicy('publish'), handle: (ctx) => confirm(strapi, ctx) },
  ]);
}

async function confirm(strapi: Core.Strapi, { request, state }: Context): Promise<object> {
  const entry = confirmationIn(request.body);
  if (!entry) throw new RefusalError('validation_failed');
  await confirmTranslation(strapi, entry, (draft) => mayPublish(strapi, state.userAbility, entry.type, draft));
  return {};
}
