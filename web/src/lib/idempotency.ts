import { requestIdentity, type VisitorRequest } from '@site/rules';

import type { DraftName } from './draft';
import { forget, keep, read } from './sessionStore';

/**
 * The idempotency key of a request: the same for the same content, so that a second click, a retry after a lost answer and
 * a reload do not create a second row. It changes when the content changes and after the request was accepted, so the
 * server never sees different content under one key.
 * It combines a random number stored in this tab with a fingerprint of the content; no personal data is stored.
 */
export function idempotencyKey(form: DraftName, request: VisitorRequest): string {
  return attemptKey(read(nameOf(form)) ?? newAttempt(form), request);
}

/** The key of this content within one attempt. */
export function attemptKey(attempt: string, request: VisitorRequest): string {
  return `${attempt}-${fingerprint(JSON.stringify(requestIdentity(request)))}`;
}

/** Starts a new attempt: the same content then makes a new row. */
export function forgetIdempotencyKey(form: DraftName): void {
  forget(nameOf(form));
}

const nameOf = (form: DraftName): string => `attempt.${form}`;

function newAttempt(form: DraftName): string {
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
