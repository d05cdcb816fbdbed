import { EN as ACCOUNTS } from '../../features/accounts/admin/texts';
import { EN as AGREEMENT_VERSIONS } from '../../features/agreement-versions/admin/texts';
import { EN as ANSWERS } from '../../features/answers/admin/texts';
import { EN as AUDIT } from '../../features/audit/admin/texts';
import { EN as EDITING } from '../../features/editing/admin/texts';
import { EN as ENTRY_HISTORY } from '../../features/entry-history/admin/texts';
import { EN as EVIDENCE } from '../../features/evidence/admin/texts';
import { EN as FIGURES } from '../../features/figures/admin/texts';
import { EN as HANDOVERS } from '../../features/handovers/admin/texts';
import { EN as HELP_REQUESTS } from '../../features/help-requests/admin/texts';
import { EN as MAILS } from '../../features/mails/admin/texts';
import { EN as ORDERING } from '../../features/ordering/admin/texts';
import { EN as PERSON_DATA } from '../../features/person-data/admin/texts';
import { EN as PREVIEW } from '../../features/preview/admin/texts';
import { EN as PUBLICATION_PLANS } from '../../features/publication-plans/admin/texts';
import { EN as PUBLISH_CHECKS } from '../../features/publish-checks/admin/texts';
import { EN as PUBLISHING } from '../../features/publishing/admin/texts';
import { EN as RELEASES } from '../../features/releases/admin/texts';
import { EN as SECOND_FACTOR } from '../../features/second-factor/admin/texts';
import { EN as SIGNED_DOCUMENTS } from '../../features/signed-documents/admin/texts';
import { EN as SIGNING } from '../../features/signing/admin/texts';
import { EN as TRANSLATIONS } from '../../features/translations/admin/texts';
import { EN as WITHDRAWALS } from '../../features/withdrawals/admin/texts';

/**
 * English texts of our own pages, panels and buttons in the admin: those of each feature, and common ones. Labels and hints
 * of fields are in the schemas.
 */
export const EN = {
  ...ACCOUNTS,
  ...AGREEMENT_VERSIONS,
  ...ANSWERS,
  ...AUDIT,
  ...EDITING,
  ...ENTRY_HISTORY,
  ...EVIDENCE,
  ...FIGURES,
  ...HANDOVERS,
  ...HELP_REQUESTS,
  ...MAILS,
  ...ORDERING,
  ...PERSON_DATA,
  ...PREVIEW,
  ...PUBLICATION_PLANS,
  ...PUBLISH_CHECKS,
  ...PUBLISHING,
  ...RELEASES,
  ...SECOND_FACTOR,
  ...SIGNED_DOCUMENTS,
  ...SIGNING,
  ...TRANSLATIONS,
  ...WITHDRAWALS,
  'moment.today': 'today at {clock}',
  'moment.on': '{day} at {clock}',
} as const;

export type TextKey = keyof typeof EN;
