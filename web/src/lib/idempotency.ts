import type { FormName } from '@site/rules';

import { forget, keep, read } from './sessionStore';

/**
 * The key of a request: the same for the same content, so that a second click, another try after a lost answer and a
 * reload all mean the same row; another one as soon as the content changes, or once the request was accepted.
 *
 * It is a random number kept in this tab until then, and a fingerprint of the content: no personal data is kept for it.
 */
export function idempotencyKey(form: FormName, content: object): string {
  const attempt = read(nameOf(form)) ?? newAttempt(form);
  return `${attempt}-${fingerprint(JSON.stringify(content))}`;
}

/** Forgets an accepted request: what comes next is a new one, even if it says the same. */
export function forgetIdempotencyKey(form: FormName): void {
  forget(nameOf(form));
}

const nameOf = (form: FormName): string => `attempt.${form}`;

function newAttempt(form: FormName): string {
  const attempt = randomKey();
  keep(nameOf(form), attempt);
  return attempt;
}

/** 128 random bits, in hexadecimal. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * 53-bit hash (cyrb53): tells apart the few texts that one person sends. Not `crypto.subtle`, which pages
 * served without TLS do not have.
 */
function fingerprint(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
