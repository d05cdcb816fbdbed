import type { Permission } from '@strapi/strapi/admin';

import { STAFF_ACTIONS } from '../../../uids';

export const FIND = { action: STAFF_ACTIONS.findPerson, subject: null } as Permission;
export const ERASE = { action: STAFF_ACTIONS.erasePerson, subject: null } as Permission;
