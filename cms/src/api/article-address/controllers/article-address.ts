import type { ArticleRedirectsAnswer } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { articleAddressesOf } from '../../../services';


export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => ({
  async findRedirects(ctx) {
    const { redirects } = articleAddressesOf(strapi);
    const answer: ArticleRedirectsAnswer = { data: await redirects() };
    ctx.body = answer;
  },
});
