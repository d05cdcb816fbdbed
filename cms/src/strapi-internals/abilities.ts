import { createHash } from 'node:crypto';

import type { Core } from '@strapi/strapi';

import { permissionService, type UserAbility } from './admin-services';

/** More than a firm has staff at work at once. */
const KEPT = 50;

/**
 * Keeps what Strapi makes of somebody's permissions, where it makes it anew for each request: an administrator has hundreds.
 * The account and its permissions are still read for each request, and only exactly the same give the same ability: a right
 * that was taken away is gone with the next request.
 */
export function keepAbilities(strapi: Core.Strapi): void {
  const service = permissionService(strapi);
  const { engine } = service;
  const kept = new Map<string, Promise<UserAbility>>();
  engine.generateUserAbility = async (user) => {
    const permissions = await service.findUserPermissions(user);
    const key = createHash('sha256').update(JSON.stringify([user, permissions])).digest('base64');
    // A copy, because conditions are added to it.
    const ability = kept.get(key) ?? engine.generateTokenAbility(permissions, { ...user });
    // The last one used is the last in the map.
    kept.delete(key);
    kept.set(key, ability);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    return ability.catch((error: unknown) => {
      kept.delete(key);
      throw error;
    });
  };
}

/** Boot check: the same permissions of the same account give the same ability, which allows nothing without any. */
export async function abilitiesAreKept(strapi: Core.Strapi): Promise<boolean> {
  const { engine } = permissionService(strapi);
  const [one, other, another] = await Promise.all([0, 0, -1].map((id) => engine.generateUserAbility({ id, roles: [] })));
  return one === other && one !== another && one?.can('admin::users.read', 'all') === false;
}
