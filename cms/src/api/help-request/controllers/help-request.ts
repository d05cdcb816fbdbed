import { API, type HelpRequestAnswer, helpRequestSchema, validate } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { visitorHandler } from '../../../features/request-pipeline/visitor-request';
import { helpRequestsOf } from '../../../services';

export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => ({
  create: visitorHandler(strapi, API.helpRequests, {
    validate: (data) => validate(helpRequestSchema, data),
    botSignals: ({ first_name, last_name, subject, message }) => ({ names: [first_name, last_name, subject ?? ''], message: message ?? '' }),
    async record({ value, key, client }) {
      const recorded = await helpRequestsOf(strapi).record(value, key, client);
      return recorded.ok ? { ...recorded, answer: { data: { reference: recorded.reference } } satisfies HelpRequestAnswer } : recorded;
    },
  }),
});
