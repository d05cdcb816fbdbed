import type { Core, Modules } from '@strapi/strapi';

import { lockInTransaction } from '../../lib/transaction-lock';
import { UIDS } from '../../uids';
import { currentStaff } from '../accounts/current-staff';
import { recordChanges } from '../administration-settings/change-log';
import { readAdministrationSettings } from '../administration-settings/settings';
import { differences, readOfficialData } from './published-data';

const ACTIONS: readonly string[] = ['create', 'update', 'publish', 'unpublish', 'delete'];

/**
 * Reports changes of the official data that visitors see to the notice address, which editors cannot change: with other
 * numbers on the page where visitors check whom they talk to, one account could send them to fraudsters.
 */
export const officialData =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    // The CMS itself delivers content at its start.
    if (context.uid !== UIDS.siteSettings || !ACTIONS.includes(context.action) || !currentStaff(strapi)) return next();
    return strapi.db.transaction(async ({ trx }) => {
      await lockInTransaction(strapi, trx, 'settings');
      const before = await readOfficialData(strapi);
      const result = await next();
      const changes = differences(before, await readOfficialData(strapi));
      if (changes.length > 0) await recordChanges(strapi, changes, (await readAdministrationSettings(strapi)).notificationEmail);
      return result;
    });
  };
