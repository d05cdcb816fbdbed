import type { Core } from '@strapi/strapi';

import { environment } from '../environment';
import type { Staff } from '../publishing/rights';
import { readPreviewToken } from './token';

interface Sessions {
  isSessionActive(id: string): Promise<boolean>;
}
interface PermissionService {
  readonly engine: { generateUserAbility(user: object): Promise<Staff['userAbility']> };
}

/**
 * Who shows this token, with the rights they have now.
 * @returns undefined if it has expired or is none of ours, and once whoever it was given to has logged out or was blocked
 */
export async function viewerOf(strapi: Core.Strapi, token: string): Promise<Staff | undefined> {
  const viewer = readPreviewToken(token, { key: environment().previewKey, now: new Date() });
  if (!viewer) return undefined;
  const sessions: Sessions = strapi.sessionManager('admin');
  if (!(await sessions.isSessionActive(viewer.session))) return undefined;
  const user: { isActive: boolean; blocked: boolean } | null = await strapi.db.query('admin::user').findOne({ where: { id: viewer.user }, populate: ['roles'] });
  if (!user?.isActive || user.blocked) return undefined;
  const { engine } = strapi.service('admin::permission') as PermissionService;
  return { userAbility: await engine.generateUserAbility(user) };
}
