import type { Modules } from '@strapi/strapi';
import { errors } from '@strapi/utils';

import { recordRights } from '../types-of-content';

/** Who saved it last, which the admin adds. */
const BOOKKEEPING = ['updatedBy'];

/** What was recorded stays as it was recorded: in the admin it is read, and what else {@link recordRights} names. */
export const records: Modules.Documents.Middleware.Middleware = async (context, next) => {
  const rights = recordRights(context.uid);
  if (!rights) return next();

  const { action, params } = context;
  if (action === 'create' || action === 'clone') throw new errors.ForbiddenError('This is recorded by the site and cannot be written by hand.');
  if (action === 'delete' && !rights.deletable) throw new errors.ForbiddenError('This is kept and cannot be deleted.');
  if (action === 'update') {
    const { data = {} } = params as { data?: object };
    const allowed = [...rights.writable, ...BOOKKEEPING];
    if (rights.writable.length === 0 || Object.keys(data).some((name) => !allowed.includes(name))) throw new errors.ForbiddenError('This was recorded by the site and cannot be changed.');
  }
  return next();
};
