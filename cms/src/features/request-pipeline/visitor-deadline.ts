import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

import { kindOf, refuse } from '../../lib/errors';
import { visitorRouteOf } from './visitor-routes';
import { within } from '../../lib/timeout';

/** Ours and Strapi's mistakes, and Strapi's own refusals; anything else comes from the database or a store. */
const OTHERS = [TypeError, RangeError, ReferenceError, SyntaxError, errors.ApplicationError, errors.HttpError];

/**
 * Answers visitors in time also when the database does not, and in our words when it fails: its messages, which Strapi
 * would log, repeat what was sent. What takes too long goes on, to one end or the other; the next request with the same
 * idempotency key is told which.
 */
const visitorsAnswer: Core.MiddlewareFactory = (_config, { strapi }) => async (ctx, next) => {
  const route = visitorRouteOf(ctx);
  if (!route) return next();
  try {
    await within(route.answerMs, next());
  } catch (error) {
    if (OTHERS.some((kind) => error instanceof kind)) throw error;
    strapi.log.error(`${ctx.method} ${ctx.path} could not be answered (${kindOf(error)}).`);
    refuse(ctx, 'unavailable');
  }
};

export default visitorsAnswer;
