import { factories } from '@strapi/strapi';
import type { Context } from 'koa';

import { withSenderEmail } from '../../../features/official-data/sender-email';
import { UIDS } from '../../../uids';

export default factories.createCoreController(UIDS.siteSettings, () => ({
  async find(ctx: Context) {
    const answer = (await super.find(ctx)) as { readonly data: object | null };
    return answer.data === null ? answer : { ...answer, data: withSenderEmail(answer.data) };
  },
}));
