import type { ArticleRedirectsAnswer } from '@site/rules';
import type { Core } from '@strapi/strapi';

import type { ArticleAddresses } from '../services/article-address';

export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => ({
  async findRedirects(ctx) {
    const { redirects } = strapi.service('api::article-address.article-address') as ArticleAddresses;
    const answer: ArticleRedirectsAnswer = { data: await redirects() };
    ctx.body = answer;
  },
});
