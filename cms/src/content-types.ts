import type { LanguageCode } from '@site/rules';

import { ADMINISTRATION_FIELDS, CONFIRMATION } from './features/administration-settings/settings';
import { UIDS } from './uids';

/** Content that editors write: localized, with drafts, read by the site's build. */
export const SINGLE_TYPES = [
  UIDS.siteSettings,
  UIDS.homePage,
  UIDS.helpRequestPage,
  UIDS.contractPage,
  UIDS.newsPage,
  UIDS.interfaceTexts,
] as const;

export const COLLECTIONS = [
  UIDS.service,
  UIDS.teamMember,
  UIDS.contractSection,
  UIDS.article,
  UIDS.legalPage,
  UIDS.informationPage,
  UIDS.reportingCountry,
  UIDS.question,
] as const;

export type ContentUid = (typeof SINGLE_TYPES)[number] | (typeof COLLECTIONS)[number];
export const CONTENT: readonly ContentUid[] = [...SINGLE_TYPES, ...COLLECTIONS];

/** What editors write for mails: no page shows it. */
export const MAIL_TYPES = [UIDS.mailTexts, UIDS.answerTemplate] as const;

/** Types that case managers read. */
export const VISITORS = [UIDS.helpRequest, UIDS.subscriber, UIDS.outboxMail, UIDS.agreementVersion] as const;

/** All types that editors write. */
export type EditedUid = ContentUid | (typeof MAIL_TYPES)[number];
export const EDITED: readonly EditedUid[] = [...CONTENT, ...MAIL_TYPES];
/** An entry in one language. */
export interface EditedEntry {
  readonly type: EditedUid;
  readonly documentId: string;
  readonly language: LanguageCode;
}
export const EDITED_COLLECTIONS: readonly EditedUid[] = [...COLLECTIONS, UIDS.answerTemplate];

/** Types whose entries staff put in order, by a number that all languages share. */
export const ORDERED = [
  UIDS.service,
  UIDS.teamMember,
  UIDS.contractSection,
  UIDS.reportingCountry,
  UIDS.question,
  UIDS.answerTemplate,
] as const satisfies readonly EditedUid[];
export type OrderedUid = (typeof ORDERED)[number];

interface RecordRights {
  readonly deletable: boolean;
  readonly writable: readonly string[];
}

/**
 * Records: personal data, evidence, and the settings that decide where they go. API keys and content roles cannot read
 * them, except where keys and roles are defined. Nobody, administrators included, can change more than listed here.
 */
const RECORDS: ReadonlyMap<string, RecordRights> = new Map([
  [UIDS.helpRequest, { deletable: true, writable: ['state', 'assignee', 'due_at'] }],
  [UIDS.helpRequestChange, { deletable: false, writable: [] }],
  [UIDS.helpRequestNote, { deletable: false, writable: [] }],
  [UIDS.subscriber, { deletable: true, writable: ['notes', 'hold_reason'] }],
  [UIDS.withdrawal, { deletable: true, writable: ['state', 'agreement_reference', 'notes'] }],
  [UIDS.withdrawalMatch, { deletable: false, writable: [] }],
  [UIDS.agreementVersion, { deletable: false, writable: ['withdrawn', 'withdrawal_reason'] }],
  [UIDS.evidenceEntry, { deletable: false, writable: [] }],
  [UIDS.evidenceCheckpoint, { deletable: false, writable: [] }],
  [UIDS.outboxMail, { deletable: false, writable: [] }],
  [UIDS.administrationSettings, { deletable: false, writable: [...ADMINISTRATION_FIELDS, CONFIRMATION] }],
  [UIDS.settingsChange, { deletable: false, writable: [] }],
  [UIDS.erasureRecord, { deletable: false, writable: [] }],
  [UIDS.handover, { deletable: false, writable: [] }],
  [UIDS.auditEntry, { deletable: false, writable: [] }],
]);

/** What administrators may do with entries of this type besides reading them; undefined if it is not a record type. */
export function recordRights(uid: string): RecordRights | undefined {
  return RECORDS.get(uid);
}
