import type { Permission } from '@strapi/strapi/admin';

export const FIND = { action: 'api::person-data.find', subject: null } as Permission;
export const ERASE = { action: 'api::person-data.erase', subject: null } as Permission;
