import type { Core } from '@strapi/strapi';

import { environment } from '../environment';

interface UserService {
  exists(): Promise<boolean>;
  create(user: { email: string; firstname: string; lastname: string; password: string; isActive: true; registrationToken: null; roles: number[] }): Promise<unknown>;
}
interface RoleService {
  getSuperAdmin(): Promise<{ id: number } | null>;
}

/** Somebody has to be able to log in; once there is an administrator, the environment has no say any more. */
export async function createFirstAdmin(strapi: Core.Strapi): Promise<void> {
  const users = strapi.service('admin::user') as UserService;
  if (await users.exists()) return;

  const { admin } = environment();
  const roles = strapi.service('admin::role') as RoleService;
  const superAdmin = await roles.getSuperAdmin();
  if (!admin || !superAdmin) throw new Error('There is no administrator yet: set ADMIN_EMAIL and ADMIN_PASSWORD.');
  await users.create({ ...admin, firstname: 'Site', lastname: 'Administrator', isActive: true, registrationToken: null, roles: [superAdmin.id] });
}
