import type { Core } from '@strapi/strapi';

import { BodyError } from './body-reading/body-error';
import { readJson } from './body-reading/read-json';
import { environment } from '../../environment';
import { hasKey } from './credentials';
import { refuse } from '../../lib/errors';
import { visitorRouteOf } from './visitor-routes';

/**
 * Reads visitors' bodies. Rejects other types than JSON, and bodies that are too large or without a length, before reading
 * them. Without the site’s key, the body stays unread, and the route refuses the request.
 */
const visitorBody: Core.MiddlewareFactory = () => async (ctx, next) => {
  const limits = visitorRouteOf(ctx)?.body;
  if (limits === undefined) return next();
  if (!ctx.is('application/json')) return refuse(ctx, 'unsupported_media_type');
  if (ctx.request.length === undefined) return refuse(ctx, 'malformed_body');
  if (ctx.request.length > limits.maxBytes) return refuse(ctx, 'body_too_large');
  try {
    if (hasKey(ctx, environment().publicClientKey)) ctx.request.body = await readJson(ctx, limits);
  } catch (error) {
    if (error instanceof BodyError) return refuse(ctx, error.code);
    throw error;
  }
  return next();
};

export default visitorBody;
