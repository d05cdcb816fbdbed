import type { Feature } from '../../lib/feature';
import { restrictAdministrators } from '../../strapi-internals/administrator-rights';
import { installKeys, keepSiteKeys, showKeysOnce } from './api-keys';
import { permittedSearches } from './permitted-searches';
import { records } from './read-only-records';
import { reservedFields } from './reserved-fields';
import { giveEditorsNewFields } from './roles';
import { registerStaffActions } from './staff-actions';

/** Staff roles, the two API keys, and fields and records that nobody may write. */
export const accessRights: Feature = {
  async register(strapi) {
    await registerStaffActions(strapi);
    restrictAdministrators(strapi);
    showKeysOnce(strapi);
    keepSiteKeys(strapi);
    strapi.documents.use(reservedFields);
    strapi.documents.use(records(strapi));
    strapi.documents.use(permittedSearches(strapi));
  },

  async bootstrap(strapi) {
    await installKeys(strapi);
    await giveEditorsNewFields(strapi);
  },
};
