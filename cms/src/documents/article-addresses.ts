import type { Core, Modules } from '@strapi/strapi';

import type { ArticleAddresses } from '../api/article-address/services/article-address';

/** An article keeps the addresses it was published under: whoever has an earlier one is led to it. */
export const articleAddresses =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    if (context.uid !== 'api::article.article' || !['publish', 'delete'].includes(context.action)) return next();

    const { remember, forget } = strapi.service('api::article-address.article-address') as ArticleAddresses;
    const { documentId } = context.params as { documentId: string };
    // All of it or nothing: an address must not be published and unknown.
    return strapi.db.transaction(async () => {
      // Articles that were published before addresses were remembered have one too.
      if (context.action === 'publish') await remember(documentId);
      const result = await next();
      await (context.action === 'publish' ? remember(documentId) : forget(documentId));
      return result;
    });
  };
