import type { StaffLanguage } from '../../lib/staff-language';
import type { DocumentProblem } from './person-export';

/** Words of the page for a person that no schema has. */
export interface PageWords {
  readonly title: string;
  /** With `{site}`, `{time}` and `{zone}`. */
  readonly intro: string;
  readonly json: string;
  readonly none: string;
  readonly helpRequests: string;
  readonly agreements: string;
  readonly withdrawals: string;
  readonly mails: string;
  readonly notes: string;
  readonly history: string;
  readonly evidence: string;
  readonly handovers: string;
  readonly matches: string;
  readonly signature: string;
  readonly signatureMissing: string;
  readonly document: string;
  readonly documentProblems: Readonly<Record<DocumentProblem, string>>;
  readonly agreementText: string;
  readonly duplicate: string;
  readonly yes: string;
  readonly no: string;
  /** Fields of types that have no form. */
  readonly fields: Readonly<Record<string, string>>;
  /** Values that have no label in forms and lists. */
  readonly values: Readonly<Record<string, string>>;
}

export const WORDS: Readonly<Record<StaffLanguage, PageWords>> = {
  en: {
    title: 'What we keep about you',
    intro: 'This is what the firm behind {site} keeps about you, as of {time}. All times are by the clock of the office ({zone}). Fields without a value are left out.',
    json: 'The file person-data.json beside this page has the same data for programs, with technical details such as fingerprints and the strokes of signatures.',
    none: 'Nothing.',
    helpRequests: 'Help requests',
    agreements: 'Signed agreements',
    withdrawals: 'Withdrawals',
    mails: 'Mails',
    notes: 'Notes of the firm',
    history: 'What was changed',
    evidence: 'Entries in the evidence log',
    handovers: 'Handed over for court',
    matches: 'Matched with an agreement',
    signature: 'Signature',
    signatureMissing: 'The picture of your signature was not found, so it is not included. What you signed is on this page all the same.',
    document: 'Sealed document',
    documentProblems: {
      damaged: 'Our file of this document is damaged, so it is not included. What you signed is on this page all the same.',
      missing: 'Our file of this document was not found, so it is not included. What you signed is on this page all the same.',
    },
    agreementText: 'Text of the agreement',
    duplicate: 'Duplicate',
    yes: 'Yes',
    no: 'No',
    fields: {
      reference: 'Reference', changed_at: 'When', changed_by: 'By whom', changed_by_email: 'Account', field: 'What', before: 'Before', after: 'After', question: 'Question',
      written_at: 'When', author: 'By whom', author_email: 'Account', kind: 'Kind', subject: 'Subject', text: 'Text', change: 'What', agreement_reference: 'Signed agreement', reply_to: 'Answers go to',
    },
    values: { note: 'Note', answer: 'Answer by e-mail', unmatched: 'Not matched any more' },
  },
  ru: {
    title: 'Что мы о вас храним',
    intro: 'Здесь всё, что компания, которой принадлежит сайт {site}, хранит о вас по состоянию на {time}. Время указано по часам офиса ({zone}). Пустые поля не показаны.',
    json: 'В файле person-data.json рядом с этой страницей — те же данные для программ, с техническими подробностями: отпечатками и линиями подписи.',
    none: 'Ничего.',
    helpRequests: 'Заявки',
    agreements: 'Подписанные договоры',
    withdrawals: 'Отказы от договора',
    mails: 'Письма',
    notes: 'Заметки компании',
    history: 'Что менялось',
    evidence: 'Записи в журнале доказательств',
    handovers: 'Передано для суда',
    matches: 'Связь с договором',
    signature: 'Подпись',
    signatureMissing: 'Изображение вашей подписи не нашлось, поэтому здесь его нет. То, что вы подписали, всё равно записано на этой странице.',
    document: 'Документ с печатью',
    documentProblems: {
      damaged: 'Файл этого документа повреждён, поэтому здесь его нет. То, что вы подписали, всё равно записано на этой странице.',
      missing: 'Файл этого документа не нашёлся, поэтому здесь его нет. То, что вы подписали, всё равно записано на этой странице.',
    },
    agreementText: 'Текст договора',
    duplicate: 'Повтор',
    yes: 'Да',
    no: 'Нет',
    fields: {
      reference: 'Номер', changed_at: 'Когда', changed_by: 'Кто', changed_by_email: 'Учётная запись', field: 'Что', before: 'Было', after: 'Стало', question: 'Вопрос',
      written_at: 'Когда', author: 'Кто', author_email: 'Учётная запись', kind: 'Вид', subject: 'Тема', text: 'Текст', change: 'Что', agreement_reference: 'Подписанный договор', reply_to: 'Ответы приходят на',
    },
    values: { note: 'Заметка', answer: 'Ответ по почте', unmatched: 'Связь снята' },
  },
};
