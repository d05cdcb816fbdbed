import type { Modules } from '@strapi/strapi';
import { errors } from '@strapi/utils';

import { VISITORS } from '../types-of-content';

const WRITES = ['create', 'update', 'clone'];

/** What a visitor sent is kept as it was sent: in the admin it can be read and deleted, not written. */
export const visitorsRows: Modules.Documents.Middleware.Middleware = async (context, next) => {
  if (WRITES.includes(context.action) && VISITORS.some((uid) => uid === context.uid)) {
    throw new errors.ForbiddenError('What visitors sent cannot be written by hand.');
  }
  return next();
};
