import type { StaffLanguage } from '../../lib/staff-language';
import type { PlanFailure } from './api-types';

/** Why a plan was not carried out, for the form and for mails. */
export const FAILURES: Readonly<Record<StaffLanguage, Readonly<Record<PlanFailure, string>>>> = {
  en: {
    release_empty: 'There is no entry in the release any more.',
    account_deleted: 'The account that planned it does not exist any more.',
    account_inactive: 'The account that planned it is deactivated.',
    right_missing: 'The account that planned it may not publish this entry any more.',
    entry_missing: 'There is no draft in this language any more.',
    refused: 'The CMS refused it.',
    internal_error: 'An error in the CMS. It was tried several times; the CMS’s log names the cause.',
  },
  ru: {
    release_empty: 'В выпуске не осталось записей.',
    account_deleted: 'Учётной записи, с которой это запланировали, больше нет.',
    account_inactive: 'Учётная запись, с которой это запланировали, отключена.',
    right_missing: 'С учётной записи, с которой это запланировали, эту запись больше нельзя публиковать.',
    entry_missing: 'Черновика на этом языке больше нет.',
    refused: 'Система это не приняла.',
    internal_error: 'Ошибка в самой системе. Было несколько попыток; причина записана в журнале CMS.',
  },
};
