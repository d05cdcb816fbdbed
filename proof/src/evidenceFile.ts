import { hexToBytes } from './bytes';
import { canonicalJson, type Json } from './canonicalJson';
import { commitment } from './commitments';
import { isSignedBy } from './ed25519';
import { type Entry, entryHash, signedPartOfEntry } from './entry';
import { sha256 } from './hash';

/** The evidence of one signing, as it is attached to the document: its entry, and what of the record it discloses. */
export interface EvidenceFile {
  readonly format: typeof EVIDENCE_FORMAT;
  readonly entry: Entry & { readonly public_key: string; readonly hash: string; readonly signature: string };
  /** Each field has a salt of its own: none of the others can be guessed by it. */
  readonly disclosed: Readonly<Record<string, { readonly value: Json; readonly salt: string }>>;
  /** The agreement's version but for its content, which is attached beside. */
  readonly version: Readonly<Record<string, Json>>;
}

export const EVIDENCE_FORMAT = 'signed-agreement/1';

/** What does not fit: the file's form, the entry's hash, its signature, the agreement's text, or a disclosed field. */
export type EvidenceFault = 'format' | 'hash' | 'signature' | 'agreement' | 'field';

/**
 * Checks that the entry is whole, that it commits to what the file discloses, and that this is the agreement beside it.
 * Whose key signed the entry is to be asked by the caller.
 * @returns undefined if all fits
 */
export function evidenceFault({ format, entry, disclosed, version }: EvidenceFile, agreement: string): EvidenceFault | undefined {
  if (format !== EVIDENCE_FORMAT || entry.kind !== 'signing') return 'format';
  const { hash, signature, ...hashed } = entry;
  if (entryHash(hashed) !== hash) return 'hash';
  if (!isSignedBy(entry.public_key, signedPartOfEntry(hash), hexToBytes(signature))) return 'signature';
  const fingerprint = sha256(canonicalJson({ ...version, content: agreement }));
  const valueOf = (field: string): Json | undefined => disclosed[field]?.value;
  if (sha256(agreement) !== version.sha256 || valueOf('agreement_version') !== fingerprint || valueOf('agreement_sha256') !== version.sha256) return 'agreement';
  if (valueOf('reference') !== entry.reference) return 'field';
  const fits = Object.entries(disclosed).every(([field, { value, salt }]) => entry.commitments[field] === commitment(salt, field, value));
  return fits ? undefined : 'field';
}

/** @throws if the text is none of an evidence file */
export function parseEvidenceFile(text: string): EvidenceFile {
  const file = JSON.parse(text) as Partial<EvidenceFile> | null;
  const isWhole = typeof file?.entry?.hash === 'string' && /^[0-9a-f]{128}$/.test(file.entry.signature) && typeof file.entry.public_key === 'string' && typeof file.entry.commitments === 'object' && typeof file.disclosed === 'object' && typeof file.version === 'object';
  if (!isWhole) throw new Error('It is no evidence file.');
  return file as EvidenceFile;
}
