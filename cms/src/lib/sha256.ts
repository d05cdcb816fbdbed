import { createHash } from 'node:crypto';

/** The SHA-256 of some bytes, or of a text in UTF-8, as 64 hexadecimal digits. */
export function sha256Hex(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}
