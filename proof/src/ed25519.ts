import { ed25519 } from '@noble/curves/ed25519';

import { hexToBytes } from './bytes';

/** In lower-case hexadecimal, 32 and 64 bytes. */
export const PUBLIC_KEY_PATTERN = /^[0-9a-f]{64}$/;
export const SIGNATURE_PATTERN = /^[0-9a-f]{128}$/;

/** Verifies an Ed25519 signature (RFC 8032), strictly. */
export function isSignedBy(publicKey: string, message: Uint8Array, signature: Uint8Array): boolean {
  if (!PUBLIC_KEY_PATTERN.test(publicKey) || signature.length !== 64) return false;
  try {
    return ed25519.verify(signature, message, hexToBytes(publicKey), { zip215: false });
  } catch {
    // The library throws if the bytes are not a point of the curve.
    return false;
  }
}
