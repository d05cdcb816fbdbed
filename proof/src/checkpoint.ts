import { base64ToBytes, bytesToBase64 } from './bytes';
import { openNote, signNote } from './signedNote';

/** How many entries there were, and the root over the hashes of all of them (C2SP tlog-checkpoint). */
export interface Checkpoint {
  /** Which chain: an address without a protocol. */
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

/** @returns undefined if this is no checkpoint that one of these keys signed */
export function openCheckpoint(note: string, publicKeys: readonly string[]): SignedCheckpoint | undefined {
  const opened = openNote(note, publicKeys);
  const [, origin, size, base64] = TEXT.exec(opened?.text ?? '') ?? [];
  const root = base64 === undefined ? undefined : base64ToBytes(base64);
  if (opened === undefined || origin === undefined || origin !== opened.name || root?.length !== 32) return undefined;
  return { origin, size: Number(size), root, publicKey: opened.publicKey };
}
