import type { Core } from '@strapi/strapi';

import { observeRequest } from '../monitoring/metrics';
import { redact } from '../monitoring/redact';
import { REQUEST_ID_HEADER, underRequestId } from '../monitoring/request-id';

/** Strapi's own access log prints query strings, and with them tokens of signed links. */
const accessLog: Core.MiddlewareFactory = (_config, { strapi }) => (ctx, next) =>
  underRequestId(ctx.get(REQUEST_ID_HEADER), async (id) => {
    const start = performance.now();
    ctx.set(REQUEST_ID_HEADER, id);
    try {
      await next();
    } finally {
      const { method, status } = ctx;
      const path = redact(ctx.path);
      const seconds = (performance.now() - start) / 1_000;
      observeRequest(ctx, seconds);
      const milliseconds = Math.round(seconds * 1_000);
      strapi.log.http(`${method} ${path} ${status} (${milliseconds} ms)`, { request: { method, path, status, milliseconds } });
    }
  });

export default accessLog;
