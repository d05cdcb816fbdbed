import type { StrapiApp } from '@strapi/strapi/admin';

import { addAgreementVersions } from '../features/agreement-versions/admin';
import { addAuditLog } from '../features/audit/admin';
import { addEntryHistory } from '../features/entry-history/admin';
import { addEvidence } from '../features/evidence/admin';
import { addFigures } from '../features/figures/admin';
import { solveChallenges } from '../features/bot-protection/admin/login-challenges';
import { styleStrapi } from './strapi-styles';
import { setTextDirection } from './text-direction';
import { addTextPartsField, protectEditing, showLastEdited, showTextParts } from '../features/editing/admin';
import { showProof } from '../features/handovers/admin';
import { addHandling, showHandling } from '../features/help-requests/admin';
import { addAccountPanel } from '../features/accounts/admin';
import { hideAnswersInFormerLanguage, requestInChosenLanguage } from '../features/accounts/admin/log-in-language';
import { LOG_IN } from '../features/accounts/admin/login-texts';
import { addOrdering } from '../features/ordering/admin';
import { addPersonData } from '../features/person-data/admin';
import { addPreviewBeside, renewPreviews } from '../features/preview/admin';
import { addPublicationPlans } from '../features/publication-plans/admin';
import { addLinkChecks } from '../features/publish-checks/admin';
import { addPublishing, nameRecentEntries, showPublications } from '../features/publishing/admin';
import { confirmUnpublishing } from '../features/publishing/admin/UnpublishDialog';
import { addReleases } from '../features/releases/admin';
import { addSecondFactor } from '../features/second-factor/admin';
import { showDocuments } from '../features/signed-documents/admin';
import { showSignatures } from '../features/signing/admin';
import { addTranslations, showOtherLanguages } from '../features/translations/admin';
import { showWithdrawals } from '../features/withdrawals/admin';
import { writeDatesBritish } from './british-dates';
import { takeTypedDates } from './typed-dates';
import { adaptStrapiViews } from './strapi-views';
import { adaptDrawers } from './drawers';
import { labelFilterValues } from './filter-values';
import { setFirstPages } from './first-pages';
import { translateHiddenLabels } from './hidden-labels';
import { leaveOutWidgets } from './home-widgets';
import { leaveOutOfMenu } from './menu';
import { EN } from './texts/en';
import { setInitialLanguage } from './texts/language';
import { RU } from './texts/ru';
import { translateSchemas } from './texts/schemas';
import { TYPES_RU } from './texts/schemas.ru';
import { STRAPI_EN } from './texts/strapi.en';
import { STRAPI_RU } from './texts/strapi.ru';
import { VALUE_LABELS } from './texts/value-labels';
import { THEME } from './theme';

/** Local storage entry with which Strapi's announcement banner remembers that it was closed. */
const BANNER_CLOSED = 'STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false';

export default {
  config: {
    // English is always there; the others are the languages of the site.
    locales: ['ru', 'he', 'nl', 'fr'],
    translations: { ...LOG_IN, en: { ...STRAPI_EN, ...LOG_IN.en, ...EN, ...VALUE_LABELS.en }, ru: { ...STRAPI_RU, ...LOG_IN.ru, ...RU, ...VALUE_LABELS.ru, ...TYPES_RU } },
    theme: THEME,
    tutorials: false,
    notifications: { releases: false },
  },
  register(app: StrapiApp) {
    writeDatesBritish();
    solveChallenges();
    // Wraps the challenges: a request that is repeated with a code may have to solve one, too.
    addSecondFactor(app);
    // Last, so that repeated requests name the language, too.
    requestInChosenLanguage();
    addAccountPanel(app);
    addTextPartsField(app);
    leaveOutWidgets(app);
    leaveOutOfMenu(app);
    // Widgets of the home page: the last one comes first.
    addHandling(app);
    addLinkChecks(app);
    addPublishing(app);
    nameRecentEntries(app);
    addTranslations(app);
    addPublicationPlans(app);
    addReleases(app);
    addEntryHistory(app);
    addAgreementVersions(app);
    addPersonData(app);
    addAuditLog(app);
    addFigures(app);
    addEvidence(app);
    setFirstPages(app);
  },
  bootstrap(app: StrapiApp) {
    window.localStorage.setItem(BANNER_CLOSED, 'true');
    setInitialLanguage();
    protectEditing(app);
    addPreviewBeside(app);
    adaptStrapiViews(app);
    showLastEdited(app);
    // After those that add columns.
    translateSchemas(app);
    labelFilterValues(app);
    showTextParts(app);
    showSignatures(app);
    showDocuments(app);
    showProof(app);
    showHandling(app);
    showWithdrawals(app);
    addOrdering(app);
    showOtherLanguages(app);
    confirmUnpublishing(app);
    showPublications(app);
    renewPreviews();
    styleStrapi();
    setTextDirection();
    adaptDrawers();
    translateHiddenLabels();
    hideAnswersInFormerLanguage();
    takeTypedDates();
  },
};
