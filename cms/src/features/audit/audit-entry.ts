import { canonicalJson, type Json, sha256, utf8ToBytes } from '@site/proof';

import type { Columns, Values } from '../evidence/columns';

/** Columns that an entry's hash covers. */
export const HASHED_COLUMNS = {
  sequence: 'integer',
  recorded_at: 'time',
  action: 'text',
  actor_id: 'integer',
  actor_email: 'text',
  subject_type: 'text',
  subject: 'text',
  language: 'text',
  details: 'text',
  previous_hash: 'text',
  public_key: 'text',
} as const satisfies Columns;

export const AUDIT_COLUMNS = { ...HASHED_COLUMNS, hash: 'text', signature: 'text' } as const satisfies Columns;

/** What the hash of an entry covers: all of it, and the hash of the entry before. */
export type HashedEntry = Values<typeof HASHED_COLUMNS>;

/** Facts of an action: never passwords, keys, or what visitors wrote. */
export type Details = Readonly<Record<string, Json>>;

/** What an entry that shortens the log states about the entries that it removed. */
export interface Removed extends Details {
  /** Number and hash of the last removed entry, which the first remaining one follows. */
  readonly last: number;
  readonly hash: string;
}

export function auditHash({ sequence, recorded_at, action, actor_id, actor_email, subject_type, subject, language, details, previous_hash, public_key }: HashedEntry): string {
  return sha256(canonicalJson({ sequence, recorded_at, action, actor_id, actor_email, subject_type, subject, language, details, previous_hash, public_key }));
}

/** The signed bytes of an entry. The prefix separates them from the evidence, which is signed with the same key. */
export function signedPartOfAudit(hash: string): Uint8Array {
  return utf8ToBytes(`audit-entry/1\n${hash}\n`);
}
