import { hexToBytes } from './bytes';
import { canonicalJson, type Json } from './canonicalJson';
import { openCheckpoint, type SignedCheckpoint } from './checkpoint';
import { commitment } from './commitments';
import type { PublishedKeys } from './documentCheck';
import { isSignedBy } from './ed25519';
import { type Entry, entryHash, signedPartOfEntry } from './entry';
import { sha256 } from './hash';
import { type InclusionProof, isCovered } from './inclusionProof';

/** The value of a field that an entry commits to, with its salt. */
export type Disclosed = Readonly<Record<string, { readonly value: Json; readonly salt: string }>>;

export interface DisclosedEntry {
  /** The signature is null in entries from before signatures were introduced. */
  readonly entry: Entry & { readonly hash: string; readonly signature: string | null };
  readonly disclosed: Disclosed;
  /** Null if no checkpoint covers the entry yet. */
  readonly inclusion: Pick<InclusionProof, 'index' | 'hashes'> | null;
}

export const SIGNING_EVIDENCE_FORMAT = 'signing-evidence/1';

/** All entries of a signing: of the signing itself, of the confirmed address and of withdrawals. */
export interface SigningEvidence {
  readonly format: typeof SIGNING_EVIDENCE_FORMAT;
  readonly reference: string;
  readonly entries: readonly DisclosedEntry[];
  /** The signed agreement version without its content. */
  readonly version: Readonly<Record<string, Json>>;
}

export type EntryFault =
  /** The entry was changed. */
  | 'hash'
  /** It is not signed by a key that was in use at its time. */
  | 'signature'
  /** A disclosed field is not what the entry commits to. */
  | 'field'
  /** The agreement is not the one that was signed. */
  | 'agreement'
  /** The checkpoint covers another entry at this position. */
  | 'inclusion'
  /** The entry has no signature, and no checkpoint covers it. */
  | 'unproved';

export interface CheckedEntry {
  readonly kind: string;
  readonly sequence: number;
  readonly recordedAt: string;
  readonly hash: string;
  readonly isIncluded: boolean;
  /** Undefined if everything is consistent. */
  readonly fault: EntryFault | undefined;
}

export interface SigningEvidenceCheck {
  readonly entries: readonly CheckedEntry[];
  /** Undefined if there is none, or it is not signed with one of the keys. */
  readonly checkpoint: SignedCheckpoint | undefined;
}

interface Beside {
  /** Text of the agreement, as its hash covers it. */
  readonly agreement: string;
  /** The checkpoint as a signed note; null if there is none yet. */
  readonly note: string | null;
  readonly keys: PublishedKeys['keys'];
}

/** Verifies all entries of a signing, their disclosed fields and the proofs that a checkpoint covers them. */
export function checkSigningEvidence({ entries, version }: SigningEvidence, { agreement, note, keys }: Beside): SigningEvidenceCheck {
  const checkpoint = note === null ? undefined : openCheckpoint(note, keys.map(({ publicKey }) => publicKey));
  const fingerprint = sha256(agreement) === version.sha256 ? sha256(canonicalJson({ ...version, content: agreement })) : undefined;
  return {
    checkpoint,
    entries: entries.map((one) => {
      const { kind, sequence, recorded_at: recordedAt, hash } = one.entry;
      const isIncluded = checkpoint !== undefined && one.inclusion?.index === sequence - 1 && isCovered(hash, one.inclusion, checkpoint);
      return { kind, sequence, recordedAt, hash, isIncluded, fault: faultOf(one, { isIncluded, keys, fingerprint }) };
    }),
  };
}

function faultOf({ entry, disclosed, inclusion }: DisclosedEntry, { isIncluded, keys, fingerprint }: { readonly isIncluded: boolean; readonly keys: PublishedKeys['keys']; readonly fingerprint: string | undefined }): EntryFault | undefined {
  const { hash, signature, ...hashed } = entry;
  if (entryHash(hashed) !== hash) return 'hash';
  if (entry.public_key === null ? signature !== null : !isSignedBy(entry.public_key, signedPartOfEntry(hash), hexToBytes(signature ?? '')) || !isPublishedKey(entry.public_key, entry.recorded_at, keys)) return 'signature';
  if (!isDisclosed(entry, disclosed)) return 'field';
  if (entry.kind === 'signing' && (fingerprint === undefined || disclosed.agreement_version?.value !== fingerprint)) return 'agreement';
  if (inclusion !== null && !isIncluded) return 'inclusion';
  return entry.public_key === null && !isIncluded ? 'unproved' : undefined;
}

/** Whether the key was in use at this time. */
export function isPublishedKey(publicKey: string, at: string, keys: PublishedKeys['keys']): boolean {
  return keys.some((key) => key.publicKey === publicKey && at >= key.from && (key.until === null || at <= key.until));
}

/** Whether the entry commits to these fields. */
export function isDisclosed({ commitments }: Entry, disclosed: Disclosed): boolean {
  return Object.entries(disclosed).every(([field, { value, salt }]) => commitments[field] === commitment(salt, field, value));
}

/** @throws if the text is not the evidence of a signing */
export function parseSigningEvidence(text: string): SigningEvidence {
  const file = JSON.parse(text) as Partial<SigningEvidence> | null;
  const isWhole = file?.format === SIGNING_EVIDENCE_FORMAT && typeof file.reference === 'string' && typeof file.version === 'object' && Array.isArray(file.entries) && file.entries.every(isDisclosedEntry);
  if (!isWhole) throw new Error('It is no evidence of a signing.');
  return file as SigningEvidence;
}

function isDisclosedEntry(value: unknown): boolean {
  const { entry, disclosed, inclusion } = (value ?? {}) as Partial<DisclosedEntry>;
  const isSignature = entry?.signature === null || (typeof entry?.signature === 'string' && /^[0-9a-f]{128}$/.test(entry.signature));
  const isProof = inclusion === null || (Number.isSafeInteger(inclusion?.index) && Array.isArray(inclusion?.hashes) && inclusion.hashes.every((hash) => typeof hash === 'string'));
  return typeof entry?.hash === 'string' && /^[0-9a-f]{64}$/.test(entry.hash) && isSignature && Number.isSafeInteger(entry.sequence) && typeof entry.commitments === 'object' && typeof disclosed === 'object' && disclosed !== null && isProof;
}
