import { API } from '@site/rules';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { normalPath } from '../../lib/normal-path';
import { JSON_LIMITS, type JsonLimits } from './body-reading/limits';

interface VisitorRoute {
  /** Limits of the body. */
  readonly body: JsonLimits;
  /** Whether an idempotency key is required. */
  readonly idempotencyKey: 'required' | 'optional';
  /** Which rate limits count it. */
  readonly counted: 'submission' | 'step';
  /** Deadline of the response; the site's server waits for 15 seconds. */
  readonly timeoutMs: number;
}

/**
 * Routes to which visitors' browsers send data, with their limits. They are enforced by global middlewares, because the
 * sender must be checked and counted before the body is read, which happens before Strapi's router: `write-rate-limits`
 * counts each route (`address`, `network` and `askAll` of `LIMITS`; steps of forms `step` and `stepNetwork`), `visitor-body` reads the body, `visitor-deadline`
 * enforces the deadline.
 */
export const VISITOR_ROUTES = {
  [API.helpRequests]: { body: JSON_LIMITS.helpRequest, idempotencyKey: 'optional', counted: 'submission', timeoutMs: 14_000 },
  [API.leadConsents]: { body: JSON_LIMITS.leadConsent, idempotencyKey: 'required', counted: 'submission', timeoutMs: 14_000 },
  [API.contractSignings]: { body: JSON_LIMITS.contractSigning, idempotencyKey: 'required', counted: 'submission', timeoutMs: 14_000 },
  [API.withdrawals]: { body: JSON_LIMITS.withdrawal, idempotencyKey: 'required', counted: 'submission', timeoutMs: 14_000 },
  [API.emailConfirmations]: { body: JSON_LIMITS.emailConfirmation, idempotencyKey: 'optional', counted: 'submission', timeoutMs: 14_000 },
  [API.formSteps]: { body: JSON_LIMITS.formStep, idempotencyKey: 'optional', counted: 'step', timeoutMs: 14_000 },
} as const satisfies Readonly<Record<string, VisitorRoute>>;

export type VisitorPath = keyof typeof VISITOR_ROUTES;

/** The visitors' route of the request; undefined for all other requests. */
export function visitorRouteOf({ method, path }: Context): VisitorRoute | undefined {
  const route = normalPath(path);
  return method === 'POST' && isVisitorPath(route) ? VISITOR_ROUTES[route] : undefined;
}

/**
 * Router with POST routes: records can be read in the admin only. Limits: {@link VISITOR_ROUTES}.
 * @param others routes that read no records
 */
export function visitorRoutes(handlers: Readonly<Partial<Record<VisitorPath, string>>>, ...others: readonly Core.RouteInput[]): Core.RouterConfig {
  const routes = Object.entries(handlers).map(([path, handler]) => ({ method: 'POST' as const, path: path.replace(/^\/api/, ''), handler, info: { type: 'content-api' as const } }));
  return { type: 'content-api', routes: [...routes, ...others] };
}

const isVisitorPath = (path: string): path is VisitorPath => Object.hasOwn(VISITOR_ROUTES, path);
