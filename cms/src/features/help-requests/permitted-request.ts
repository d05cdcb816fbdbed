import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { chunks } from '../../lib/chunks';
import { RefusalError } from '../../lib/staff-routes';
import { AUTHOR, mayReadEntry, mayWriteEntry } from '../../strapi-internals/content-manager';
import { UIDS } from '../../uids';
import { areReadable } from '../access-rights/readable-records';

/**
 * Refuses a route about one help request to roles that may not see it, or not change it: they can be limited by conditions.
 * @param shown fields that the answer shows: roles can be given single ones
 * @throws {RefusalError} as if there were no such request
 */
export async function requirePermittedRequest(strapi: Core.Strapi, { params, state }: Context, right: 'read' | 'write', shown: readonly string[] = []): Promise<void> {
  const requests = await find(strapi, [String(params.documentId)]);
  if (requests.length === 0 || !requests.every(permits(strapi, state.userAbility, right))) throw new RefusalError('not_found');
  if (!requests.every((request) => areReadable(strapi, state.userAbility, UIDS.helpRequest, request, shown))) throw new RefusalError('forbidden');
}

/**
 * Refuses a change of several to roles that may not change each of them; those that do not exist are left to the change.
 * @throws {RefusalError}
 */
export async function requireChangeableRequests(strapi: Core.Strapi, userAbility: unknown, documentIds: readonly string[]): Promise<void> {
  for (const part of chunks(documentIds)) {
    const requests = await find(strapi, part);
    if (!requests.every(permits(strapi, userAbility, 'write'))) throw new RefusalError('forbidden');
  }
}

/**
 * Refuses a change of a duplicate that also changes the request that is handled for both, to roles that may not change that one.
 * @throws {RefusalError}
 */
export async function requireChangeableMain(strapi: Core.Strapi, { params, state }: Context): Promise<void> {
  const request: { readonly duplicate_of: string | null } | null = await strapi.db.query(UIDS.helpRequest).findOne({ select: ['duplicate_of'], where: { documentId: String(params.documentId) } });
  if (!request || request.duplicate_of === null) return;
  const main: { readonly documentId: string } | null = await strapi.db.query(UIDS.helpRequest).findOne({ select: ['documentId'], where: { reference: request.duplicate_of } });
  if (main) await requireChangeableRequests(strapi, state.userAbility, [main.documentId]);
}

function find(strapi: Core.Strapi, documentIds: readonly string[]): Promise<readonly object[]> {
  return strapi.db.query(UIDS.helpRequest).findMany({ where: { documentId: { $in: documentIds } }, populate: AUTHOR });
}

const permits = (strapi: Core.Strapi, userAbility: unknown, right: 'read' | 'write') => (request: object): boolean =>
  mayReadEntry(strapi, userAbility, UIDS.helpRequest, request) && (right === 'read' || mayWriteEntry(strapi, userAbility, UIDS.helpRequest, request));
