import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

interface Route {
  readonly method: string;
  readonly path: string;
  config?: { middlewares?: readonly unknown[] };
}

interface Router {
  readonly routes: readonly Route[];
}
type Middleware = (ctx: Context, next: Next) => Promise<void>;

/**
 * Adds a middleware to one of the admin's own routes. Must be called before Strapi registers its routes.
 * @throws if the route does not exist any more: its protection would be lost
 */
export function addToAdminRoute(strapi: Core.Strapi, method: string, path: string, middleware: Middleware): void {
  const routers = strapi.get('admin').routes as unknown as Record<string, Router>;
  addToRoute(routers, 'admin', method, path, middleware);
}

/** The same for a route of the admin that belongs to one of Strapi's plugins. */
export function addToPluginRoute(strapi: Core.Strapi, plugin: string, method: string, path: string, middleware: Middleware): void {
  const { admin } = strapi.plugin(plugin).routes as unknown as Partial<Record<string, Router>>;
  addToRoute(admin ? { admin } : {}, `plugin ${plugin}`, method, path, middleware);
}

/** Removes routes of the admin itself. @throws if there are none: under another path they would stay */
export function removeAdminRoutes(strapi: Core.Strapi, start: string): void {
  const routers = Object.values(strapi.get('admin').routes as unknown as Record<string, { routes: readonly Route[] }>);
  if (!routers.some(({ routes }) => routes.some(({ path }) => path.startsWith(start)))) throw new Error(`Strapi’s admin has no routes ${start} any more (strapi-internals/admin-routes.ts).`);
  for (const router of routers) router.routes = router.routes.filter(({ path }) => !path.startsWith(start));
}

function addToRoute(routers: Readonly<Record<string, Router>>, owner: string, method: string, path: string, middleware: Middleware): void {
  const route = Object.values(routers)
    .flatMap(({ routes }) => routes)
    .find((one) => one.method === method && one.path === path);
  if (!route) throw new Error(`Strapi’s ${owner} has no route ${method} ${path} any more (strapi-internals/admin-routes.ts).`);
  route.config = { ...route.config, middlewares: [middleware, ...(route.config?.middlewares ?? [])] };
}
