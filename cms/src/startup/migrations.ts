import { PAGES } from '@site/rules';

import { revokeDefaultKeys } from '../features/access-rights/api-keys';
import { addCaseManager, giveCaseManagerFields, giveCaseManagerFigures, giveCaseManagerHandover, giveCaseManagerWithdrawals, giveDefaultRights, giveEditorContent, giveEditorMailTexts, giveEditorVersions, letCaseManagerWrite, nameRoles } from '../features/access-rights/roles';
import { FILL_ADDRESSES, addAuditPeriod, createAdministrationSettings, fillAddresses, resetSettingsLayout } from '../features/administration-settings/migrations';
import { copyPeriods } from '../features/administration-settings/periods';
import { dateEarlierInvitations } from '../features/accounts/invitations';
import { endReplacedVersions } from '../features/agreement-versions/migrations';
import { addDueTimes, addEmailKeys, CALL_FIELDS, LEAD_FIELDS, fitLists, prepareEarlierRequests, renewSearchTexts, separateNotes } from '../features/help-requests/migrations';
import { setDefaultLanguage } from '../features/languages/locales';
import { explainNames } from '../features/naming/migrations';
import { switchSectionsOn } from '../features/seed/home-sections';
import { addPagesOfPeople } from '../features/seed/people';
import { renamePictureFolders } from '../features/seed/picture-folders';
import { seedEverything, seedInformationPages, seedMailTexts, seedTypes } from '../features/seed/seed';
import { addCallTimesToPrivacyPolicy, addFormStepsToPrivacyPolicy, addWithdrawalsToPrivacyPolicy, replaceEndedCertificateText, replaceMailTextsWithPicture, replacePrivacyPolicy, replaceProofreadTexts, replaceTypedTerms, replaceUserAgreement } from '../features/seed/replacements';
import { recordSourceTexts } from '../features/translations/migrations';
import { keepOriginals } from '../strapi-internals/media-library';
import { recordEarlierMatches } from '../features/withdrawals/migrations';
import { UIDS } from '../uids';
import type { Migration } from './migration-runner';

/**
 * All data migrations in order: a new database runs all of them, an older one those that it has not run yet. Append new
 * ones. Names are recorded in databases, so they are never changed or reused.
 */
