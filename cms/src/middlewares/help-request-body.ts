import type { Core } from '@strapi/strapi';
import { API, HELP_REQUEST_BODY_BYTES } from '@site/rules';

import { refuse } from '../utils/errors';

/** Refuses, before it is read, a body that no help request has: another type, or one too large. */
const helpRequestBody: Core.MiddlewareFactory = () => async (ctx, next) => {
  if (ctx.method !== 'POST' || ctx.path !== API.helpRequests) return next();
  if (!ctx.is('application/json')) return refuse(ctx, 'unsupported_media_type');
  if ((ctx.request.length ?? 0) > HELP_REQUEST_BODY_BYTES) return refuse(ctx, 'body_too_large');
  return next();
};

export default helpRequestBody;
