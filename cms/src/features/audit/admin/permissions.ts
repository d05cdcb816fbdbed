import type { Permission } from '@strapi/strapi/admin';

import { STAFF_ACTIONS } from '../../../uids';

export const READ_LOG = { action: STAFF_ACTIONS.readAuditLog, subject: null } as Permission;
