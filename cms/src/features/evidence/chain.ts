import { randomBytes } from 'node:crypto';

import { type Commitments, type Json, canonicalJson, commit, commitWithSharedSalt, sha256 } from '@site/proof';

import { CONFIRMATION_COLUMNS, ERASURE_COLUMNS, EVIDENCE_COLUMNS, LATER_EVIDENCE_COLUMNS, type Values, type VERSION_COLUMNS, WITHDRAWAL_EVIDENCE_COLUMNS } from './columns';

/** Names of the record's fields that an entry of each kind commits to. */
export const ENTRY_KINDS = {
  /** A client signed. */
  signing: [...Object.keys(EVIDENCE_COLUMNS), 'agreement_version'],
  /** A client confirmed the e-mail address of a signing. */
  confirmation: ['email', ...Object.keys(CONFIRMATION_COLUMNS)],
  /** A client withdrew from an agreement. */
  withdrawal: Object.keys(WITHDRAWAL_EVIDENCE_COLUMNS),
  /** A signed agreement or a withdrawal was erased; the erasure record names who did it. */
  erasure: Object.keys(ERASURE_COLUMNS),
  /** Introduces the signing key that is the entry's reference. */
  key: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type EntryKind = keyof typeof ENTRY_KINDS;

export const isEntryKind = (kind: string | null): kind is EntryKind => kind !== null && Object.hasOwn(ENTRY_KINDS, kind);

const LATER: readonly string[] = LATER_EVIDENCE_COLUMNS;

/** The sets of fields that an entry may commit to, newest first. Unsigned (older) erasure entries commit to none. */
export function fieldSetsOf(kind: EntryKind, isSigned: boolean): readonly (readonly string[])[] {
  if (kind === 'erasure' && !isSigned) return [[]];
  const fields: readonly string[] = ENTRY_KINDS[kind];
  return kind === 'signing' ? [fields, fields.filter((field) => !LATER.includes(field))] : [fields];
}

/** 256 random bits, stored in the record's row only: without them, commitments cannot be brute-forced. */
export const newSalt = (): string => randomBytes(32).toString('hex');

/** Fields of a signing that its entry commits to: the subscriber's columns and its agreement version. */
export type Evidence = Values<typeof EVIDENCE_COLUMNS> & { readonly agreement_version: string };

/** Computes an entry's commitments to a record. Unsigned (older) entries use the same salt for all fields. */
export function commitmentsTo(fields: Readonly<Record<string, Json>>, salt: string, { isSigned }: { readonly isSigned: boolean }): Commitments {
  return isSigned ? commit(salt, fields) : commitWithSharedSalt(salt, fields);
}

/** Hash of all immutable fields of an agreement version. */
export function versionFingerprint(version: Values<typeof VERSION_COLUMNS>): string {
  return sha256(canonicalJson(version));
}
