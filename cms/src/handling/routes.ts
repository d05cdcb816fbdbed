import { Readable } from 'node:stream';

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import type { OutboxService } from '../api/outbox-mail/services/outbox-mail';
import { refuse } from '../utils/errors';
import { helpRequestsAsCsv, type Selection } from './export';
import { STAFF_ACTIONS } from './permissions';
import { handlers } from './staff';

const REQUEST = 'api::help-request.help-request';
const CHANGE = 'api::help-request-change.help-request-change';

type Right = string | { readonly action: string; readonly subject: string };

const READ_REQUESTS: Right = { action: 'plugin::content-manager.explorer.read', subject: REQUEST };
const forStaffWho = (...actions: readonly Right[]) => ({ policies: ['admin::isAuthenticatedAdmin', { name: 'admin::hasPermissions', config: { actions } }] });

interface PermissionCheckers {
  create(of: { userAbility: unknown; model: string }): { readonly sanitizedQuery: { read(query: object): Promise<Selection> } };
}

/** What the admin's pages for help requests and mails ask for. */
export function addHandlingRoutes(strapi: Core.Strapi): void {
  const listHandlers = async (ctx: Context) => {
    ctx.body = { data: await handlers(strapi) };
  };

  const listChanges = async (ctx: Context) => {
    const request = await strapi.db.query(REQUEST).findOne({ select: ['reference'], where: { documentId: ctx.params.documentId } });
    if (!request) return refuse(ctx, 'not_found');
    const data = await strapi.db.query(CHANGE).findMany({
      select: ['changed_at', 'changed_by', 'field', 'before', 'after'],
      where: { reference: request.reference },
      orderBy: [{ changed_at: 'desc' }, { id: 'desc' }],
    });
    ctx.body = { data };
  };

  const exportRequests = async (ctx: Context) => {
    const checkers = strapi.plugin('content-manager').service('permission-checker') as PermissionCheckers;
    const { separator, ...query } = ctx.query;
    const selection = await checkers.create({ userAbility: ctx.state.userAbility, model: REQUEST }).sanitizedQuery.read(query);
    strapi.log.info(`Help requests are exported by the member of the staff with the number ${ctx.state.user.id}.`);
    ctx.set('Content-Disposition', `attachment; filename="help-requests-${new Date().toISOString().slice(0, 10)}.csv"`);
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = Readable.from(helpRequestsAsCsv(strapi, selection, separator === 'semicolon' ? 'semicolon' : 'comma'));
  };

  const sendAgain = async (ctx: Context) => {
    const outbox = strapi.service('api::outbox-mail.outbox-mail') as OutboxService;
    if (!(await outbox.sendAgain(String(ctx.params.documentId)))) return refuse(ctx, 'not_found');
    ctx.status = 202;
    ctx.body = { data: { count: 1 } };
  };

  const sendAllAgain = async (ctx: Context) => {
    const outbox = strapi.service('api::outbox-mail.outbox-mail') as OutboxService;
    ctx.status = 202;
    ctx.body = { data: { count: await outbox.sendAllAgain() } };
  };

  strapi.server.routes({
    type: 'admin',
    prefix: '/handling',
    routes: [
      { method: 'GET', path: '/handlers', handler: listHandlers, config: forStaffWho(READ_REQUESTS), info: { type: 'admin' } },
      { method: 'GET', path: '/help-requests/:documentId/changes', handler: listChanges, config: forStaffWho(READ_REQUESTS), info: { type: 'admin' } },
      { method: 'GET', path: '/help-requests.csv', handler: exportRequests, config: forStaffWho(READ_REQUESTS, STAFF_ACTIONS.exportRequests), info: { type: 'admin' } },
      { method: 'POST', path: '/mails/send-again', handler: sendAllAgain, config: forStaffWho(STAFF_ACTIONS.sendMailAgain), info: { type: 'admin' } },
      { method: 'POST', path: '/mails/:documentId/send-again', handler: sendAgain, config: forStaffWho(STAFF_ACTIONS.sendMailAgain), info: { type: 'admin' } },
    ],
  });
}
