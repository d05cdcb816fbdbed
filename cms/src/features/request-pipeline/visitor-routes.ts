import { API } from '@site/rules';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { normalPath } from '../../lib/normal-path';
import { JSON_LIMITS, type JsonLimits } from './body-reading/limits';

interface VisitorRoute {
  /** How large the body may be. */
  readonly body: JsonLimits;
  /** Whether a repeat must be told from a second submission. */
  readonly idempotencyKey: 'required' | 'optional';
  /** When the answer is given at the latest; the site's server waits for 15 seconds. */
  readonly answerMs: number;
}

/**
 * What visitors' browsers send, and within which limits. Global middlewares keep them, for a body is not to be read
 * before its sender is known and counted, and Strapi's router comes after the body: `write-rate-limits` counts each of
 * these paths by itself (rates `address`, `network` and `askAll` of `LIMITS`), `visitor-body` reads, `visitor-deadline`
 * answers in time.
 */
export const VISITOR_ROUTES = {
  [API.helpRequests]: { body: JSON_LIMITS.helpRequest, idempotencyKey: 'optional', answerMs: 14_000 },
  [API.contractSignings]: { body: JSON_LIMITS.contractSigning, idempotencyKey: 'required', answerMs: 14_000 },
} as const satisfies Readonly<Record<string, VisitorRoute>>;

export type VisitorPath = keyof typeof VISITOR_ROUTES;

/** Undefined if this is nothing that visitors' browsers send. */
export function visitorRouteOf({ method, path }: Context): VisitorRoute | undefined {
  const route = normalPath(path);
  return method === 'POST' && isVisitorPath(route) ? VISITOR_ROUTES[route] : undefined;
}

/** The only route of its type: what visitors sent is read in the admin, by nobody else. Its limits: {@link VISITOR_ROUTES}. */
export function visitorRoute(path: VisitorPath, handler: string): Core.RouterConfig {
  return { type: 'content-api', routes: [{ method: 'POST', path: path.replace(/^\/api/, ''), handler, info: { type: 'content-api' } }] };
}

const isVisitorPath = (path: string): path is VisitorPath => Object.hasOwn(VISITOR_ROUTES, path);
