import type { Feature } from '../../lib/feature';
import { contactSettings } from './contact-settings';
import { contentLimits } from './content-limits';
import { placeholders } from './placeholders';
import { ruleMessages } from './rule-messages';

/** Checks that content fits the pages and has no unfilled placeholders. */
export const contentChecks: Feature = {
  register(strapi) {
    strapi.documents.use(ruleMessages(strapi));
    strapi.documents.use(contentLimits(strapi));
    strapi.documents.use(contactSettings(strapi));
    strapi.documents.use(placeholders(strapi));
  },
};
