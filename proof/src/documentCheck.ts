import { base64ToBytes } from './bytes';
import { contradictoryCheckpoints, openCheckpoint } from './checkpoint';
import { blockOf, type EvidenceBlock, type Inclusion, inclusionOf } from './evidenceBlock';
import { type EvidenceFault, evidenceFault, type EvidenceFile, parseEvidenceFile } from './evidenceFile';
import { sha256 } from './hash';
import type { Json } from './canonicalJson';
import { readAttachment, SealError, type SealFault, type VerifiedSeal, verifySealedPdf } from './sealedPdf';
import { isPublishedKey } from './signingEvidence';

/** Larger files are refused: a document has about 200 KB, and some megabytes at most. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** A current or former certificate of the seal. */
export interface PublishedSeal {
  /** SHA-256 of the certificate. */
  readonly fingerprint: string;
  /** In DER, in base64. */
  readonly certificate: string;
  /** Certificate of its authority; null if it is self-signed, or if the authority's is not configured. */
  readonly root: string | null;
  readonly from: string;
  readonly until: string;
  /** When it was withdrawn because its key may be compromised: later documents count only with an earlier time stamp. */
  readonly withdrawn: string | null;
}

/** Trusted keys and certificates. */
export interface PublishedKeys {
  readonly origin: string;
  /** Keys of the evidence's entries and checkpoints, Ed25519 in hexadecimal. */
  readonly keys: readonly { readonly publicKey: string; readonly from: string; readonly until: string | null }[];
  readonly seals: readonly PublishedSeal[];
  /** Certificates of the authorities of time-stamp servers, in DER, in base64. */
  readonly timeStampRoots: readonly string[];
}

export type DocumentFault =
  | SealFault
  | 'too_large'
  | 'withdrawn_key'
  /** An attachment is missing or unreadable. */
  | 'evidence_missing'
  /** The attachments are inconsistent: entry, fields, or the text of the agreement. */
  | 'evidence_wrong'
  /** The entry is not signed by the key that was in use at that time. */
  | 'evidence_key';

/** A genuine document. */
export interface CheckedDocument {
  readonly sha256: string;
  readonly bytes: number;
  readonly seal: VerifiedSeal & {
    readonly isSelfMade: boolean;
    /** Whether the authority that issued the seal's certificate, or one above it, is published: it confirms whose seal it is. */
    readonly isCertified: boolean;
  };
  readonly entry: EvidenceFile['entry'];
  /** Disclosed data of the signing. */
  readonly signing: { readonly reference: string; readonly signedAt: string; readonly version: string; readonly agreementSha256: string };
}

export type DocumentCheck = { readonly document: CheckedDocument; readonly fault?: undefined } | { readonly document?: undefined; readonly fault: DocumentFault; readonly detail: string };

/** Verifies a file offline: unchanged, sealed with one of our keys at the time, with matching evidence. */
export async function checkDocument(file: Uint8Array, published: PublishedKeys, now: Date): Promise<DocumentCheck> {
  if (file.length > MAX_DOCUMENT_BYTES) return { fault: 'too_large', detail: `${file.length} bytes` };
  try {
    const seal = await checkSeal(file, published, now);
    const evidence = checkEvidence(file, published);
    const value = (name: string): string => textOf(evidence.disclosed[name]?.value);
    return {
      document: {
        sha256: sha256(file),
        bytes: file.length,
        seal,
        entry: evidence.entry,
        signing: { reference: evidence.entry.reference, signedAt: value('signed_at') || evidence.entry.recorded_at, version: textOf(evidence.version.key), agreementSha256: textOf(evidence.version.sha256) },
      },
    };
  } catch (error) {
    if (error instanceof SealError || error instanceof EvidenceError) return { fault: error.fault, detail: error.message };
    throw error;
  }
}

class EvidenceError extends Error {
  constructor(
    readonly fault: DocumentFault,
    message: string,
  ) {
    super(message);
  }
}

