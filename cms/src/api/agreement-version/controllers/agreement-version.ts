import type { Core } from '@strapi/strapi';
import { type AgreementsAnswer, LANGUAGE_CODES } from '@site/rules';

import type { AgreementVersions } from '../services/agreement-version';

export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => ({
  async find(ctx) {
    const versions = strapi.service('api::agreement-version.agreement-version') as AgreementVersions;
    const current = await Promise.all(LANGUAGE_CODES.map((language) => versions.current(language)));
    const answer: AgreementsAnswer = { data: current.filter((version) => version !== undefined) };
    ctx.body = answer;
  },
});
