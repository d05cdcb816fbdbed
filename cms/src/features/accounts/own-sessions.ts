import type { Core } from '@strapi/strapi';

import { addToAdminRoute } from '../../strapi-internals/admin-routes';
import { USER } from '../../strapi-internals/admin-services';
import { endOtherSessions, endReplacedSessions, endSessions } from '../../strapi-internals/admin-sessions';
import { recordAction } from '../audit/record';

/**
 * Strapi's page of the own sessions ends only the latest link of each: the access tokens of those that it replaced would stay
 * valid for up to half an hour. Ends them too, and records it.
 */
export function endWholeSessions(strapi: Core.Strapi): void {
  addToAdminRoute(strapi, 'DELETE', '/users/me/sessions/:sessionId', async (ctx, next) => {
    const { id } = ctx.state.user as { readonly id: number };
    const session = String(ctx.params.sessionId);
    await strapi.db.transaction(async () => {
      await endReplacedSessions(strapi, String(id), session);
      await next();
      if (ctx.status < 400) await record(id, false);
    });
  });
  addToAdminRoute(strapi, 'DELETE', '/users/me/sessions', async (ctx, next) => {
    const { user, session } = ctx.state as { readonly user: { readonly id: number }; readonly session?: { readonly id: string } };
    await strapi.db.transaction(async () => {
      await next();
      if (ctx.status >= 400) return;
      const isKept = ctx.query.keepCurrent === 'true' || ctx.query.keepCurrent === '1';
      if (isKept && session) await endOtherSessions(strapi, String(user.id), session.id);
      else await endSessions(strapi, String(user.id));
      await record(user.id, true);
    });
  });

  const record = (id: number, all: boolean) => recordAction(strapi, { action: 'sessions_ended', type: USER, subject: id, details: { all } });
}
