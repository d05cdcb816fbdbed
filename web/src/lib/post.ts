import { IDEMPOTENCY_HEADER, FORM_SIGNALS_HEADER, SOLUTION_HEADER, serializeFormSignals, type AgreementVersion, type Challenge, type FieldError, type FormSignals } from '@site/rules';

import { publicConfig } from './config';

/** Body of an answer; every part may be missing. */
export interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly error?: { readonly details?: { readonly code?: unknown; readonly fields?: readonly FieldError[]; readonly agreement?: AgreementVersion; readonly challenge?: Challenge } };
}

/** Result of a call: an answer with any status, or none. */
export type PostOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly body: Answer | null }
  | { readonly kind: 'offline' | 'unavailable' };

/** Metadata of a request. */
export interface RequestMetadata {
  /** Idempotency key. */
  readonly key: string;
  /** How the form was filled in. */
  readonly signals?: FormSignals | undefined;
  /** Solution of the challenge in the previous answer. */
  readonly solution?: string | undefined;
}

/**
 * Sends JSON to the site's own origin. Never throws.
 * @param timeout for the whole answer, milliseconds
 */
export async function post(path: string, data: object, { key, signals, solution }: RequestMetadata, timeout: number): Promise<PostOutcome> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeout);
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${publicConfig.publicClientKey}`,
        [IDEMPOTENCY_HEADER]: key,
        ...(signals && { [FORM_SIGNALS_HEADER]: serializeFormSignals(signals) }),
        ...(solution !== undefined && { [SOLUTION_HEADER]: solution }),
      },
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
