import type { Core } from '@strapi/strapi';

/** Routes of the admin that accept a body without a session. */
export const LOGIN_ROUTES = ['login', 'register', 'register-admin', 'forgot-password', 'reset-password', 'access-token'] as const;

interface Route {
  readonly method: string;
  readonly path: string;
  readonly config?: { readonly auth?: unknown };
}

/** Boot check: Strapi has no other such routes. */
export function loginRoutesAreKnown(strapi: Core.Strapi): boolean {
  const { admin } = strapi.admin.routes as unknown as Readonly<Record<string, { readonly routes: readonly Route[] }>>;
  const open = (admin?.routes ?? []).filter(({ method, config }) => method !== 'GET' && config?.auth === false).map(({ path }) => path);
  return open.length > 0 && open.every((path) => LOGIN_ROUTES.some((name) => path === `/${name}`));
}
