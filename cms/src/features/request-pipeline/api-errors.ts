import type { Core } from '@strapi/strapi';

import { codeOfStatus, isRefusal, refuse } from '../../lib/errors';

/**
 * Replaces the messages of Strapi's errors on the content API: they repeat what was sent (a JSON parser quotes its input).
 * Reads keep the message, which only key holders see.
 */
const apiErrors: Core.MiddlewareFactory = (_config, { strapi }) => {
  const prefix = `${strapi.config.get<string>('api.rest.prefix')}/`;
  return async (ctx, next) => {
    await next();
    if (ctx.status < 400 || !ctx.path.startsWith(prefix) || isRefusal(ctx.body)) return;

    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    const { status, message } = ctx;
    const original = (ctx.body as { error?: { message?: string } } | null)?.error?.message ?? message;
    refuse(ctx, codeOfStatus(status) ?? (isRead ? 'validation_failed' : 'malformed_body'));
    if (isRead && status < 500 && isRefusal(ctx.body)) ctx.body = { ...ctx.body, error: { ...ctx.body.error, message: original } };
  };
};

export default apiErrors;
