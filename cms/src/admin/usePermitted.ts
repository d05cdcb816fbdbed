import { type Permission, useAuth } from '@strapi/strapi/admin';

/**
 * Whether the logged-in user has all of these permissions; false until they are loaded. Unlike Strapi's `useRBAC`, which
 * keeps a refusal that it gave before, on pages that do not wait for them. Conditions are left to the CMS.
 */
export function usePermitted(needed: readonly Pick<Permission, 'action' | 'subject'>[]): boolean {
  return useAuth('usePermitted', ({ permissions }) => needed.every(({ action, subject }) => permissions.some((one) => one.action === action && (!subject || one.subject === subject))));
}
