import type { StrapiApp } from '@strapi/strapi/admin';

import { addAgreementVersions } from './agreement-versions';
import { LOG_IN } from './log-in';
import { renewPreviews } from './preview';
import { addPublishing } from './publishing';
import { showSignatures } from './subscribers';

/** Strapi announces its own news to whoever logs in; this is how its banner remembers that it was closed. */
const BANNER_CLOSED = 'STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false';

export default {
  config: {
    // English is always there; the others are the languages of the site.
    locales: ['ru', 'he', 'nl', 'fr'],
    translations: LOG_IN,
    tutorials: false,
    notifications: { releases: false },
  },
  register(app: StrapiApp) {
    addPublishing(app);
    addAgreementVersions(app);
  },
  bootstrap(app: StrapiApp) {
    window.localStorage.setItem(BANNER_CLOSED, 'true');
    showSignatures(app);
    renewPreviews();
  },
};
