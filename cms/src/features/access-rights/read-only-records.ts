import type { Core, Modules, Schema, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

import { recordRights } from '../../content-types';

/** Set by the admin: who saved it last. */
const BOOKKEEPING = ['updatedBy'];
/** Sent back by the admin's form, although not a value of the entry. */
const IDENTITY = ['documentId', 'locale'];

/** Protects records: in the admin they can be read, and changed only as {@link recordRights} allows. */
export const records =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    const rights = recordRights(context.uid);
    if (!rights) return next();

    const { action, params, uid } = context;
    if (action === 'create' || action === 'clone') throw new errors.ForbiddenError('This is recorded by the site and cannot be written by hand.');
    if (action === 'delete' && !rights.deletable) throw new errors.ForbiddenError('This is kept and cannot be deleted.');
    if (action === 'update') {
      const { documentId, data = {} } = params as { documentId?: string; data?: object };
      const written = Object.entries(data).filter(([name]) => !IDENTITY.includes(name));
      const allowed = [...rights.writable, ...BOOKKEEPING];
      const isForbidden = rights.writable.length === 0 || written.some(([name]) => !allowed.includes(name)) || (await alters(strapi, uid, documentId, allowed));
      if (isForbidden) throw new errors.ForbiddenError('This was recorded by the site and cannot be changed.');
      Object.assign(params, { data: Object.fromEntries(written) });
    }
    return next();
  };

/** Whether the request tries to change protected fields; unchanged ones are sent back by the form. Otherwise Strapi would ignore the change and report success. */
async function alters(strapi: Core.Strapi, uid: UID.ContentType, documentId: string | undefined, allowed: readonly string[]): Promise<boolean> {
  const { params, request } = (strapi.requestContext.get() ?? {}) as Partial<Context>;
  if (params?.model !== uid) return false;
  const stored: Readonly<Record<string, unknown>> | null = await strapi.db.query(uid).findOne({ where: { documentId } });
  const attributes: Readonly<Record<string, Schema.Attribute.AnyAttribute | undefined>> = strapi.contentType(uid).attributes;
  return Object.entries((request?.body ?? {}) as object).some(([name, value]: [string, unknown]) => {
    const type = attributes[name]?.type;
    if (type === undefined || type === 'relation' || [...IDENTITY, ...allowed].includes(name)) return false;
    return comparable(value) !== comparable(stored?.[name]);
  });
}

/** Normalizes a value for comparison, whatever its representation. */
function comparable(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  const text = value instanceof Date ? value.toISOString() : String(value);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? new Date(text).toISOString() : text;
}
