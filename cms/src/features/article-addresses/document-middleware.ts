import type { Core, Modules } from '@strapi/strapi';

import { articleAddressesOf } from '../../services';
import { hasAddress } from './address-service';

/** Former addresses of an article or a person's page redirect to the current one. */
export const articleAddresses =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    if (!hasAddress(context.uid) || !['publish', 'delete'].includes(context.action)) return next();

    const { remember, forget } = articleAddressesOf(strapi);
    const { documentId } = context.params as { documentId: string };
    // In one transaction: no published address may be missing.
    return strapi.db.transaction(async () => {
      // Includes entries published before addresses were recorded.
      if (context.action === 'publish') await remember(documentId);
      const result = await next();
      await (context.action === 'publish' ? remember(documentId) : forget(documentId));
      return result;
    });
  };
