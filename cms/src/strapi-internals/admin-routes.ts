import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

interface Route {
  readonly method: string;
  readonly path: string;
  config?: { middlewares?: readonly unknown[] };
}

/**
 * Puts a middleware before one of the admin's own routes. Before its routes are made.
 * @throws if there is no such route any more: what guards it would be lost
 */
export function addToAdminRoute(strapi: Core.Strapi, method: string, path: string, middleware: (ctx: Context, next: Next) => Promise<void>): void {
  const routers = strapi.get('admin').routes as unknown as Record<string, { readonly routes: readonly Route[] }>;
  const route = Object.values(routers)
    .flatMap(({ routes }) => routes)
    .find((one) => one.method === method && one.path === path);
  if (!route) throw new Error(`Strapi has no ${method} ${path} of the admin any more.`);
  route.config = { ...route.config, middlewares: [middleware, ...(route.config?.middlewares ?? [])] };
}
