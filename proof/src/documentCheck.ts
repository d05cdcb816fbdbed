import { base64ToBytes } from './bytes';
import { blockOf, type EvidenceBlock, type Inclusion, inclusionOf } from './evidenceBlock';
import { type EvidenceFault, evidenceFault, type EvidenceFile, parseEvidenceFile } from './evidenceFile';
import { sha256 } from './hash';
import type { Json } from './canonicalJson';
import { readAttachment, SealError, type SealFault, type VerifiedSeal, verifySealedPdf } from './sealedPdf';

/** Larger files are none of ours: a document has some 200 KB, and a signature at most some megabytes. */
export const MAX_DOCUMENT_BYTES = 32 * 1024 * 1024;

/** A certificate by which documents are, or were, sealed. */
export interface PublishedSeal {
  /** SHA-256 of the certificate. */
  readonly fingerprint: string;
  /** In DER, in base64. */
  readonly certificate: string;
  /** Of its authority; null if it certified itself. */
  readonly root: string | null;
  readonly from: string;
  readonly until: string;
  /** When it was withdrawn, because somebody else may have the key: what it sealed counts only with an earlier time stamp. */
  readonly withdrawn: string | null;
}

/** Everything that is known in advance of whom documents and evidence are by. */
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
  /** What is attached is missing, or cannot be read. */
  | 'evidence_missing'
  /** What is attached does not fit: entry, fields, or the text of the agreement. */
  | 'evidence_wrong'
  /** The entry is signed by a key that is not ours, or was not then. */
  | 'evidence_key';

/** A document that is as it was made here. */
export interface CheckedDocument {
  readonly sha256: string;
  readonly bytes: number;
  readonly seal: VerifiedSeal & { readonly isSelfMade: boolean };
  readonly entry: EvidenceFile['entry'];
  /** What the evidence discloses and the document shows. */
  readonly signing: { readonly reference: string; readonly signedAt: string; readonly version: string; readonly agreementSha256: string };
}

export type DocumentCheck = { readonly document: CheckedDocument; readonly fault?: undefined } | { readonly document?: undefined; readonly fault: DocumentFault; readonly detail: string };

/** Checks a file on its own: whole, sealed by one of our keys at the time, with evidence that fits. Nothing leaves this function. */
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
  // Its authority certifies others, too.
  if (!own || sha256(derOf(own.certificate)) !== seal.fingerprint) throw new SealError('other_key', 'It is sealed by another certificate of the same authority.');
  if (own.withdrawn !== null && !(seal.timeStamp && seal.timeStamp.time < new Date(own.withdrawn))) throw new EvidenceError('withdrawn_key', `The key was withdrawn on ${own.withdrawn}, and no earlier time stamp is there.`);
  return { ...seal, isSelfMade: own.root === null };
}

function checkEvidence(file: Uint8Array, { keys }: PublishedKeys): EvidenceFile {
  const { evidence, fault } = readEvidence(file);
  if (fault !== undefined) throw new EvidenceError('evidence_wrong', `The evidence does not fit: ${fault}.`);
  const { public_key: publicKey, recorded_at: at } = evidence.entry;
  const isOurs = keys.some((key) => key.publicKey === publicKey && at >= key.from && (key.until === null || at <= key.until));
  if (!isOurs) throw new EvidenceError('evidence_key', `The entry is signed by ${publicKey}.`);
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

/** Entries are under a checkpoint within minutes, and after a day at the latest, with some hours for an outage. */
const CHECKPOINT_DUE_MS = 26 * 60 * 60_000;

export type DocumentInclusion = Inclusion | 'overdue';

/**
 * Whether the published checkpoints include the entry of a document.
 * @param readBlock fetches a published block. It is told the block's number only, which thousands of signings may share
 */
export async function checkInclusion({ entry }: CheckedDocument, published: PublishedKeys, readBlock: (block: number) => Promise<EvidenceBlock>, now: Date): Promise<{ readonly inclusion: DocumentInclusion; readonly size: number | undefined; readonly note: string }> {
  const block = await readBlock(blockOf(entry.sequence));
  const { inclusion, checkpoint } = inclusionOf(entry, block, published.keys.map(({ publicKey }) => publicKey));
  const isOverdue = inclusion === 'not_yet' && now.getTime() - new Date(entry.recorded_at).getTime() > CHECKPOINT_DUE_MS;
  return { inclusion: isOverdue ? 'overdue' : inclusion, size: checkpoint?.size, note: block.note };
}

function derOf(base64: string): Uint8Array {
  const bytes = base64ToBytes(base64);
  if (!bytes) throw new TypeError('A published certificate cannot be read.');
  return bytes;
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
