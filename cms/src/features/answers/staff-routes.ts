import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { RefusalError, addStaffRoutes, requireRights, writeRight } from '../../lib/staff-routes';
import { mayRead } from '../../strapi-internals/content-manager';
import { UIDS } from '../../uids';
import { requirePermittedRequest } from '../help-requests/permitted-request';
import type { AnswerableRequest } from './answerable';
import type { AnswerOffer } from './api-types';
import { answerIn, sendAnswer } from './send-answer';
import { offerFor } from './templates';

/** What an answer tells of the visitor, and where it is recorded. */
const SHOWN = ['first_name', 'last_name', 'email', 'notes'] as const;

/** Routes for answering help requests: for those who handle them and see whom they write to. */
export function addAnswerRoutes(strapi: Core.Strapi): void {
  const policy = requireRights(writeRight(UIDS.helpRequest));
  addStaffRoutes(strapi, '/handling', [
    { method: 'GET', path: '/help-requests/:documentId/answers', policy, handle: (ctx) => offered(strapi, ctx) },
    { method: 'POST', path: '/help-requests/:documentId/answers', policy, handle: (ctx) => answer(strapi, ctx) },
  ]);
}

async function offered(strapi: Core.Strapi, ctx: Context): Promise<AnswerOffer> {
  const { params, state } = ctx;
  requireShown(state.userAbility);
  await requirePermittedRequest(strapi, ctx, 'write');
  const request: AnswerableRequest | null = await strapi.db.query(UIDS.helpRequest).findOne({ where: { documentId: String(params.documentId) } });
  if (!request) throw new RefusalError('not_found');
  return offerFor(strapi, request);
}

async function answer(strapi: Core.Strapi, ctx: Context): Promise<object> {
  requireShown(ctx.state.userAbility);
  await requirePermittedRequest(strapi, ctx, 'write');
  const order = answerIn(ctx.request.body);
  if (!order) throw new RefusalError('validation_failed');
  await sendAnswer(strapi, String(ctx.params.documentId), order);
  ctx.status = 202;
  return {};
}

/** Roles can be given single fields only. */
function requireShown(ability: Parameters<typeof mayRead>[0]): void {
  if (!mayRead(ability, UIDS.helpRequest, ...SHOWN)) throw new RefusalError('forbidden');
}
