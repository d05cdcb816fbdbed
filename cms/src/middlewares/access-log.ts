import type { Core } from '@strapi/strapi';

/** Strapi's own access log prints query strings, and with them tokens of signed links. */
const accessLog: Core.MiddlewareFactory = (_config, { strapi }) => async (ctx, next) => {
  const start = Date.now();
  await next();
  strapi.log.http(`${ctx.method} ${ctx.path} ${ctx.status} (${Date.now() - start} ms)`);
};

export default accessLog;
