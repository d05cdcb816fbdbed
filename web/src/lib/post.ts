import { IDEMPOTENCY_HEADER, type AgreementVersion, type FieldError } from '@site/rules';

import { publicConfig } from './config';

/** What an answer may hold; nothing of it is certain. */
export interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly error?: { readonly details?: { readonly code?: unknown; readonly fields?: readonly FieldError[]; readonly agreement?: AgreementVersion } };
}

/** How a call ended: with an answer, whatever it says, or without one. */
export type PostOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly body: Answer | null }
  | { readonly kind: 'offline' | 'unavailable' };

/**
 * Sends something to the site's own origin. Never throws.
 * @param key the same key makes no second row
 * @param timeout longest wait for the whole answer, milliseconds
 */
export async function post(path: string, data: object, key: string, timeout: number): Promise<PostOutcome> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeout);
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${publicConfig.publicClientKey}`, [IDEMPOTENCY_HEADER]: key },
      body: JSON.stringify({ data }),
      signal: abort.signal,
    });
    return { kind: 'answered', status: response.status, body: parse(await response.text()) };
  } catch {
    return { kind: abort.signal.aborted ? 'unavailable' : 'offline' };
  } finally {
    clearTimeout(timer);
  }
}

function parse(text: string): Answer | null {
  try {
    return JSON.parse(text) as Answer | null;
  } catch {
    return null;
  }
}