export const MIGRATIONS: readonly Migration[] = [
  /*  1 */ { name: 'default-locale', run: setDefaultLanguage },
  /*  2 */ { name: 'roles', run: giveDefaultRights },
  /*  3 */ { name: 'roles-agreement-versions', run: giveEditorVersions },
  /*  4 */ { name: 'roles-mail-texts', run: giveEditorMailTexts },
  /*  5 */ { name: 'role-case-manager', run: addCaseManager },
  /*  6 */ { name: 'role-names', run: nameRoles },
  /*  7 */ { name: 'default-keys', run: revokeDefaultKeys },
  /*  8 */ { name: 'pictures', run: keepOriginals },
  /*  9 */ { name: 'seed', run: seedEverything },
  /* 10 */ { name: 'seed-mail-texts', run: seedMailTexts },
  /* 11 */ { name: 'mail-texts-without-picture', run: replaceMailTextsWithPicture },
  /* 12 */ { name: 'data-protection', run: createAdministrationSettings },
  /* 13 */ { name: FILL_ADDRESSES, run: fillAddresses },
  /* 14 */ { name: 'help-requests-handling', run: prepareEarlierRequests },
  /* 15 */ { name: 'source-texts', run: recordSourceTexts },
  /* 16 */ { name: 'agreements-off-site', run: endReplacedVersions },
  /* 17 */ { name: 'roles-withdrawals', run: giveCaseManagerWithdrawals },
  /* 18 */ { name: 'agreement-terms', run: replaceTypedTerms },
  /* 19 */ { name: 'roles-email-confirmed', run: giveCaseManagerFields(UIDS.subscriber, 'email_confirmed_at') },
  /* 20 */ { name: 'roles-handovers', run: giveCaseManagerHandover },
  /* 21 */ { name: 'withdrawal-matches', run: recordEarlierMatches },
  /* 22 */ { name: 'roles-information-pages', run: giveEditorContent(UIDS.informationPage, UIDS.reportingCountry) },
  /* 23 */ { name: 'seed-information-pages', run: seedTypes(UIDS.informationPage, UIDS.reportingCountry) },
  /* 24 */ { name: 'roles-questions', run: giveEditorContent(UIDS.question) },
  /* 25 */ { name: 'seed-questions', run: seedTypes(UIDS.question) },
  /* 26 */ { name: 'seed-questions-page', run: seedInformationPages(PAGES.questions) },
  /* 27 */ { name: 'seed-costs-page', run: seedInformationPages(PAGES.costs) },
  /* 28 */ { name: 'roles-lead-consent', run: giveCaseManagerFields(UIDS.helpRequest, ...LEAD_FIELDS) },
  /* 29 */ { name: 'retention-periods-on-pages', run: copyPeriods },
  /* 30 */ { name: 'privacy-policy-periods', run: replacePrivacyPolicy },
  /* 31 */ { name: 'seed-accessibility-page', run: seedInformationPages(PAGES.accessibility) },
  /* 32 */ { name: 'ended-certificate-text', run: replaceEndedCertificateText },
  /* 33 */ { name: 'pages-of-people', run: addPagesOfPeople },
  /* 34 */ { name: 'user-agreement-without-consent', run: replaceUserAgreement },
  /* 35 */ { name: 'roles-call-times', run: giveCaseManagerFields(UIDS.helpRequest, ...CALL_FIELDS) },
  /* 36 */ { name: 'privacy-policy-call-times', run: addCallTimesToPrivacyPolicy },
  /* 37 */ { name: 'audit-log-period', run: addAuditPeriod },
  /* 38 */ { name: 'help-requests-search', run: renewSearchTexts },
  /* 39 */ { name: 'proofread-texts', run: replaceProofreadTexts },
  /* 40 */ { name: 'roles-figures', run: giveCaseManagerFigures },
  /* 41 */ { name: 'privacy-policy-form-steps', run: addFormStepsToPrivacyPolicy },
  /* 42 */ { name: 'help-requests-due', run: addDueTimes },
  /* 43 */ { name: 'roles-due-read', run: giveCaseManagerFields(UIDS.helpRequest, 'due_at') },
  /* 44 */ { name: 'roles-due-written', run: letCaseManagerWrite(UIDS.helpRequest, 'due_at') },
  /* 45 */ { name: 'help-request-notes', run: separateNotes },
  /* 46 */ { name: 'help-requests-same-person', run: addEmailKeys },
  /* 47 */ { name: 'roles-duplicates', run: giveCaseManagerFields(UIDS.helpRequest, 'duplicate_of') },
  /* 48 */ { name: 'second-factor-setting', run: resetSettingsLayout },
  /* 49 */ { name: 'invitations-expire', run: dateEarlierInvitations },
  /* 50 */ { name: 'roles-version-author', run: giveCaseManagerFields(UIDS.agreementVersion, 'published_by', 'published_by_email', 'published_by_id') },
  /* 51 */ { name: 'roles-answer-templates', run: giveEditorContent(UIDS.answerTemplate) },
  /* 52 */ { name: 'seed-answer-templates', run: seedTypes(UIDS.answerTemplate) },
  /* 53 */ { name: 'hints-of-names', run: explainNames },
  /* 54 */ { name: 'home-sections-shown', run: switchSectionsOn },
  /* 55 */ { name: 'lists-fit', run: fitLists },
  /* 56 */ { name: 'picture-folders-in-russian', run: renamePictureFolders },
  /* 57 */ { name: 'privacy-policy-withdrawals', run: addWithdrawalsToPrivacyPolicy },
  /* 58 */ { name: 'roles-agreement-fields', run: giveCaseManagerFields(UIDS.subscriber, 'early_start_text', 'postal_address') },
];
