import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { addStaffRoutes, readRight, RefusalError, requireRights } from '../../lib/staff-routes';
import { UIDS } from '../../uids';
import type { MatchChange } from './api-types';
import { readMatches } from './match-history';

/** Route for staff who may read withdrawals: who matched one to which signed agreement. */
export function addWithdrawalRoutes(strapi: Core.Strapi): void {
  addStaffRoutes(strapi, '/withdrawals', [{ method: 'GET', path: '/:documentId/matches', policy: requireRights(readRight(UIDS.withdrawal)), handle: (ctx) => matchesOf(strapi, ctx) }]);
}

async function matchesOf(strapi: Core.Strapi, ctx: Context): Promise<readonly MatchChange[]> {
  const row: { readonly reference: string } | null = await strapi.db.query(UIDS.withdrawal).findOne({ select: ['reference'], where: { documentId: String(ctx.params.documentId) } });
  if (!row) throw new RefusalError('not_found');
  ctx.set('Cache-Control', 'no-store');
  return readMatches(strapi, { reference: row.reference });
}
