import { API, contractSigningSchema, emailConfirmationSchema, validate } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { visitorHandler } from '../../../features/request-pipeline/visitor-request';
import { contractSigningsOf } from '../../../services';

export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => ({
  create: visitorHandler(strapi, API.contractSignings, {
    validate: (data) => validate(contractSigningSchema, data),
    botSignals: ({ full_name, postal_address }) => ({ names: [full_name], message: postal_address ?? '' }),
    record: ({ value, key, client }) => contractSigningsOf(strapi).sign(value, key, client),
  }),
  confirmEmail: visitorHandler(strapi, API.emailConfirmations, {
    validate: (data) => validate(emailConfirmationSchema, data),
    record: ({ value }) => contractSigningsOf(strapi).confirmEmail(value),
  }),
});
