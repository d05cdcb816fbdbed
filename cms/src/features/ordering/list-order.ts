import type { Modules } from '@strapi/strapi';

import { ORDERED } from '../../content-types';

const BY_ORDER = /^order(?::(?:asc|desc))?$/i;

/** Document middleware: in lists of the admin, entries with equal numbers come in the order of `compareInSiteOrder`, as on the site. */
export const listLikeSite: Modules.Documents.Middleware.Middleware = (context, next) => {
  const { sort } = context.params as { readonly sort?: unknown };
  const isByOrder = typeof sort === 'string' && BY_ORDER.test(sort);
  if (context.action === 'findMany' && isByOrder && ORDERED.some((uid) => uid === context.uid)) Object.assign(context.params, { sort: [sort, 'documentId:asc'] });
  return next();
};
