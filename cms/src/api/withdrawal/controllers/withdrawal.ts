import { API, validate, withdrawalSchema } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { visitorHandler } from '../../../features/request-pipeline/visitor-request';
import { withdrawalsOf } from '../../../services';

export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => ({
  create: visitorHandler(strapi, API.withdrawals, {
    validate: (data) => validate(withdrawalSchema, data),
    botSignals: ({ full_name, contract }) => ({ names: [full_name, contract], message: '' }),
    record: ({ value, key, client }) => withdrawalsOf(strapi).record(value, key, client),
  }),
});
