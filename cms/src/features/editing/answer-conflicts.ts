import type { Core } from '@strapi/strapi';

import { ConflictError } from './conflicts';

/** Answers a {@link ConflictError} with 409, after its transaction was rolled back. */
const answerConflicts: Core.MiddlewareFactory = () => async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const { name, message, details } = error;
    ctx.status = 409;
    ctx.body = { data: null, error: { status: 409, name, message, details } };
  }
};

export default answerConflicts;
