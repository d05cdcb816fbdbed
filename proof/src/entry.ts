import { utf8ToBytes } from './bytes';
import { canonicalJson } from './canonicalJson';
import type { Commitments } from './commitments';
import { sha256 } from './hash';

/** One entry of the evidence; its hash covers all of it, the hash of the one before included. */
export interface Entry {
  /** Counted from 1 without a gap. */
  readonly sequence: number;
  readonly kind: string;
  readonly reference: string;
  /** ISO 8601, UTC, milliseconds. */
  readonly recorded_at: string;
  readonly previous_hash: string;
  readonly commitments: Commitments;
  /** The Ed25519 key that signs it, in lower-case hexadecimal; null: written before entries were signed. */
  readonly public_key: string | null;
}

/** What stands for the hash of the entry before the first one. */
export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

export function entryHash({ sequence, kind, reference, recorded_at, previous_hash, commitments, public_key }: Entry): string {
  const hashed = { sequence, kind, reference, recorded_at, previous_hash, commitments };
  // The key is part of what is hashed: its entry can neither be taken for an unsigned one nor for another key's.
  return sha256(canonicalJson(public_key === null ? hashed : { ...hashed, public_key }));
}

/** What is signed of an entry. Named, so that no other signature of the same key can stand for it. */
export function signedPartOfEntry(hash: string): Uint8Array {
  return utf8ToBytes(`evidence-entry/1\n${hash}\n`);
}
