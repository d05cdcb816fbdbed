/** What editors write: localized, with drafts, read by the site's build. */
export const SINGLE_TYPES = [
  'api::site-settings.site-settings',
  'api::home-page.home-page',
  'api::help-request-page.help-request-page',
  'api::contract-page.contract-page',
  'api::news-page.news-page',
  'api::interface-texts.interface-texts',
] as const;

export const COLLECTIONS = [
  'api::service.service',
  'api::team-member.team-member',
  'api::contract-section.contract-section',
  'api::article.article',
  'api::legal-page.legal-page',
] as const;

export type ContentUid = (typeof SINGLE_TYPES)[number] | (typeof COLLECTIONS)[number];
export const CONTENT: readonly ContentUid[] = [...SINGLE_TYPES, ...COLLECTIONS];

/** The words of mails: edited like content, shown by no page. */
export const MAIL_TEXTS = 'api::mail-texts.mail-texts';

/** Everything editors write. */
export type EditedUid = ContentUid | typeof MAIL_TEXTS;
export const EDITED: readonly EditedUid[] = [...CONTENT, MAIL_TEXTS];

interface RecordRights {
  readonly deletable: boolean;
  readonly writable: readonly string[];
}

/**
 * What the site itself records: personal data and evidence. No key and no content role reads it unless it is said where
 * keys and roles are; nobody, administrators included, does more with it than is said here.
 */
const RECORDS: ReadonlyMap<string, RecordRights> = new Map([
  ['api::help-request.help-request', { deletable: true, writable: ['state', 'assignee', 'notes'] }],
  ['api::help-request-change.help-request-change', { deletable: false, writable: [] }],
  ['api::subscriber.subscriber', { deletable: true, writable: ['notes', 'hold_reason'] }],
  ['api::agreement-version.agreement-version', { deletable: false, writable: ['withdrawn', 'withdrawal_reason'] }],
  ['api::evidence-entry.evidence-entry', { deletable: false, writable: [] }],
  ['api::outbox-mail.outbox-mail', { deletable: false, writable: [] }],
  ['api::erasure-record.erasure-record', { deletable: false, writable: [] }],
]);

/** What administrators may do with entries of this type beyond reading them; undefined if it is no record. */
export function recordRights(uid: string): RecordRights | undefined {
  return RECORDS.get(uid);
}
