import { createHmac } from 'node:crypto';

import { type VisitorRequest, requestIdentity } from '@site/rules';

/**
 * Hash of a request's content, to detect an idempotency key that is reused with other content. Keyed with the
 * idempotency key, so that equal contents in different rows have different hashes.
 */
export function requestHash(idempotencyKey: string, request: VisitorRequest): string {
  return createHmac('sha256', idempotencyKey).update(JSON.stringify(requestIdentity(request))).digest('hex');
}

/** Whether the stored row was created from the same content. Rows from before hashes were stored match any content. */
export function isSameRequest(stored: string | null, hash: string): boolean {
  return stored === null || stored === hash;
}
