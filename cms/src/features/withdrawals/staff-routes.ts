import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { addStaffRoutes, readRight, requireRights } from '../../lib/staff-routes';
import { UIDS } from '../../uids';
import { readableRecord, readableRecords } from '../access-rights/readable-records';
import type { MatchChange } from './api-types';
import { readMatches } from './match-history';

/** Route for staff who may read withdrawals: who matched one to which signed agreement. */
export function addWithdrawalRoutes(strapi: Core.Strapi): void {
  addStaffRoutes(strapi, '/withdrawals', [{ method: 'GET', path: '/:documentId/matches', policy: requireRights(readRight(UIDS.withdrawal)), handle: (ctx) => matchesOf(strapi, ctx) }]);
}

async function matchesOf(strapi: Core.Strapi, ctx: Context): Promise<readonly MatchChange[]> {
  const { reference } = await readableRecord<{ readonly reference: string }>(strapi, ctx, UIDS.withdrawal, { columns: ['reference'], shown: ['agreement_reference'] });
  ctx.set('Cache-Control', 'no-store');
  const matches = await readMatches(strapi, { reference });
  const agreements = await readableRecords(strapi, ctx.state.userAbility, UIDS.subscriber, ['reference', [...new Set(matches.map(({ agreement }) => agreement))]], ['reference']);
  return matches.filter(({ agreement }) => agreements.has(agreement));
}
