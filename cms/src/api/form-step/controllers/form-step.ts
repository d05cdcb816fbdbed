import { API, formStepSchema, validate } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { visitorHandler } from '../../../features/request-pipeline/visitor-request';
import { formStepsOf } from '../../../services';

export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => ({
  count: visitorHandler(strapi, API.formSteps, {
    validate: (data) => validate(formStepSchema, data),
    async record({ value: { step } }) {
      formStepsOf(strapi).count(step);
      return { ok: true, answer: { data: null }, repeated: false };
    },
  }),
});
