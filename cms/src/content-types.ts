import { ADMINISTRATION_FIELDS, CONFIRMATION } from './features/administration-settings/settings';
import { UIDS } from './uids';

/** What editors write: localized, with drafts, read by the site's build. */
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
] as const;

export type ContentUid = (typeof SINGLE_TYPES)[number] | (typeof COLLECTIONS)[number];
export const CONTENT: readonly ContentUid[] = [...SINGLE_TYPES, ...COLLECTIONS];

/** Everything editors write: with the words of mails, which no page shows. */
export type EditedUid = ContentUid | typeof UIDS.mailTexts;
export const EDITED: readonly EditedUid[] = [...CONTENT, UIDS.mailTexts];

interface RecordRights {
  readonly deletable: boolean;
  readonly writable: readonly string[];
}

/**
 * What the site itself records, personal data and evidence, and what decides where that goes. No key and no content role reads it unless it is said where
 * keys and roles are; nobody, administrators included, does more with it than is said here.
 */
const RECORDS: ReadonlyMap<string, RecordRights> = new Map([
  [UIDS.helpRequest, { deletable: true, writable: ['state', 'assignee', 'notes'] }],
  [UIDS.helpRequestChange, { deletable: false, writable: [] }],
  [UIDS.subscriber, { deletable: true, writable: ['notes', 'hold_reason'] }],
  [UIDS.agreementVersion, { deletable: false, writable: ['withdrawn', 'withdrawal_reason'] }],
  [UIDS.evidenceEntry, { deletable: false, writable: [] }],
  [UIDS.evidenceCheckpoint, { deletable: false, writable: [] }],
  [UIDS.outboxMail, { deletable: false, writable: [] }],
  [UIDS.administrationSettings, { deletable: false, writable: [...ADMINISTRATION_FIELDS, CONFIRMATION] }],
  [UIDS.settingsChange, { deletable: false, writable: [] }],
  [UIDS.erasureRecord, { deletable: false, writable: [] }],
]);

/** What administrators may do with entries of this type beyond reading them; undefined if it is no record. */
export function recordRights(uid: string): RecordRights | undefined {
  return RECORDS.get(uid);
}
