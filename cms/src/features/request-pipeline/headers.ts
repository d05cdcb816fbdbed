import { PICTURE_POLICY, securityHeaders } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { picturesUrl } from '../../lib/s3-options';

/** What an answer may say of itself. */
const OWN = ['Referrer-Policy', 'Cross-Origin-Resource-Policy'];

/**
 * The headers of every answer, refusals included. What is given under a signed link says itself who may show it, and
 * that the link is told to nobody. While the admin is developed, Strapi says itself what its tools need.
 */
const headers: Core.MiddlewareFactory = (_config, { strapi }) => {
  const common = Object.entries(securityHeaders(environment().cmsUrl.protocol === 'https:'));
  const admin = strapi.config.get<string>('admin.path', '/admin');
  const adminPolicy = policyOfAdmin();
  return async (ctx, next) => {
    await next();
    const isAdmin = ctx.path === admin || ctx.path.startsWith(`${admin}/`);
    if (isAdmin && process.env.NODE_ENV === 'development') return;
    ctx.remove('X-Powered-By');
    // Strapi says it to whoever names no origin.
    ctx.remove('Access-Control-Allow-Origin');
    for (const [name, value] of common) if (!OWN.includes(name) || ctx.response.get(name) === '') ctx.set(name, value);
    if (isAdmin && ctx.type === 'text/html') ctx.set('Content-Security-Policy', adminPolicy);
    else if (ctx.type.startsWith('image/')) ctx.set('Content-Security-Policy', PICTURE_POLICY);
    // Data are the staff's, the build's or a visitor's own; no browser keeps them.
    if (ctx.type === 'application/json' && ctx.response.get('Cache-Control') === '') ctx.set('Cache-Control', 'no-store');
  };
};

/** Scripts are files of its own. Its styles are made in the browser, and some by elements without a hash known before. */
function policyOfAdmin(): string {
  const { s3, siteUrl } = environment();
  const pictures = ["'self'", 'data:', 'blob:', ...(s3 === undefined ? [] : [new URL(picturesUrl(s3)).origin])].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${pictures}`,
    `media-src ${pictures}`,
    "font-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${siteUrl.origin}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export default headers;
