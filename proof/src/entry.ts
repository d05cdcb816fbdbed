import { utf8ToBytes } from './bytes';
import { canonicalJson } from './canonicalJson';
import type { Commitments } from './commitments';
import { sha256 } from './hash';

/** An evidence entry. Its hash covers all fields, including the hash of the previous entry. */
export interface Entry {
  /** From 1, without gaps. */
  readonly sequence: number;
  readonly kind: string;
  readonly reference: string;
  /** ISO 8601, UTC, milliseconds. */
  readonly recorded_at: string;
  readonly previous_hash: string;
  readonly commitments: Commitments;
  /**
   * Public key of the signature (Ed25519, lower-case hexadecimal); null for entries from before signatures were
   * introduced.
   */
  readonly public_key: string | null;
}

/** `previous_hash` of the first entry. */
export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

export function entryHash({ sequence, kind, reference, recorded_at, previous_hash, commitments, public_key }: Entry): string {
  const hashed = { sequence, kind, reference, recorded_at, previous_hash, commitments };
  // The hash covers the key, so that an entry cannot pass as unsigned or as signed with another key.
  return sha256(canonicalJson(public_key === null ? hashed : { ...hashed, public_key }));
}

/** The signed bytes of an entry. The prefix separates them from other uses of the same key. */
export function signedPartOfEntry(hash: string): Uint8Array {
  return utf8ToBytes(`evidence-entry/1\n${hash}\n`);
}
