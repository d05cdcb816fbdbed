import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { RefusalError } from '../../lib/staff-routes';
import { mayReadEntry, mayWriteEntry } from '../../strapi-internals/content-manager';
import { UIDS } from '../../uids';

/** What the conditions of roles look at. */
const CREATOR = { createdBy: { populate: { roles: true } } };

/**
 * Refuses a route about one help request to roles that may not see it, or not change it: they can be limited by conditions.
 * @throws {RefusalError} as if there were no such request
 */
export async function requirePermittedRequest(strapi: Core.Strapi, { params, state }: Context, right: 'read' | 'write'): Promise<void> {
  const request: object | null = await strapi.db.query(UIDS.helpRequest).findOne({ where: { documentId: String(params.documentId) }, populate: CREATOR });
  const isPermitted = request && mayReadEntry(strapi, state.userAbility, UIDS.helpRequest, request) && (right === 'read' || mayWriteEntry(strapi, state.userAbility, UIDS.helpRequest, request));
  if (!isPermitted) throw new RefusalError('not_found');
}
