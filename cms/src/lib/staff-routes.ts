import type { ErrorCode } from '@site/rules';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { refuse } from './errors';

/** An action of its own, or one over entries of a type. */
export type Right = string | { readonly action: string; readonly subject: string };

/** A policy by its name, as Strapi takes it. */
interface Policy {
  readonly name: string;
  readonly config: object;
}

interface StaffRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** What somebody on the staff must be allowed. */
  readonly policy: Policy;
  /**
   * @returns what the answer holds as `data`; undefined if it has written the answer itself
   * @throws {Refused} for any other answer
   */
  readonly handle: (ctx: Context) => Promise<unknown>;
}

/** Ends a request with this code. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly code: ErrorCode) {
    super(code);
  }
}

/** All of these. */
export const rights = (...actions: readonly Right[]): Policy => ({ name: 'admin::hasPermissions', config: { actions } });

export const reading = (subject: string): Right => ({ action: 'plugin::content-manager.explorer.read', subject });

/** Routes for pages of our own in the admin: for members of the staff who are logged in and have the rights. */
export function addStaffRoutes(strapi: Core.Strapi, prefix: string, routes: readonly StaffRoute[]): void {
  strapi.server.routes({
    type: 'admin',
    prefix,
    routes: routes.map(({ method, path, policy, handle }) => ({
      method,
      path,
      handler: answering(handle),
      config: { policies: ['admin::isAuthenticatedAdmin', policy] },
      info: { type: 'admin' as const },
    })),
  });
}

const answering = (handle: StaffRoute['handle']) => async (ctx: Context): Promise<void> => {
  try {
    const data = await handle(ctx);
    if (data !== undefined) ctx.body = { data };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refuse(ctx, error.code);
  }
};
