import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import * as v from 'valibot';

import { addStaffRoutes, RefusalError, requireRights } from '../../lib/staff-routes';
import { STAFF_ACTIONS } from '../../uids';
import { AUDIT_ACTIONS } from './actions';
import { type AuditList, EXPORT_ENTRIES, PAGE_ENTRIES } from './api-types';
import { actorsOf, type Filter, listEntries } from './list';
import { recordAction } from './record';

const MAX_TEXT = 200;
const time = v.pipe(v.string(), v.isoTimestamp(), v.transform((text) => new Date(text)), v.check((date) => !Number.isNaN(date.getTime())));

const FILTER = v.strictObject({
  action: v.optional(v.picklist(AUDIT_ACTIONS)),
  actor: v.optional(v.pipe(v.string(), v.maxLength(MAX_TEXT))),
  from: v.optional(time),
  until: v.optional(time),
  text: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_TEXT))),
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
});

/** Routes of the page “Audit log”. Nothing writes to the log but the actions themselves. */
export function addAuditRoutes(strapi: Core.Strapi): void {
  const policy = requireRights(STAFF_ACTIONS.readAuditLog);
  addStaffRoutes(strapi, '/audit-log', [
    { method: 'GET', path: '/entries', policy, handle: (ctx) => listed(strapi, ctx) },
    { method: 'GET', path: '/actors', policy, handle: async (ctx) => answer(ctx, { emails: await actorsOf(strapi) }) },
    { method: 'GET', path: '/export', policy, handle: (ctx) => exported(strapi, ctx) },
  ]);
}

async function listed(strapi: Core.Strapi, ctx: Context): Promise<AuditList> {
  return answer(ctx, await listEntries(strapi, filterIn(ctx), PAGE_ENTRIES));
}

/** Records the export first: without its entry, nothing leaves. */
async function exported(strapi: Core.Strapi, ctx: Context): Promise<AuditList> {
  const filter = filterIn(ctx);
  const { action, actor, from, until, text } = filter;
  await recordAction(strapi, { action: 'log_exported', details: Object.fromEntries(Object.entries({ action, actor, from: from?.toISOString(), until: until?.toISOString(), text }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))) });
  return answer(ctx, await listEntries(strapi, filter, EXPORT_ENTRIES));
}

function filterIn({ query }: Context): Filter {
  const parsed = v.safeParse(FILTER, { ...query });
  if (!parsed.success) throw new RefusalError('validation_failed');
  return parsed.output;
}

function answer<T>(ctx: Context, data: T): T {
  ctx.set('Cache-Control', 'no-store');
  return data;
}
