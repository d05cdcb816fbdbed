import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { testRequest } from './test-request';

interface Layer {
  readonly methods: readonly string[];
  readonly path: unknown;
}

/** The pattern of the route that handles the request, e.g. `/api/signatures/:file`; undefined if none does. */
export function matchedRoute(ctx: Context): string | undefined {
  // The last is the most specific; the router’s own `_matchedRoute` may be a layer that only adds a middleware.
  const { matched = [] } = ctx as { matched?: readonly Layer[] };
  const path = matched.filter(({ methods }) => methods.includes(ctx.method)).at(-1)?.path;
  return typeof path === 'string' ? path : undefined;
}

/** Boot check, with a test route in a router of Strapi’s class. */
export async function routesAreMatched(strapi: Core.Strapi): Promise<boolean> {
  const Router = strapi.server.router.constructor as new () => typeof strapi.server.router;
  const router = new Router();
  router.get('/check/:id', () => undefined);
  const ctx = testRequest(strapi, {}, { method: 'GET', url: '/check/1' });
  await router.routes()(ctx as never, () => Promise.resolve());
  return matchedRoute(ctx) === '/check/:id';
}
