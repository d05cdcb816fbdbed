import { areEqualBytes, base64ToBytes, bytesToHex } from './bytes';
import { type Checkpoint, openCheckpoint } from './checkpoint';
import { BLOCK_SIZE, rootOfBlock } from './merkle';

/** A published block of entries: their hashes, and the proof that a checkpoint covers them. */
export interface EvidenceBlock {
  /** From 0. */
  readonly block: number;
  /** Hashes in base64, in order; empty if the checkpoint covers none of these entries. */
  readonly hashes: readonly string[];
  /** Inclusion proof of the block, in base64. */
  readonly proof: readonly string[];
  /** The checkpoint, as a signed note. */
  readonly note: string;
}

/** The block that contains an entry. Requesting a block does not reveal which of its entries is meant. */
export function blockOf(sequence: number): number {
  return Math.floor((sequence - 1) / BLOCK_SIZE);
}

export type Inclusion =
  /** The checkpoint covers this entry. */
  | 'included'
  /** The checkpoint covers fewer entries. */
  | 'not_yet'
  /** The checkpoint covers another entry at this position, or does not match the hashes of the block. */
  | 'contradicted';

/** Checks that a published checkpoint, signed with one of these keys, covers an entry. */
export function inclusionOf(entry: { readonly sequence: number; readonly hash: string }, { block, hashes, proof, note }: EvidenceBlock, publicKeys: readonly string[]): { readonly inclusion: Inclusion; readonly checkpoint: Checkpoint | undefined } {
  const checkpoint = openCheckpoint(note, publicKeys);
  if (!checkpoint || block !== blockOf(entry.sequence)) return { inclusion: 'contradicted', checkpoint };
  if (entry.sequence > checkpoint.size) return { inclusion: 'not_yet', checkpoint };
  const [items, path] = [bytesOf(hashes), bytesOf(proof)];
  const root = items && path && rootOfBlock(items, block, checkpoint.size, path);
  const own = items?.[(entry.sequence - 1) % BLOCK_SIZE];
  const isIncluded = root !== undefined && areEqualBytes(root, checkpoint.root) && own !== undefined && bytesToHex(own) === entry.hash;
  return { inclusion: isIncluded ? 'included' : 'contradicted', checkpoint };
}

/** @returns undefined if one of them is not a hash */
function bytesOf(list: readonly string[]): readonly Uint8Array[] | undefined {
  const hashes = list.map((text) => base64ToBytes(text));
  return hashes.every((bytes): bytes is Uint8Array => bytes?.length === 32) ? hashes : undefined;
}
