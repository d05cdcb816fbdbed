import type { Permission } from '@strapi/strapi/admin';

/** The permission for an action that concerns no content type. */
export const permissionFor = (action: string): Permission => ({ action, subject: null }) as Permission;
