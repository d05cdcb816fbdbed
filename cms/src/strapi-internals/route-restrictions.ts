import type { Core } from '@strapi/strapi';

import { removeAdminRoutes } from './admin-routes';

interface Route {
  readonly method: string;
  readonly path: string;
  config?: { policies?: unknown[] };
}
interface Router {
  routes: readonly Route[];
}

/** Permissions for routes for which Strapi itself requires only a session. */
const GUARDS = [
  { plugin: 'content-manager', method: 'PUT', path: '/components/:uid/configuration', policy: roleAllows('plugin::content-manager.components.configure-layout') },
  { plugin: 'content-manager', method: 'GET', path: '/preview/url/:contentType', policy: 'global::preview-right' },
  { plugin: 'i18n', method: 'PUT', path: '/settings', policy: roleAllows('plugin::i18n.locale.update') },
] as const;

/** Policies in addition to Strapi's own. Without drafts, Strapi fails on these routes with an internal error. */
const ADDITIONS = ['/single-types/:model/actions/discard', '/collection-types/:model/:id/actions/discard'].map((path) => ({ plugin: 'content-manager', method: 'POST', path, policy: 'global::has-drafts' }));

/** The languages are those of the code: deleting one here would delete its whole content. */
const LANGUAGE_CHANGES = [['POST', '/locales'], ['PUT', '/locales/:id'], ['DELETE', '/locales/:id']] as const;

/** Restricts routes that Strapi leaves open to all staff. Must be called before Strapi registers its routes. */
export function guardStrapiRoutes(strapi: Core.Strapi): void {
  for (const guard of GUARDS) {
    const route = routeOf(strapi, guard);
    route.config = { ...route.config, policies: ['admin::isAuthenticatedAdmin', guard.policy] };
  }
  for (const addition of ADDITIONS) {
    const route = routeOf(strapi, addition);
    route.config = { ...route.config, policies: [...(route.config?.policies ?? []), addition.policy] };
  }
  // Any staff account or API key could send arbitrary mails in the firm's name, bypassing the outbox.
  const email = adminRouter(strapi, 'email');
  remove(email, 'email', '/');
  if (!routersOf(strapi, 'email')['content-api']) throw new Error('Strapi’s plugin email has no content API routes any more (strapi-internals/route-restrictions.ts).');
  delete routersOf(strapi, 'email')['content-api'];
  // Server-side request forgery: an editor could make this server fetch any address and store the response.
  remove(adminRouter(strapi, 'upload'), 'upload', '/actions/upload-from-urls');
  for (const [method, path] of LANGUAGE_CHANGES) remove(adminRouter(strapi, 'i18n'), 'i18n', path, method);
}

/** @throws if it does not exist: under another name it would stay open */
function routeOf(strapi: Core.Strapi, { plugin, method, path }: { readonly plugin: string; readonly method: string; readonly path: string }): Route {
  const route = Object.values(routersOf(strapi, plugin)).flatMap((router) => router.routes).find((one) => one.method === method && one.path === path);
  if (!route) throw new Error(`Strapi’s plugin ${plugin} has no route ${method} ${path} any more (strapi-internals/route-restrictions.ts).`);
  return route;
}

/**
 * Removes the routes of webhooks: nothing here uses them (docs/decisions/publishing.md), they would send whole entries to any address,
 * and Strapi looks up and checks that address as long as whoever sends it likes.
 */
export function removeWebhookRoutes(strapi: Core.Strapi): void {
  removeAdminRoutes(strapi, '/webhooks');
}

/** Removes a route, or only that of one method. @throws if it does not exist: under another name it would stay open */
function remove(router: Router, plugin: string, path: string, method?: string): void {
  const others = router.routes.filter((route) => route.path !== path || (method !== undefined && route.method !== method));
  if (others.length === router.routes.length) throw new Error(`Strapi’s plugin ${plugin} has no route ${path} any more (strapi-internals/route-restrictions.ts).`);
  router.routes = others;
}

function roleAllows(action: string) {
  return { name: 'admin::hasPermissions', config: { actions: [action] } };
}

const routersOf = (strapi: Core.Strapi, plugin: string) => strapi.plugin(plugin).routes as unknown as Record<string, Router>;

function adminRouter(strapi: Core.Strapi, plugin: string): Router {
  const { admin } = routersOf(strapi, plugin);
  if (!admin) throw new Error(`Strapi’s plugin ${plugin} has no admin routes any more (strapi-internals/route-restrictions.ts).`);
  return admin;
}
