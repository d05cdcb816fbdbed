import { kindOf } from '../lib/errors';

/** A store of files that does not answer, or refuses to take or delete one. Its own error says nothing to staff. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
  /** Whether something of what was sent is stored all the same, or may be. */
  isPartlyStored = false;

  /** @param mayBeDone whether the store may have done it, for instance because only its answer was lost */
  constructor(readonly what: 'store' | 'delete', file: string, cause: unknown, readonly mayBeDone = true) {
    super(`${what === 'store' ? 'Storing' : 'Deleting'} the file ${file} failed (${kindOf(cause)}): ${String(cause)}`, { cause });
  }
}

/** Nothing was sent: the store did not take the connection, or its name is not known. */
const NOT_CONNECTED: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** Whether a store has certainly not taken what it was sent. A 500, or a refusal after an answer that was lost, does not tell. */
export function wasRefused(error: unknown): boolean {
  const { code, $metadata: { httpStatusCode = 0, attempts = 1 } = {} } = (error ?? {}) as { readonly code?: unknown; readonly $metadata?: { readonly httpStatusCode?: number; readonly attempts?: number } };
  return NOT_CONNECTED.has(code) || (attempts === 1 && httpStatusCode >= 400 && httpStatusCode < 500);
}
