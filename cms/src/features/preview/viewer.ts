import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { permissionService } from '../../strapi-internals/admin-services';
import { isSessionActive } from '../../strapi-internals/admin-sessions';
import type { Staff } from '../access-rights/content-rights';
import { readPreviewToken } from './token';

/**
 * The user of a preview token, with their current permissions.
 * @returns undefined if the token is invalid or expired, or the user has logged out or was blocked
 */
export async function viewerOf(strapi: Core.Strapi, token: string): Promise<Staff | undefined> {
  const viewer = readPreviewToken(token, { key: environment().previewKey, now: new Date() });
  if (!viewer) return undefined;
  if (!(await isSessionActive(strapi, viewer.session))) return undefined;
  const user: { isActive: boolean; blocked: boolean } | null = await strapi.db.query('admin::user').findOne({ where: { id: viewer.user }, populate: ['roles'] });
  if (!user?.isActive || user.blocked) return undefined;
  return { userAbility: await permissionService(strapi).engine.generateUserAbility(user) };
}
