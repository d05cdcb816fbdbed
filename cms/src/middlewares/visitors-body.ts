import type { Core } from '@strapi/strapi';

import { refuse } from '../utils/errors';
import { maxBytesOf } from '../utils/visitors-calls';

/**
 * Refuses a body that nothing a visitor sends has: before it is read, another type, one too large, or one that does not
 * say how large it is; then, what is not JSON. Strapi would log the parser's error, which quotes what it stumbled over.
 */
const visitorsBody: Core.MiddlewareFactory = () => async (ctx, next) => {
  const maxBytes = maxBytesOf(ctx);
  if (maxBytes === undefined) return next();
  if (!ctx.is('application/json')) return refuse(ctx, 'unsupported_media_type');
  if (ctx.request.length === undefined) return refuse(ctx, 'malformed_body');
  if (ctx.request.length > maxBytes) return refuse(ctx, 'body_too_large');
  try {
    await next();
  } catch (error) {
    const { status } = error as { status?: number };
    if (status === 400) return refuse(ctx, 'malformed_body');
    if (status === 413) return refuse(ctx, 'body_too_large');
    throw error;
  }
};

export default visitorsBody;
