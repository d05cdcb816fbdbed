import type { ContentEntriesAnswer, ContentRevisionAnswer } from '@site/rules';
import type { Core } from '@strapi/strapi';

import type { ContentRevisionService } from '../services/content-revision';

export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => {
  const service = () => strapi.service('api::content-revision.content-revision') as ContentRevisionService;
  return {
    async find(ctx) {
      const answer: ContentRevisionAnswer = { data: { revision: await service().current() } };
      ctx.body = answer;
    },
    async findEntries(ctx) {
      const answer: ContentEntriesAnswer = { data: await service().entries() };
      ctx.body = answer;
    },
  };
};
