import type { Permission } from '@strapi/strapi/admin';

const permission = (action: string): Permission => ({ action, subject: null }) as Permission;

/** What the panel on a colleague's page takes. */
export const MANAGE_ACCOUNTS = [permission('admin::users.read'), permission('admin::users.update')];
