import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

import { environment } from '../../environment';
import { USER } from '../../strapi-internals/admin-services';
import { endSessions, findSession, isUsed, lockSessions, REFRESH_COOKIE } from '../../strapi-internals/admin-sessions';

/** Tabs of one browser may refresh concurrently: reuse within this time is not treated as theft. */
const LEEWAY_MS = 10_000;

/** Ends the sessions and open links of an account when its password changes or it is deactivated. */
export function endSessionsOfChangedAccounts(strapi: Core.Strapi): void {
  strapi.db.lifecycles.subscribe({
    models: [USER],
    beforeUpdate({ params }) {
      if (!params.data || !endsSessions(params.data)) return;
      Object.assign(params.data, { resetPasswordToken: null, resetPasswordTokenExpiresAt: null });
      if ('password' in params.data) Object.assign(params.data, { registrationToken: null });
    },
    async afterUpdate({ params, result }) {
      const { id } = (result ?? {}) as { id?: number };
      if (id !== undefined && params.data && endsSessions(params.data)) await endSessions(strapi, String(id));
    },
  });
}

function endsSessions(data: object): boolean {
  return 'password' in data || ('isActive' in data && data.isActive === false) || ('blocked' in data && data.blocked === true);
}

/**
 * Route middleware of the session refresh. Refresh tokens are single-use; a reused one was copied, so the whole session ends,
 * successors included. Of concurrent requests with one token, one gets a successor.
 */
export function detectReuse(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const { sessionId, userId } = sessionOf(ctx.cookies.get(REFRESH_COOKIE) ?? '') ?? {};
    if (sessionId === undefined || userId === undefined) return next();
    await strapi.db.transaction(async ({ trx }) => {
      await lockSessions(strapi, trx, userId);
      const session = await findSession(strapi, sessionId);
      if (session && isUsed(session) && Date.now() - new Date(session.updatedAt).getTime() > LEEWAY_MS) {
        strapi.log.warn('A refresh token of the admin was reused: its session was ended.');
        await endSessions(strapi, session.userId, session.deviceId ?? undefined);
      }
      await next();
    });
  };
}

/** The session of a refresh token that was signed here. */
function sessionOf(token: string): { readonly sessionId: string; readonly userId: string } | undefined {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const expected = createHmac('sha256', environment().adminJwtSecret).update(`${head}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const { type, sessionId, userId } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { type?: unknown; sessionId?: unknown; userId?: unknown };
  return type === 'refresh' && typeof sessionId === 'string' && typeof userId === 'string' ? { sessionId, userId } : undefined;
}
