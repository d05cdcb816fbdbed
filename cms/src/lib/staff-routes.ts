import type { ErrorCode } from '@site/rules';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { refuse } from './errors';

/** A permission: an action, or an action on entries of a content type. */
export type Right = string | { readonly action: string; readonly subject: string };

/** A Strapi policy by name. */
interface Policy {
  readonly name: string;
  readonly config: object;
}

interface StaffRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Checks the permissions of the logged-in user; without one, the route is for all staff. */
  readonly policy?: Policy;
  /**
   * @returns the response's `data`; undefined if the handler has written the response itself
   * @throws {RefusalError} to answer with an error
   */
  readonly handle: (ctx: Context) => Promise<unknown>;
}

/** Ends the request with this error code. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';

  constructor(readonly code: ErrorCode) {
    super(code);
  }
}

/** A policy that requires all of these permissions. */
export const requireRights = (...actions: readonly Right[]): Policy => ({ name: 'admin::hasPermissions', config: { actions } });

/** The permission to read entries of a content type. */
export const readRight = (subject: string): Right => ({ action: 'plugin::content-manager.explorer.read', subject });

/** The permission to change entries of a content type. */
export const writeRight = (subject: string): Right => ({ action: 'plugin::content-manager.explorer.update', subject });

/**
 * Adds routes for our own pages in the admin; they require a session and the permissions of the policy. They are added to
 * Strapi's own router of the admin: a router for each feature would take time of every request, also of visitors' requests.
 */
export function addStaffRoutes(strapi: Core.Strapi, prefix: string, routes: readonly StaffRoute[]): void {
  strapi.server.api('admin').routes(
    routes.map(({ method, path, policy, handle }) => ({
      method,
      path: path === '/' ? prefix : `${prefix}${path}`,
      handler: answering(handle),
      config: { policies: ['admin::isAuthenticatedAdmin', ...(policy ? [policy] : [])] },
      info: { type: 'admin' as const },
    })),
  );
}

const answering = (handle: StaffRoute['handle']) => async (ctx: Context): Promise<void> => {
  // Otherwise it would be recorded as if somebody had read what is not sent.
  if (ctx.method === 'HEAD') {
    ctx.set('Allow', 'GET');
    ctx.status = 405;
    return;
  }
  try {
    const data = await handle(ctx);
    if (data !== undefined) ctx.body = { data };
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    refuse(ctx, error.code);
  }
};
