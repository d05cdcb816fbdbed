import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

import { kindOf, refuse } from '../../lib/errors';
import { visitorRouteOf } from './visitor-routes';
import { withTimeout } from '../../lib/timeout';
import { withDeadline } from '../../lib/work-deadline';

/** Programming errors and Strapi's own errors, which are rethrown; all others come from the database or a store. */
const RETHROWN = [TypeError, RangeError, ReferenceError, SyntaxError, errors.ApplicationError, errors.HttpError];

/**
 * Responds to visitors within a deadline even if the database does not, and replaces database errors, whose messages may
 * contain visitors' data. Work that exceeds the deadline continues, except that it waits for no lock of the database; a retry
 * with the same idempotency key gets its result.
 */
const visitorDeadline: Core.MiddlewareFactory = (_config, { strapi }) => async (ctx, next) => {
  const route = visitorRouteOf(ctx);
  if (!route) return next();
  try {
    await withTimeout(route.timeoutMs, withDeadline(route.timeoutMs, next));
  } catch (error) {
    if (RETHROWN.some((kind) => error instanceof kind)) throw error;
    strapi.log.error(`${ctx.method} ${ctx.path} failed (${kindOf(error)}).`);
    refuse(ctx, 'unavailable');
  }
};

export default visitorDeadline;
