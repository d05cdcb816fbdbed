import type { Permission } from '@strapi/strapi/admin';

import { STAFF_ACTIONS } from '../../../uids';

export const READ_FIGURES = { action: STAFF_ACTIONS.readFigures, subject: null } as Permission;
