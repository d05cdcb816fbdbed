import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 of a text, in lower-case hexadecimal. */
export function sign(text: string, key: string): string {
  return mac(text, key).toString('hex');
}

/** Verifies what {@link sign} returned, in constant time. All keys are tried, so that the time does not reveal which one signed. */
export function isSigned(text: string, signature: string, keys: readonly string[]): boolean {
  const given = Buffer.from(signature, 'hex');
  return keys.map((key) => mac(text, key)).filter((expected) => given.length === expected.length && timingSafeEqual(given, expected)).length > 0;
}

/** Whole seconds since 1970, as in the expiry of links and tokens. */
export function toUnixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

function mac(text: string, key: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
