import { areEqualBytes, base64ToBytes, bytesToHex } from './bytes';
import { type Checkpoint, openCheckpoint } from './checkpoint';
import { BLOCK_SIZE, rootOfBlock } from './merkle';

/** A block of the evidence's entries, as it is published: their hashes, and the proof that a checkpoint is over them. */
export interface EvidenceBlock {
  /** Counted from 0. */
  readonly block: number;
  /** In base64, in the order of the entries; empty if the checkpoint covers none of them. */
  readonly hashes: readonly string[];
  /** In base64; leads from the block to the root. */
  readonly proof: readonly string[];
  /** The checkpoint, as a signed note. */
  readonly note: string;
}

/** The block of an entry. Whoever asks for a block does not say which of its entries is meant. */
export function blockOf(sequence: number): number {
  return Math.floor((sequence - 1) / BLOCK_SIZE);
}

export type Inclusion =
  /** The checkpoint is over this entry. */
  | 'included'
  /** The checkpoint is over fewer entries. */
  | 'not_yet'
  /** The checkpoint is over another entry in this place, or not over what is said to be its entries. */
  | 'contradicted';

/** Whether a published checkpoint, signed by one of these keys, is over an entry. */
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

/** @returns undefined if one of them is no hash */
function bytesOf(list: readonly string[]): readonly Uint8Array[] | undefined {
  const hashes = list.map((text) => base64ToBytes(text));
  return hashes.every((bytes): bytes is Uint8Array => bytes?.length === 32) ? hashes : undefined;
}
