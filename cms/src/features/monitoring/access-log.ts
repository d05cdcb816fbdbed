import type { Core } from '@strapi/strapi';

import { methodOf, observeRequest, routeOf } from './metrics';
import { REQUEST_ID_HEADER, underRequestId } from './request-id';

/** Logs requests by route: paths contain user input, and Strapi's own access log would print tokens of signature links. */
const accessLog: Core.MiddlewareFactory = (_config, { strapi }) => (ctx, next) =>
  underRequestId(ctx.get(REQUEST_ID_HEADER), async (id) => {
    const start = performance.now();
    ctx.set(REQUEST_ID_HEADER, id);
    try {
      await next();
    } finally {
      const { status } = ctx;
      const [method, route] = [methodOf(ctx), routeOf(ctx)];
      const seconds = (performance.now() - start) / 1_000;
      observeRequest(ctx, seconds);
      const milliseconds = Math.round(seconds * 1_000);
      strapi.log.http(`${method} ${route} ${status} (${milliseconds} ms)`, { request: { method, route, status, milliseconds } });
    }
  });

export default accessLog;
