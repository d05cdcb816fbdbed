import { Readable } from 'node:stream';

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { RefusalError, addStaffRoutes, readRight, requireRights } from '../../lib/staff-routes';
import { outboxOf } from '../../services';
import { type ListQuery, permittedQuery } from '../../strapi-internals/content-manager';
import { STAFF_ACTIONS, UIDS } from '../../uids';
import { handlers } from '../accounts/current-staff';
import { recordAction } from '../audit/record';
import { helpRequestsAsCsv } from './csv-export';

/** Routes of the admin's pages for help requests and mails. */
export function addHandlingRoutes(strapi: Core.Strapi): void {
  const readers = requireRights(readRight(UIDS.helpRequest));
  const senders = requireRights(STAFF_ACTIONS.sendMailAgain);

  addStaffRoutes(strapi, '/handling', [
    { method: 'GET', path: '/handlers', policy: readers, handle: () => handlers(strapi) },
    { method: 'GET', path: '/help-requests/:documentId/changes', policy: readers, handle: ({ params }) => changesOf(strapi, params.documentId) },
    { method: 'GET', path: '/help-requests.csv', policy: requireRights(readRight(UIDS.helpRequest), STAFF_ACTIONS.exportRequests), handle: (ctx) => exportRequests(strapi, ctx) },
    {
      method: 'POST',
      path: '/mails/send-again',
      policy: senders,
      handle: async (ctx) => {
        ctx.status = 202;
        return { count: await outboxOf(strapi).sendAllAgain() };
      },
    },
    {
      method: 'POST',
      path: '/mails/:documentId/send-again',
      policy: senders,
      handle: async (ctx) => {
        if (!(await outboxOf(strapi).sendAgain(String(ctx.params.documentId)))) throw new RefusalError('not_found');
        ctx.status = 202;
        return { count: 1 };
      },
    },
  ]);
}

async function changesOf(strapi: Core.Strapi, documentId: string): Promise<unknown> {
  const request = await strapi.db.query(UIDS.helpRequest).findOne({ select: ['reference'], where: { documentId } });
  if (!request) throw new RefusalError('not_found');
  return strapi.db.query(UIDS.helpRequestChange).findMany({
    select: ['changed_at', 'changed_by', 'changed_by_email', 'field', 'before', 'after'],
    where: { reference: request.reference },
    orderBy: [{ changed_at: 'desc' }, { id: 'desc' }],
  });
}

async function exportRequests(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const { separator, ...query } = ctx.query;
  const selection = await permittedQuery(strapi, ctx.state.userAbility, UIDS.helpRequest, query);
  strapi.log.info(`Help requests are exported by staff account ${ctx.state.user.id}.`);
  // First: without its entry, nothing leaves.
  await recordAction(strapi, { action: 'requests_exported', type: UIDS.helpRequest, details: { all: isEverything(selection) } });
  ctx.set('Content-Disposition', `attachment; filename="help-requests-${new Date().toISOString().slice(0, 10)}.csv"`);
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'text/csv; charset=utf-8';
  ctx.body = Readable.from(helpRequestsAsCsv(strapi, selection, separator === 'semicolon' ? 'semicolon' : 'comma'));
}

/** Whether neither a filter nor a search restricts the list. */
function isEverything({ filters, _q }: ListQuery): boolean {
  return !_q && Object.keys(filters ?? {}).length === 0;
}
