import type { Core } from '@strapi/strapi';

import { environment } from '../environment';
import { picturesUrl } from '../utils/s3';

/** What anything but the admin's page needs, looked at by itself. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
/** The same for a picture: the page that a browser makes around one has styles in attributes. */
const PICTURE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Whoever has once been here over TLS comes so for a year, to names below this one too. */
const HSTS = 'max-age=31536000; includeSubDomains';

/**
 * The headers of every answer, refusals included. What is given under a signed link says itself who may show it, and
 * that the link is told to nobody. While the
 * admin is developed, Strapi says itself what its tools need.
 */
const headers: Core.MiddlewareFactory = (_config, { strapi }) => {
  const { cmsUrl } = environment();
  const admin = strapi.config.get<string>('admin.path', '/admin');
  const adminPolicy = policyOfAdmin();
  return async (ctx, next) => {
    await next();
    const isAdmin = ctx.path === admin || ctx.path.startsWith(`${admin}/`);
    if (isAdmin && process.env.NODE_ENV === 'development') return;
    ctx.remove('X-Powered-By');
    ctx.set({
      'Content-Security-Policy': isAdmin && ctx.type === 'text/html' ? adminPolicy : ctx.type.startsWith('image/') ? PICTURE : NOTHING,
      // Data are the staff's, the build's or a visitor's own; no browser keeps them.
      ...(ctx.type === 'application/json' && ctx.response.get('Cache-Control') === '' && { 'Cache-Control': 'no-store' }),
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': ctx.response.get('Referrer-Policy') || 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': ctx.response.get('Cross-Origin-Resource-Policy') || 'same-origin',
      ...(cmsUrl.protocol === 'https:' && { 'Strict-Transport-Security': HSTS }),
    });
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
