import { areEqualBytes, base64ToBytes, hexToBytes, utf8ToBytes } from './bytes';
import { openCheckpoint, type SignedCheckpoint } from './checkpoint';
import { sha256Of } from './hash';
import { rootOfInclusion } from './merkle';
import { readTimeStamp, type TimeStamp } from './timestamp';

/** Proof that a checkpoint covers an entry (RFC 6962), as published and as saved by `npm run verify-signings -- --proof`. */
export interface InclusionProof {
  /** Hash of the entry, in hexadecimal. */
  readonly hash: string;
  /** Position of the entry, from 0. */
  readonly index: number;
  /** From the leaf up to the root, in base64. */
  readonly hashes: readonly string[];
  readonly checkpoint: {
    /** Signed note. */
    readonly note: string;
    /** Time-stamp token over the note, in base64. */
    readonly token: string | null;
  };
}

/** `checkpoint`: not signed with a trusted key; `path`: the entry is not in the tree; `time_stamp`: not valid. */
export type InclusionProofFault = 'checkpoint' | 'path' | 'time_stamp';

export type InclusionProofCheck = { readonly checkpoint: SignedCheckpoint; readonly timeStamp: TimeStamp | undefined; readonly fault?: undefined } | { readonly fault: InclusionProofFault };

/** @throws if the value is not an inclusion proof */
export function parseInclusionProof(value: unknown): InclusionProof {
  const proof = value as Partial<InclusionProof> | null;
  const isWhole = typeof proof?.hash === 'string' && /^[0-9a-f]{64}$/.test(proof.hash) && Number.isSafeInteger(proof.index) && Array.isArray(proof.hashes) && proof.hashes.every((hash) => typeof hash === 'string') && typeof proof.checkpoint?.note === 'string';
  if (!isWhole) throw new Error('This is not an inclusion proof.');
  return proof as InclusionProof;
}

/**
 * Verifies a proof offline.
 * @param publicKeys trusted keys
 * @param timeStampRoots trusted certificates of time-stamp servers, in DER
 */
export async function checkInclusionProof({ hash, index, hashes, checkpoint: { note, token } }: InclusionProof, publicKeys: readonly string[], timeStampRoots: readonly Uint8Array[]): Promise<InclusionProofCheck> {
  const checkpoint = openCheckpoint(note, publicKeys);
  if (!checkpoint) return { fault: 'checkpoint' };
  if (!isCovered(hash, { index, hashes }, checkpoint)) return { fault: 'path' };
  if (typeof token !== 'string') return { checkpoint, timeStamp: undefined };
  try {
    return { checkpoint, timeStamp: await readTimeStamp(base64ToBytes(token) ?? new Uint8Array(), sha256Of(utf8ToBytes(note)), timeStampRoots) };
  } catch {
    return { fault: 'time_stamp' };
  }
}

/** Whether the path leads from the entry with this hash to the checkpoint's root. */
export function isCovered(hash: string, { index, hashes }: Pick<InclusionProof, 'index' | 'hashes'>, { size, root }: SignedCheckpoint): boolean {
  const path = hashes.flatMap((text) => base64ToBytes(text) ?? []);
  const computed = path.length === hashes.length ? rootOfInclusion(hexToBytes(hash), index, size, path) : undefined;
  return computed !== undefined && areEqualBytes(computed, root);
}
