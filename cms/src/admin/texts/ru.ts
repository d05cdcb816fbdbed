import { RU as ACCOUNTS } from '../../features/accounts/admin/texts';
import { RU as AGREEMENT_VERSIONS } from '../../features/agreement-versions/admin/texts';
import { RU as ANSWERS } from '../../features/answers/admin/texts';
import { RU as AUDIT } from '../../features/audit/admin/texts';
import { RU as EDITING } from '../../features/editing/admin/texts';
import { RU as ENTRY_HISTORY } from '../../features/entry-history/admin/texts';
import { RU as EVIDENCE } from '../../features/evidence/admin/texts';
import { RU as FIGURES } from '../../features/figures/admin/texts';
import { RU as HANDOVERS } from '../../features/handovers/admin/texts';
import { RU as HELP_REQUESTS } from '../../features/help-requests/admin/texts';
import { RU as MAILS } from '../../features/mails/admin/texts';
import { RU as ORDERING } from '../../features/ordering/admin/texts';
import { RU as PERSON_DATA } from '../../features/person-data/admin/texts';
import { RU as PREVIEW } from '../../features/preview/admin/texts';
import { RU as PUBLICATION_PLANS } from '../../features/publication-plans/admin/texts';
import { RU as PUBLISH_CHECKS } from '../../features/publish-checks/admin/texts';
import { RU as PUBLISHING } from '../../features/publishing/admin/texts';
import { RU as RELEASES } from '../../features/releases/admin/texts';
import { RU as SECOND_FACTOR } from '../../features/second-factor/admin/texts';
import { RU as SIGNED_DOCUMENTS } from '../../features/signed-documents/admin/texts';
import { RU as SIGNING } from '../../features/signing/admin/texts';
import { RU as TRANSLATIONS } from '../../features/translations/admin/texts';
import { RU as WITHDRAWALS } from '../../features/withdrawals/admin/texts';
import type { TextKey } from './en';

/** The same in Russian. */
export const RU: Readonly<Record<TextKey, string>> = {
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
  'moment.today': 'сегодня в {clock}',
  'moment.on': '{day} в {clock}',
};
