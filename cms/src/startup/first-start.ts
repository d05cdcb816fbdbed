import type { Core } from '@strapi/strapi';

import { hasRoles, makeRoles } from '../features/access-rights/roles';
import { addLocales, setDefaultLanguage } from '../features/languages/locales';
import { afterTablesChanged } from '../strapi-internals/sync-hooks';

/**
 * On an empty database the languages and the roles are there before Strapi's own first steps. It would give its Editor
 * and its Author hundreds of rights, which are taken again here, and write the administrators' anew with each language,
 * all one by one: a fifth of what a first start costs.
 */
export function prepareFirstStart(strapi: Core.Strapi): void {
  afterTablesChanged(strapi, async () => {
    if (await hasRoles(strapi)) return;
    // As one: a start that ends in between leaves an empty database.
    await strapi.db.transaction(async () => {
      await addLocales(strapi);
      await setDefaultLanguage(strapi);
      await makeRoles(strapi);
    });
  });
}
