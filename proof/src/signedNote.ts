import { areEqualBytes, base64ToBytes, bytesToBase64, bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from './bytes';
import { isSignedBy } from './ed25519';
import { sha256Of } from './hash';

/** Identifier of Ed25519 in signed notes (C2SP signed-note). */
const ED25519 = Uint8Array.of(1);

/** A text with one signature, in the format of Go's checksum database and Sigstore's log (C2SP signed-note). */
export interface SignedNote {
  /** Ends with a line break. */
  readonly text: string;
  /** Name of the signer. */
  readonly name: string;
  readonly publicKey: string;
}

/** @param sign creates the Ed25519 signature of these bytes */
export function signNote(text: string, name: string, publicKey: string, sign: (message: Uint8Array) => Uint8Array): string {
  return `${text}\n— ${name} ${bytesToBase64(concatBytes(keyId(name, publicKey), sign(utf8ToBytes(text))))}\n`;
}

const NOTE = /^([^]*\n)\n— ([^\s+]+) (\S+)\n$/;

/**
 * Verifies a note.
 * @returns undefined if it is not signed with one of these keys
 */
export function openNote(note: string, publicKeys: readonly string[]): SignedNote | undefined {
  const [, text, name, base64] = NOTE.exec(note) ?? [];
  const bytes = base64 === undefined ? undefined : base64ToBytes(base64);
  if (text === undefined || name === undefined || bytes === undefined || text.includes('\n\n— ')) return undefined;
  const publicKey = publicKeys.find((key) => areEqualBytes(keyId(name, key), bytes.subarray(0, 4)) && isSignedBy(key, utf8ToBytes(text), bytes.subarray(4)));
  return publicKey === undefined ? undefined : { text, name, publicKey };
}

/** The public key in the format of tools for signed notes: `name+id+key`. */
export function verifierKey(name: string, publicKey: string): string {
  return `${name}+${bytesToHex(keyId(name, publicKey))}+${bytesToBase64(concatBytes(ED25519, hexToBytes(publicKey)))}`;
}

function keyId(name: string, publicKey: string): Uint8Array {
  return sha256Of(utf8ToBytes(`${name}\n`), ED25519, hexToBytes(publicKey)).slice(0, 4);
}
