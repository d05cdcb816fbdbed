import { sha256 as sha256Bytes } from '@noble/hashes/sha2';

import { bytesToHex, concatBytes, utf8ToBytes } from './bytes';

/** SHA-256 in lower-case hexadecimal; text is encoded as UTF-8. */
export function sha256(data: string | Uint8Array): string {
  return bytesToHex(sha256Bytes(typeof data === 'string' ? utf8ToBytes(data) : data));
}

export function sha256Of(...parts: readonly Uint8Array[]): Uint8Array {
  return sha256Bytes(concatBytes(...parts));
}
