import type { Permission } from '@strapi/strapi/admin';

import { STAFF_ACTIONS } from '../../../uids';

export const VERIFY = { action: STAFF_ACTIONS.verifyEvidence, subject: null } as Permission;
