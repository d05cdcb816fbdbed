import type { Core } from '@strapi/strapi';

import { recordRights } from '../content-types';
import { isRecordRight, type Permission, withinRecordRights } from '../record-rights';
import { ADMINISTRATOR, roleService } from './admin-services';

/** Rights without a route (route-restrictions.ts): the admin shows neither pages nor buttons for them. */
const WITHOUT_ROUTE: readonly string[] = [...['create', 'update', 'delete'].map((action) => `plugin::i18n.locale.${action}`), ...['create', 'read', 'update', 'delete'].map((action) => `admin::webhooks.${action}`)];

/**
 * Restricts administrators' permissions on records to those of `recordRights`. Strapi grants them every permission at
 * every boot.
 */
export function restrictAdministrators(strapi: Core.Strapi): void {
  roleService(strapi).hooks.willResetSuperAdminPermissions.register((permissions) => permissions.filter(({ action }) => !WITHOUT_ROUTE.includes(action)).flatMap(withinRecordRights));
}

/** Boot check: administrators cannot write records. */
export async function recordsAreReadOnly(strapi: Core.Strapi): Promise<boolean> {
  const permissions: readonly Permission[] = await strapi.db.query('admin::permission').findMany({ where: { role: { code: ADMINISTRATOR } } });
  const onRecords = permissions.filter(({ subject }) => typeof subject === 'string' && recordRights(subject) !== undefined);
  return onRecords.length > 0 && onRecords.every(isRecordRight);
}
