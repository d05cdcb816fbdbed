import type { Permission } from '@strapi/strapi/admin';
import { UIDS } from '../../../uids';

/** Permissions that the pages require. */
export const READ = { action: 'plugin::content-manager.explorer.read', subject: UIDS.agreementVersion } as Permission;
export const UPDATE = { action: 'plugin::content-manager.explorer.update', subject: UIDS.agreementVersion } as Permission;
