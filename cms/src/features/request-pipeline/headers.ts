import { PICTURE_POLICY, securityHeaders } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { picturesUrl } from '../../lib/s3-options';

/** Headers that routes may set themselves. */
const SET_BY_ROUTES = ['Referrer-Policy', 'Cross-Origin-Resource-Policy'];

/**
 * Sets the security headers of every response, errors included. The signature route sets its own resource and referrer
 * policy. In development, Strapi sets the admin's headers for its tools.
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
    // Strapi sets it on requests without an Origin.
    ctx.remove('Access-Control-Allow-Origin');
    for (const [name, value] of common) if (!SET_BY_ROUTES.includes(name) || ctx.response.get(name) === '') ctx.set(name, value);
    if (isAdmin && ctx.type === 'text/html') ctx.set('Content-Security-Policy', adminPolicy);
    else if (ctx.type.startsWith('image/')) ctx.set('Content-Security-Policy', PICTURE_POLICY);
    // JSON responses contain data of staff, the build or a visitor: never cache them.
    if (ctx.type === 'application/json' && ctx.response.get('Cache-Control') === '') ctx.set('Cache-Control', 'no-store');
  };
};

/** Content security policy of the admin. Its scripts are files; its styles are created in the browser, without known hashes. */
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
