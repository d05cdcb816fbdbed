import { API, IDEMPOTENCY_HEADER, type FieldError, type HelpRequestInput } from '@site/rules';

import { publicConfig } from './config';

/** How sending ended. Whatever it is but `accepted`, the same request can be sent again. */
export type SendOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly fields: readonly FieldError[] }
  | { readonly kind: 'too_many_requests' | 'offline' | 'unavailable' };

/** Longest wait for an answer, milliseconds: longer than the site's server waits for the CMS. */
const TIMEOUT_MS = 20_000;

/**
 * Sends a request to the site's own origin. Never throws.
 * @param key the same key makes no second row
 */
export async function sendHelpRequest(request: HelpRequestInput, key: string, timeout = TIMEOUT_MS): Promise<SendOutcome> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeout);
  try {
    const response = await fetch(API.helpRequests, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${publicConfig.publicClientKey}`, [IDEMPOTENCY_HEADER]: key },
      body: JSON.stringify({ data: request }),
      signal: abort.signal,
    });
    return outcomeOf(response.status, await response.text());
  } catch {
    return { kind: abort.signal.aborted ? 'unavailable' : 'offline' };
  } finally {
    clearTimeout(timer);
  }
}

function outcomeOf(status: number, text: string): SendOutcome {
  const body = parse(text);
  // A reference, not only a 2xx: a network's login page answers 200 as well.
  if (status < 300 && typeof body?.data?.reference === 'string') return { kind: 'accepted' };
  if (status === 429) return { kind: 'too_many_requests' };
  const details = body?.error?.details;
  if (details?.code === 'validation_failed') return { kind: 'refused', fields: details.fields ?? [] };
  return { kind: 'unavailable' };
}

/** What an answer may hold; nothing of it is certain. */
interface Answer {
  readonly data?: { readonly reference?: unknown } | null;
  readonly error?: { readonly details?: { readonly code?: unknown; readonly fields?: readonly FieldError[] } };
}

function parse(text: string): Answer | null {
  try {
    return JSON.parse(text) as Answer | null;
  } catch {
    return null;
  }
}
