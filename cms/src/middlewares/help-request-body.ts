import type { Core } from '@strapi/strapi';
import { API, HELP_REQUEST_BODY_BYTES } from '@site/rules';

import { refuse } from '../utils/errors';

/**
 * Refuses a body that no help request has: before it is read, another type or one too large; then, what is not JSON.
 * Strapi would log the parser's error, which quotes what it stumbled over.
 */
const helpRequestBody: Core.MiddlewareFactory = () => async (ctx, next) => {
  if (ctx.method !== 'POST' || ctx.path !== API.helpRequests) return next();
  if (!ctx.is('application/json')) return refuse(ctx, 'unsupported_media_type');
  if ((ctx.request.length ?? 0) > HELP_REQUEST_BODY_BYTES) return refuse(ctx, 'body_too_large');
  try {
    await next();
  } catch (error) {
    const { status } = error as { status?: number };
    if (status === 400) return refuse(ctx, 'malformed_body');
    if (status === 413) return refuse(ctx, 'body_too_large');
    throw error;
  }
};

export default helpRequestBody;
