import type { Permission } from '@strapi/strapi/admin';

const permission = (action: string): readonly Permission[] => [{ action, subject: null } as Permission];

/** What the panel on a colleague's page takes. */
export const MANAGE_ACCOUNTS = { read: [...permission('admin::users.read')], update: [...permission('admin::users.update')] };
