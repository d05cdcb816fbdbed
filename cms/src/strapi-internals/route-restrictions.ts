import type { Core } from '@strapi/strapi';

interface Route {
  readonly method: string;
  readonly path: string;
  config?: { policies?: unknown[] };
}
interface Router {
  routes: readonly Route[];
}

/** Where Strapi asks for no more than that somebody is on the staff, what a role must allow. */
const GUARDS = [
  { plugin: 'content-manager', method: 'PUT', path: '/components/:uid/configuration', policy: roleAllows('plugin::content-manager.components.configure-layout') },
  { plugin: 'content-manager', method: 'GET', path: '/preview/url/:contentType', policy: 'global::preview-right' },
  { plugin: 'i18n', method: 'PUT', path: '/settings', policy: roleAllows('plugin::i18n.locale.update') },
] as const;

/** Closes what Strapi leaves open to everybody on the staff. Before its routes are made. */
export function guardStrapiRoutes(strapi: Core.Strapi): void {
  for (const { plugin, method, path, policy } of GUARDS) {
    const routes = Object.values(routersOf(strapi, plugin)).flatMap((router) => router.routes);
    const route = routes.find((one) => one.method === method && one.path === path);
    if (!route) throw new Error(`Strapi has no ${method} ${path} of ${plugin} any more.`);
    route.config = { ...route.config, policies: ['admin::isAuthenticatedAdmin', policy] };
  }
  // Anybody on the staff, or a key, could send anything to anybody in the firm's name, past the outbox.
  const email = adminRouter(strapi, 'email');
  remove(email, 'email', '/');
  if (!routersOf(strapi, 'email')['content-api']) throw new Error('Strapi’s email has no routes for keys any more.');
  delete routersOf(strapi, 'email')['content-api'];
  // An editor could have this server fetch any address that it reaches, and keep what it answers.
  remove(adminRouter(strapi, 'upload'), 'upload', '/actions/upload-from-urls');
}

/** Where a route is called otherwise, it would stay open. */
function remove(router: Router, plugin: string, path: string): void {
  const others = router.routes.filter((route) => route.path !== path);
  if (others.length === router.routes.length) throw new Error(`Strapi has no ${path} of ${plugin} any more.`);
  router.routes = others;
}

function roleAllows(action: string) {
  return { name: 'admin::hasPermissions', config: { actions: [action] } };
}

const routersOf = (strapi: Core.Strapi, plugin: string) => strapi.plugin(plugin).routes as unknown as Record<string, Router>;

function adminRouter(strapi: Core.Strapi, plugin: string): Router {
  const { admin } = routersOf(strapi, plugin);
  if (!admin) throw new Error(`Strapi’s ${plugin} has no routes for the staff any more.`);
  return admin;
}
