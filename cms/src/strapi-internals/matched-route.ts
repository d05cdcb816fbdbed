import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { testRequest } from './test-request';

interface Layer {
  readonly methods: readonly string[];
  readonly path: unknown;
}

/** The route that took the request, as it is written in the code; undefined for all paths without a route. */
export function matchedRoute(ctx: Context): string | undefined {
  // The last is the most specific; the router’s own `_matchedRoute` may be one that only adds a middleware.
  const { matched = [] } = ctx as { matched?: readonly Layer[] };
  const path = matched.filter(({ methods }) => methods.includes(ctx.method)).at(-1)?.path;
  return typeof path === 'string' ? path : undefined;
}

/** Boot check: by a router as Strapi’s, with a route of its own. */
export async function routesAreMatched(strapi: Core.Strapi): Promise<boolean> {
  const Router = strapi.server.router.constructor as new () => typeof strapi.server.router;
  const router = new Router();
  router.get('/check/:id', () => undefined);
  const ctx = testRequest(strapi, {}, { method: 'GET', url: '/check/1' });
  await router.routes()(ctx as never, () => Promise.resolve());
  return matchedRoute(ctx) === '/check/:id';
}
