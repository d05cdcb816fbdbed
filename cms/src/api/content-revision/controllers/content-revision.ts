import type { Core } from '@strapi/strapi';

import type { ContentRevisionService } from '../services/content-revision';

export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => ({
  async find(ctx) {
    const { current } = strapi.service('api::content-revision.content-revision') as ContentRevisionService;
    ctx.body = { data: { revision: await current() } };
  },
});
