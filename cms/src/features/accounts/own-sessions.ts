import type { Core } from '@strapi/strapi';

import { addToAdminRoute } from '../../strapi-internals/admin-routes';
import { USER } from '../../strapi-internals/admin-services';
import { endOtherSessions, endSession, endSessions, lockSessions } from '../../strapi-internals/admin-sessions';
import { recordAction } from '../audit/record';

/**
 * Strapi's page of the own sessions ends only the latest link of each: the access tokens of those that it replaced would stay
 * valid for up to half an hour, and one that was renewed since it was shown would not end at all. Ends whole sessions, and
 * records it.
 */
export function endWholeSessions(strapi: Core.Strapi): void {
  addToAdminRoute(strapi, 'DELETE', '/users/me/sessions/:sessionId', async (ctx, next) => {
    const { id } = ctx.state.user as { readonly id: number };
    const isEnded = await strapi.db.transaction(async () => {
      const isOwn = await endSession(strapi, String(id), String(ctx.params.sessionId));
      if (isOwn) await record(id, false);
      return isOwn;
    });
    if (!isEnded) return next();
    ctx.body = { data: {} };
  });
  addToAdminRoute(strapi, 'DELETE', '/users/me/sessions', async (ctx, next) => {
    const { user, session } = ctx.state as { readonly user: { readonly id: number }; readonly session?: { readonly id: string } };
    await strapi.db.transaction(async ({ trx }) => {
      // Before Strapi locks their rows.
      await lockSessions(strapi, trx, String(user.id));
      await next();
      if (ctx.status >= 400) return;
      const isKept = ctx.query.keepCurrent === 'true' || ctx.query.keepCurrent === '1';
      if (isKept && session) await endOtherSessions(strapi, String(user.id), session.id);
      else await endSessions(strapi, String(user.id));
      await record(user.id, true);
    });
  });
  // A new password ends them all, too.
  addToAdminRoute(strapi, 'PUT', '/users/me', async (ctx, next) => {
    const { id } = ctx.state.user as { readonly id: number };
    const { password } = (ctx.request.body ?? {}) as { readonly password?: unknown };
    if (password === undefined) return next();
    await strapi.db.transaction(async ({ trx }) => {
      await lockSessions(strapi, trx, String(id));
      await next();
    });
  });

  const record = (id: number, all: boolean) => recordAction(strapi, { action: 'sessions_ended', type: USER, subject: id, details: { all } });
}
