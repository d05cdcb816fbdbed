import type { Core } from '@strapi/strapi';
import { type AgreementsAnswer, LANGUAGE_CODES } from '@site/rules';

import { agreementVersionsOf } from '../../../services';


export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => ({
  async find(ctx) {
    const versions = agreementVersionsOf(strapi);
    const current = await Promise.all(LANGUAGE_CODES.map((language) => versions.current(language)));
    const answer: AgreementsAnswer = { data: current.filter((version) => version !== undefined) };
    ctx.body = answer;
  },
});
