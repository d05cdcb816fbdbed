import type { Core } from '@strapi/strapi';

import { recordRights } from '../content-types';
import { isRecordRight, type Permission, withinRecordRights } from '../record-rights';
import { roleService } from './admin-services';

/**
 * At every boot Strapi gives administrators every right. Of what the site records they keep reading and what is said
 * with its type: the admin then shows no form to write the rest.
 */
export function restrictAdministrators(strapi: Core.Strapi): void {
  roleService(strapi).hooks.willResetSuperAdminPermissions.register((permissions) => permissions.flatMap(withinRecordRights));
}

/** Boot check. */
export async function recordsAreReadOnly(strapi: Core.Strapi): Promise<boolean> {
  const permissions: readonly Permission[] = await strapi.db.query('admin::permission').findMany({ where: { role: { code: 'strapi-super-admin' } } });
  const onRecords = permissions.filter(({ subject }) => typeof subject === 'string' && recordRights(subject) !== undefined);
  return onRecords.length > 0 && onRecords.every(isRecordRight);
}
