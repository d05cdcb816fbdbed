import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const [ALGORITHM, KEY_BYTES, NONCE_BYTES, TAG_BYTES] = ['aes-256-gcm', 32, 12, 16] as const;

/** Encrypts a text with the first of these secrets. @param purpose where it belongs: it cannot be decrypted anywhere else */
export function seal(text: string, purpose: string, [secret = '']: readonly string[]): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), nonce).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

export interface Unsealed {
  readonly text: string;
  /** Whether it was encrypted with the first secret; otherwise it has to be encrypted again before the others are removed. */
  readonly isCurrent: boolean;
}

/** Decrypts with the first secret that fits; undefined if none does. */
export function unseal(sealed: string, purpose: string, secrets: readonly string[]): Unsealed | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const [nonce, tag, encrypted] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES), bytes.subarray(NONCE_BYTES + TAG_BYTES)];
  for (const [index, secret] of secrets.entries()) {
    try {
      const decipher = createDecipheriv(ALGORITHM, keyOf(secret), nonce).setAAD(Buffer.from(purpose)).setAuthTag(tag);
      return { text: Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8'), isCurrent: index === 0 };
    } catch {
      // Encrypted with another one, or for another purpose.
    }
  }
  return undefined;
}

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'second factors', KEY_BYTES));
