import { API, type HelpRequestAnswer, type LeadConsentAnswer, type LeadConsentRules, PRIVACY_SIGNAL_HEADER, helpRequestSchema, leadConsentSchema, validate } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { readAdministrationSettings } from '../../../features/administration-settings/settings';
import { hasPrivacySignal } from '../../../features/request-pipeline/client-info';
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

  recordLeadConsent: visitorHandler(strapi, API.leadConsents, {
    validate: (data) => validate(leadConsentSchema, data),
    async record({ value, key, client }) {
      const recorded = await helpRequestsOf(strapi).recordLeadConsent(value, key, client);
      return recorded.ok ? { ...recorded, answer: { data: { isReleased: recorded.isReleased } } satisfies LeadConsentAnswer } : recorded;
    },
  }),

  async leadConsentRules(ctx) {
    const { leadConsentAsked } = await readAdministrationSettings(strapi);
    ctx.set({ 'Cache-Control': 'no-store', Vary: PRIVACY_SIGNAL_HEADER, 'X-Robots-Tag': 'noindex' });
    // Null in settings from before the field existed.
    ctx.body = { data: { isAsked: leadConsentAsked ?? true, hasPrivacySignal: hasPrivacySignal(ctx) } } satisfies LeadConsentRules;
  },
});
