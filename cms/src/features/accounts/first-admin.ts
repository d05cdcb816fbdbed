import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { roleService, userService } from '../../strapi-internals/admin-services';

/** Creates the first administrator from the environment. Later values are ignored. */
export async function createFirstAdmin(strapi: Core.Strapi): Promise<void> {
  const users = userService(strapi);
  if (await users.exists()) return;

  const { admin } = environment();
  const superAdmin = await roleService(strapi).getSuperAdmin();
  if (!admin || !superAdmin) throw new Error('There is no administrator yet: set ADMIN_EMAIL and ADMIN_PASSWORD.');
  await users.create({ ...admin, firstname: 'Site', lastname: 'Administrator', isActive: true, registrationToken: null, roles: [superAdmin.id] });
}