async function checkSeal(file: Uint8Array, { seals, timeStampRoots }: PublishedKeys, now: Date): Promise<CheckedDocument['seal']> {
  const seal = await verifySealedPdf(file, { roots: seals.map(({ certificate, root }) => derOf(root ?? certificate)), timeStampRoots: timeStampRoots.map(derOf), now });
  const own = seals.find(({ fingerprint }) => fingerprint === seal.fingerprint);
  // The authority also certifies other owners.
  if (!own || sha256(derOf(own.certificate)) !== seal.fingerprint) throw new SealError('other_key', 'The seal was made with another certificate of the same authority.');
  if (own.withdrawn !== null && !(seal.timeStamp && seal.timeStamp.time < new Date(own.withdrawn))) throw new EvidenceError('withdrawn_key', `The key was withdrawn on ${own.withdrawn}, and there is no earlier time stamp.`);
  return { ...seal, isSelfMade: seal.issuedBy === undefined, isCertified: own.root !== null };
}

function checkEvidence(file: Uint8Array, { keys }: PublishedKeys): EvidenceFile {
  const { evidence, fault } = readEvidence(file);
  if (fault !== undefined) throw new EvidenceError('evidence_wrong', `Inconsistent part of the evidence: ${fault}.`);
  const { public_key: publicKey, recorded_at: at } = evidence.entry;
  if (!isPublishedKey(publicKey, at, keys)) throw new EvidenceError('evidence_key', `The entry is signed with the key ${publicKey}.`);
  return evidence;
}

function readEvidence(file: Uint8Array): { readonly evidence: EvidenceFile; readonly fault: EvidenceFault | undefined } {
  try {
    const attached = (name: string): string => new TextDecoder().decode(readAttachment(file, name));
    const evidence = parseEvidenceFile(attached('evidence.json'));
    return { evidence, fault: evidenceFault(evidence, attached('agreement.json')) };
  } catch (error) {
    throw new EvidenceError('evidence_missing', error instanceof Error ? error.message : String(error));
  }
}

/** A checkpoint covers an entry within minutes, and after a day at the latest, plus some hours for an outage. */
const CHECKPOINT_DUE_MS = 26 * 60 * 60_000;

export type DocumentInclusion =
  | Inclusion
  | 'overdue'
  /** The published checkpoints contradict each other: of the same number of entries, with different roots. */
  | 'two_logs';

/** What is published about the log. */
export interface PublishedLog {
  /** Fetches a block by its number, which does not reveal the entry. */
  readonly readBlock: (block: number) => Promise<EvidenceBlock>;
  /** Fetches the last checkpoints. */
  readonly readCheckpoints: () => Promise<readonly { readonly note: string }[]>;
}

/** Checks that the published checkpoints cover the entry of a document, and that they agree with each other. */
export async function checkInclusion({ entry }: CheckedDocument, published: PublishedKeys, { readBlock, readCheckpoints }: PublishedLog, now: Date): Promise<{ readonly inclusion: DocumentInclusion; readonly size: number | undefined; readonly note: string }> {
  const keys = published.keys.map(({ publicKey }) => publicKey);
  // A site of an earlier version lists none.
  const [block, listed] = await Promise.all([readBlock(blockOf(entry.sequence)), readCheckpoints().catch(() => [])]);
  const { inclusion, checkpoint } = inclusionOf(entry, block, keys);
  const signed = [block, ...listed].flatMap(({ note }) => openCheckpoint(note, keys) ?? []);
  if (contradictoryCheckpoints(signed)) return { inclusion: 'two_logs', size: checkpoint?.size, note: block.note };
  const isOverdue = inclusion === 'not_yet' && now.getTime() - new Date(entry.recorded_at).getTime() > CHECKPOINT_DUE_MS;
  return { inclusion: isOverdue ? 'overdue' : inclusion, size: checkpoint?.size, note: block.note };
}

function derOf(base64: string): Uint8Array {
  const bytes = base64ToBytes(base64);
  if (!bytes) throw new TypeError('A published certificate is malformed.');
  return bytes;
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
