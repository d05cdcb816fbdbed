import { createHmac } from 'node:crypto';

import { type ContractSigning, type HelpRequest, requestIdentity } from '@site/rules';

/**
 * Tells whether a repeated idempotency key comes with the content that it came with first. Keyed with the idempotency key,
 * which is another one for each row, so that equal contents have different hashes.
 */
export function requestHash(idempotencyKey: string, request: HelpRequest | ContractSigning): string {
  return createHmac('sha256', idempotencyKey).update(JSON.stringify(requestIdentity(request))).digest('hex');
}

/** Whether a row was made of this content; rows from before hashes were kept are taken for it. */
export function isSameRequest(stored: string | null, hash: string): boolean {
  return stored === null || stored === hash;
}
