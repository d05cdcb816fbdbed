import { hexToBytes } from './bytes';
import { canonicalJson, type Json } from './canonicalJson';
import { isSignedBy } from './ed25519';
import { type Entry, entryHash, signedPartOfEntry } from './entry';
import { sha256 } from './hash';
import { type Disclosed, isDisclosed } from './signingEvidence';

/** Evidence of a signing, attached to its document: the entry, and the disclosed fields of the record. */
export interface EvidenceFile {
  readonly format: typeof EVIDENCE_FORMAT;
  readonly entry: Entry & { readonly public_key: string; readonly hash: string; readonly signature: string };
  /** Each field has its own salt, so undisclosed fields cannot be guessed. */
  readonly disclosed: Disclosed;
  /** The agreement version without its content, which is attached separately. */
  readonly version: Readonly<Record<string, Json>>;
}

export const EVIDENCE_FORMAT = 'signed-agreement/1';

/** The inconsistent part: format, hash or signature of the entry, the agreement's text, or a disclosed field. */
export type EvidenceFault = 'format' | 'hash' | 'signature' | 'agreement' | 'field';

/**
 * Checks that the entry is intact, that it commits to the disclosed fields, and that it belongs to this agreement. The
 * caller must check that the signing key is trusted.
 * @returns undefined if everything is consistent
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
  return isDisclosed(entry, disclosed) ? undefined : 'field';
}

/** @throws if the text is not an evidence file */
export function parseEvidenceFile(text: string): EvidenceFile {
  const file = JSON.parse(text) as Partial<EvidenceFile> | null;
  const isWhole = typeof file?.entry?.hash === 'string' && /^[0-9a-f]{128}$/.test(file.entry.signature) && typeof file.entry.public_key === 'string' && typeof file.entry.commitments === 'object' && typeof file.disclosed === 'object' && typeof file.version === 'object';
  if (!isWhole) throw new Error('The attached file is not an evidence file.');
  return file as EvidenceFile;
}
