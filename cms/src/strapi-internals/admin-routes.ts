import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

interface Route {
  readonly method: string;
  readonly path: string;
  config?: { middlewares?: readonly unknown[] };
}

/**
 * Adds a middleware to one of the admin's own routes. Must be called before Strapi registers its routes.
 * @throws if the route does not exist any more: its protection would be lost
 */
export function addToAdminRoute(strapi: Core.Strapi, method: string, path: string, middleware: (ctx: Context, next: Next) => Promise<void>): void {
  const routers = strapi.get('admin').routes as unknown as Record<string, { readonly routes: readonly Route[] }>;
  const route = Object.values(routers)
    .flatMap(({ routes }) => routes)
    .find((one) => one.method === method && one.path === path);
  if (!route) throw new Error(`Strapi’s admin has no route ${method} ${path} any more (strapi-internals/admin-routes.ts).`);
  route.config = { ...route.config, middlewares: [middleware, ...(route.config?.middlewares ?? [])] };
}
