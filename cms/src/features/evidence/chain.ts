import { randomBytes } from 'node:crypto';

import { type Commitments, type Json, canonicalJson, commit, commitWithSharedSalt, sha256 } from '@site/proof';

import { ERASURE_COLUMNS, EVIDENCE_COLUMNS, type Values, type VERSION_COLUMNS } from './columns';

/** What an entry of each kind commits to: names of fields of the record that it is evidence of. */
export const ENTRY_KINDS = {
  /** A client signed. */
  signing: [...Object.keys(EVIDENCE_COLUMNS), 'agreement_version'],
  /** A signed agreement was erased; the record says by whom. */
  erasure: Object.keys(ERASURE_COLUMNS),
  /** From here on the key that is this entry's reference signs. */
  key: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type EntryKind = keyof typeof ENTRY_KINDS;

export const isEntryKind = (kind: string | null): kind is EntryKind => kind !== null && Object.hasOwn(ENTRY_KINDS, kind);

/** Entries from before they were signed say of an erasure only that it was done. */
export function fieldsOf(kind: EntryKind, isSigned: boolean): readonly string[] {
  return kind === 'erasure' && !isSigned ? [] : ENTRY_KINDS[kind];
}

/** 256 random bits, kept in the record's row only: without them nobody can find out by trial what was committed to. */
export const newSalt = (): string => randomBytes(32).toString('hex');

/** What a signing is evidence of: the subscriber's columns, and the version of the agreement the row points to. */
export type Evidence = Values<typeof EVIDENCE_COLUMNS> & { readonly agreement_version: string };

/** The commitments of an entry to a record. Those that are not signed have one salt for all fields. */
export function commitmentsTo(fields: Readonly<Record<string, Json>>, salt: string, { isSigned }: { readonly isSigned: boolean }): Commitments {
  return isSigned ? commit(salt, fields) : commitWithSharedSalt(salt, fields);
}

/** Stands for everything of a version that never changes. */
export function versionFingerprint(version: Values<typeof VERSION_COLUMNS>): string {
  return sha256(canonicalJson(version));
}
