import type { Core } from '@strapi/strapi';

import { hasRoles, makeRoles } from '../features/access-rights/roles';
import { addLocales, setDefaultLanguage } from '../features/languages/locales';
import { afterTablesChanged } from '../strapi-internals/sync-hooks';

/**
 * On an empty database, creates languages and roles before Strapi does. Strapi would grant its Editor and Author hundreds
 * of permissions, which we revoke, and rewrite the administrators' for each language: a fifth of the time of a first start.
 */
export function prepareFirstStart(strapi: Core.Strapi): void {
  afterTablesChanged(strapi, async () => {
    if (await hasRoles(strapi)) return;
    // In one transaction, so that an interrupted start leaves an empty database.
    await strapi.db.transaction(async () => {
      await addLocales(strapi);
      await setDefaultLanguage(strapi);
      await makeRoles(strapi);
    });
  });
}
