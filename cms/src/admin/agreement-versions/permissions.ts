import type { Permission } from '@strapi/strapi/admin';

import { UID } from './versions';

/** What a page needs of whoever is logged in; roles say who has it. */
export const READ = { action: 'plugin::content-manager.explorer.read', subject: UID } as Permission;
export const UPDATE = { action: 'plugin::content-manager.explorer.update', subject: UID } as Permission;
