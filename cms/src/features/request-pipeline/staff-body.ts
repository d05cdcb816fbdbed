import { API } from '@site/rules';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { BodyError } from './body-reading/body-error';
import { JSON_LIMITS } from './body-reading/limits';
import { withUpload } from './body-reading/multipart';
import { readJson } from './body-reading/read-json';
import { environment } from '../../environment';
import { LOGIN_ROUTES } from '../../strapi-internals/login-routes';
import { hasKey, isFromStaff } from './credentials';
import { refuse } from '../../lib/errors';
import { normalPath } from '../../lib/normal-path';

/** Methods whose bodies Strapi’s controllers read. */
const METHODS = ['POST', 'PUT', 'PATCH'];

/** Routes that get a whole entry. */
const CONTENT_ROUTES = /^\/(?:content-manager\/|publishing\/checks$|preview-beside\/page$)/;

/** Routes for uploading pictures, and for what is said of one, which the media library sends as a form, too. */
const UPLOAD_ROUTES: Readonly<Record<string, RegExp>> = { POST: /^\/upload(?:\/files(?:\/\d+\/replace)?)?$/, PUT: /^\/upload\/files\/\d+$/ };

/**
 * Replaces `strapi::body`: reads bodies of the builder and of staff after checking their credentials. Visitors’ bodies
 * have been read before (visitor-body.ts). Log-ins, which are small, need no credentials. Only uploads of staff may be
 * anything but JSON.
 */
const body: Core.MiddlewareFactory = (_config, { strapi }) => {
  const admin = strapi.config.get<string>('admin.path', '/admin').toLowerCase();
  const api = `${strapi.config.get<string>('api.rest.prefix')}/`;
  const logins = new Set(LOGIN_ROUTES.map((name) => `${admin}/${name}`));

  return async (ctx, next) => {
    if (ctx.request.body !== undefined) return next();
    ctx.request.body = {};
    if (!METHODS.includes(ctx.method)) return next();

    const path = normalPath(ctx.path);
    try {
      if (path.startsWith(api)) {
        // All other bodies stay unread; the route refuses them.
        if (path === API.siteState && hasKey(ctx, environment().buildKey)) ctx.request.body = await readJson(ctx, JSON_LIMITS.build);
      } else if (ctx.method === 'POST' && logins.has(path)) {
        ctx.request.body = await readJson(ctx, JSON_LIMITS.login);
      } else if (!(await isFromStaff(strapi, ctx))) {
        return refuseUnauthenticated(ctx);
      } else if (UPLOAD_ROUTES[ctx.method]?.test(path) && ctx.is('multipart/form-data')) {
        return await withUpload(ctx, (upload) => {
          ctx.request.body = upload.fields;
          ctx.request.files = upload.files;
          return next();
        });
      } else ctx.request.body = await readJson(ctx, CONTENT_ROUTES.test(path) ? JSON_LIMITS.content : JSON_LIMITS.staff);
    } catch (error) {
      if (error instanceof BodyError) return refuse(ctx, error.code);
      throw error;
    }
    return next();
  };
};

/** Responds like Strapi's own routes. */
function refuseUnauthenticated(ctx: Context): void {
  ctx.status = 401;
  ctx.body = { data: null, error: { status: 401, name: 'UnauthorizedError', message: 'Missing or invalid credentials', details: {} } };
}

export default body;
