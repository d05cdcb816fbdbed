import type { StrapiApp } from '@strapi/strapi/admin';

import { addAgreementVersions } from './agreement-versions';
import { writeInTheirDirection } from './direction';
import { addHandling, showHandling } from './handling';
import { LOG_IN } from './log-in';
import { addPersonData } from './person-data';
import { renewPreviews } from './preview';
import { addPublishing } from './publishing';
import { showSignatures } from './subscribers';
import { EN } from './texts/en';
import { startInTheirLanguage } from './texts/language';
import { RU } from './texts/ru';
import { translateSchemas } from './texts/schemas';
import { TYPES_RU } from './texts/schemas.ru';
import { STRAPI_RU } from './texts/strapi.ru';
import { WORDS } from './texts/words';

/** Strapi announces its own news to whoever logs in; this is how its banner remembers that it was closed. */
const BANNER_CLOSED = 'STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false';

export default {
  config: {
    // English is always there; the others are the languages of the site.
    locales: ['ru', 'he', 'nl', 'fr'],
    translations: { ...LOG_IN, en: { ...LOG_IN.en, ...EN, ...WORDS.en }, ru: { ...STRAPI_RU, ...LOG_IN.ru, ...RU, ...WORDS.ru, ...TYPES_RU } },
    tutorials: false,
    notifications: { releases: false },
  },
  register(app: StrapiApp) {
    // Widgets of the home page: the last one comes first.
    addHandling(app);
    addPublishing(app);
    addAgreementVersions(app);
    addPersonData(app);
  },
  bootstrap(app: StrapiApp) {
    window.localStorage.setItem(BANNER_CLOSED, 'true');
    startInTheirLanguage();
    translateSchemas(app);
    showSignatures(app);
    showHandling(app);
    renewPreviews();
    writeInTheirDirection();
  },
};
