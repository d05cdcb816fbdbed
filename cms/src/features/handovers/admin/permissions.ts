import type { Permission } from '@strapi/strapi/admin';

import { STAFF_ACTIONS } from '../../../uids';

export const HAND_OVER = { action: STAFF_ACTIONS.handOver, subject: null } as Permission;
