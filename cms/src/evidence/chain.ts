import { createHash, randomBytes } from 'node:crypto';

import { canonicalJson } from './canonical';
import { EVIDENCE_COLUMNS, type Value, type Values, type VERSION_COLUMNS } from './columns';

export const ENTRY_KINDS = ['signing', 'erasure'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What an entry commits to: a salted hash for each name. */
export type Commitments = Readonly<Record<string, string>>;

/** One entry of the evidence; its hash covers all of it, the hash of the one before included. */
export interface Entry {
  /** Counted from 1 without a gap. */
  readonly sequence: number;
  readonly kind: EntryKind;
  readonly reference: string;
  /** ISO 8601, UTC, milliseconds. */
  readonly recorded_at: string;
  readonly previous_hash: string;
  readonly commitments: Commitments;
}

/** What stands for the hash of the entry before the first one. */
export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

/** 256 random bits, kept in the subscriber's row only: without them nobody can find out by trial what was committed to. */
export const newSalt = (): string => randomBytes(32).toString('hex');
export const SALT_PATTERN = /^[0-9a-f]{64}$/;

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

export function entryHash({ sequence, kind, reference, recorded_at, previous_hash, commitments }: Entry): string {
  return sha256(canonicalJson({ sequence, kind, reference, recorded_at, previous_hash, commitments }));
}

/** What a signing is evidence of: the subscriber's columns, and the version of the agreement the row points to. */
export type Evidence = Values<typeof EVIDENCE_COLUMNS> & { readonly agreement_version: string };
export const EVIDENCE_FIELDS: readonly (keyof Evidence)[] = [...(Object.keys(EVIDENCE_COLUMNS) as (keyof typeof EVIDENCE_COLUMNS)[]), 'agreement_version'];

export function commit(salt: string, evidence: Evidence): Commitments {
  return Object.fromEntries(EVIDENCE_FIELDS.map((field) => [field, commitment(salt, field, evidence[field])]));
}

/** The salt's length is fixed and a field's name has no NUL: no two of these texts are alike. */
function commitment(salt: string, field: string, value: Value): string {
  return sha256(`${salt}\0${field}\0${canonicalJson(value)}`);
}

/** Stands for everything of a version that never changes. */
export function versionFingerprint(version: Values<typeof VERSION_COLUMNS>): string {
  return sha256(canonicalJson(version));
}

/** Commitments as they are stored. */
export const serializeCommitments = (commitments: Commitments): string => canonicalJson(commitments);

/** @returns undefined if the text is not exactly what {@link serializeCommitments} writes */
export function parseCommitments(text: string): Commitments | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isCommitments(parsed) && serializeCommitments(parsed) === text ? parsed : undefined;
}

function isCommitments(value: unknown): value is Commitments {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((item) => typeof item === 'string');
}
