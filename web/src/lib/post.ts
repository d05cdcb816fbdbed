import { IDEMPOTENCY_HEADER, SIGNS_HEADER, SOLUTION_HEADER, writeSigns, type AgreementVersion, type Challenge, type FieldError, type FormSigns } from '@site/rules';

import { publicConfig } from './config';

/** What an answer may hold; nothing of it is certain. */
export interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly error?: { readonly details?: { readonly code?: unknown; readonly fields?: readonly FieldError[]; readonly agreement?: AgreementVersion; readonly challenge?: Challenge } };
}

/** How a call ended: with an answer, whatever it says, or without one. */
export type PostOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly body: Answer | null }
  | { readonly kind: 'offline' | 'unavailable' };

/** What goes with a request beside its content. */
export interface Accompanying {
  /** The same key makes no second row. */
  readonly key: string;
  /** How the form was filled in. */
  readonly signs?: FormSigns | undefined;
  /** Of the challenge that this request was answered with before. */
  readonly solution?: string | undefined;
}

/**
 * Sends something to the site's own origin. Never throws.
 * @param timeout longest wait for the whole answer, milliseconds
 */
export async function post(path: string, data: object, { key, signs, solution }: Accompanying, timeout: number): Promise<PostOutcome> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeout);
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${publicConfig.publicClientKey}`,
        [IDEMPOTENCY_HEADER]: key,
        ...(signs && { [SIGNS_HEADER]: writeSigns(signs) }),
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
