import { createHash, timingSafeEqual } from 'node:crypto';

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { isSessionActive, sessionOfAccessToken } from '../../strapi-internals/admin-sessions';

/** The bearer token of the request; undefined if there is none. */
function bearerToken(ctx: Context): string | undefined {
  const [scheme = '', token, ...rest] = ctx.get('Authorization').split(/\s+/);
  return scheme.toLowerCase() === 'bearer' && rest.length === 0 ? token : undefined;
}

/** Whether the request's bearer token is this key; compared in constant time. */
export function hasKey(ctx: Context, key: string): boolean {
  return timingSafeEqual(digest(bearerToken(ctx) ?? ''), digest(key));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The session of the request's staff access token; undefined if it is invalid or expired. */
export function staffSession(strapi: Core.Strapi, ctx: Context): string | undefined {
  const token = bearerToken(ctx);
  return token === undefined ? undefined : sessionOfAccessToken(strapi, token);
}

/** Whether the request has an active staff session. Permissions are checked by the route. */
export async function isFromStaff(strapi: Core.Strapi, ctx: Context): Promise<boolean> {
  const session = staffSession(strapi, ctx);
  return session !== undefined && (await isSessionActive(strapi, session));
}
