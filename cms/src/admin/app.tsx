import type { StrapiApp } from '@strapi/strapi/admin';

import { addAgreementVersions } from './agreement-versions';
import { addHandling, showHandling } from './handling';
import { NAMES_OF_STATES } from './handling/requests';
import { LOG_IN } from './log-in';
import { addPersonData } from './person-data';
import { renewPreviews } from './preview';
import { addPublishing } from './publishing';
import { showSignatures } from './subscribers';

/** Strapi announces its own news to whoever logs in; this is how its banner remembers that it was closed. */
const BANNER_CLOSED = 'STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false';

export default {
  config: {
    // English is always there; the others are the languages of the site.
    locales: ['ru', 'he', 'nl', 'fr'],
    translations: { ...LOG_IN, en: { ...LOG_IN.en, ...NAMES_OF_STATES } },
    tutorials: false,
    notifications: { releases: false },
  },
  register(app: StrapiApp) {
    addPublishing(app);
    addAgreementVersions(app);
    addHandling(app);
    addPersonData(app);
  },
  bootstrap(app: StrapiApp) {
    window.localStorage.setItem(BANNER_CLOSED, 'true');
    showSignatures(app);
    showHandling(app);
    renewPreviews();
  },
};
