import { areEqualBytes, base64ToBytes, bytesToBase64 } from './bytes';
import { openNote, signNote } from './signedNote';

/** Number of entries and Merkle root over their hashes (C2SP tlog-checkpoint). */
export interface Checkpoint {
  /** Identifies the chain: an address without its protocol. */
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

export interface SignedCheckpoint extends Checkpoint {
  readonly publicKey: string;
}

const TEXT = /^(\S+)\n(0|[1-9]\d{0,14})\n(\S+)\n$/;

export function signCheckpoint({ origin, size, root }: Checkpoint, publicKey: string, sign: (message: Uint8Array) => Uint8Array): string {
  return signNote(`${origin}\n${size}\n${bytesToBase64(root)}\n`, origin, publicKey, sign);
}

/**
 * Verifies a checkpoint.
 * @returns undefined if it is malformed or not signed by one of these keys
 */
export function openCheckpoint(note: string, publicKeys: readonly string[]): SignedCheckpoint | undefined {
  const opened = openNote(note, publicKeys);
  const [, origin, size, base64] = TEXT.exec(opened?.text ?? '') ?? [];
  const root = base64 === undefined ? undefined : base64ToBytes(base64);
  if (opened === undefined || origin === undefined || origin !== opened.name || root?.length !== 32) return undefined;
  return { origin, size: Number(size), root, publicKey: opened.publicKey };
}

/** Two checkpoints over as many entries with different roots: whoever signed both has two histories. */
export function contradictoryCheckpoints<C extends Checkpoint>(checkpoints: readonly C[]): readonly [C, C] | undefined {
  const bySize = new Map<number, C>();
  for (const checkpoint of checkpoints) {
    const other = bySize.get(checkpoint.size);
    if (other && !areEqualBytes(other.root, checkpoint.root)) return [other, checkpoint];
    bySize.set(checkpoint.size, checkpoint);
  }
  return undefined;
}
