import type { ContentEntriesAnswer, ContentRevisionAnswer } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { contentRevisionOf } from '../../../services';

export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => {
  const service = () => contentRevisionOf(strapi);
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
