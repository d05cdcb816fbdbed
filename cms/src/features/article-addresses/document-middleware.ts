import type { Core, Modules } from '@strapi/strapi';

import { articleAddressesOf } from '../../services';
import { UIDS } from '../../uids';

/** Former addresses of an article redirect to its current one. */
export const articleAddresses =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    if (context.uid !== UIDS.article || !['publish', 'delete'].includes(context.action)) return next();

    const { remember, forget } = articleAddressesOf(strapi);
    const { documentId } = context.params as { documentId: string };
    // In one transaction: no published address may be missing.
    return strapi.db.transaction(async () => {
      // Includes articles published before addresses were recorded.
      if (context.action === 'publish') await remember(documentId);
      const result = await next();
      await (context.action === 'publish' ? remember(documentId) : forget(documentId));
      return result;
    });
  };
