import type { Challenge, FieldError } from '@site/rules';

import type { PostOutcome } from './post';

/** Why a request was not accepted. The same request can be sent again. */
export type NotAccepted =
  | { readonly kind: 'refused'; readonly fields: readonly FieldError[] }
  /** A challenge must be solved first. */
  | { readonly kind: 'challenged'; readonly challenge: Challenge }
  | { readonly kind: 'too_many_requests' | 'offline' | 'unavailable' };

/** Longer than the site's server waits for the CMS. */
export const SEND_TIMEOUT_MS = 20_000;

/** The refusal in an answer that is no acceptance. */
export function notAccepted(outcome: PostOutcome): NotAccepted {
  if (outcome.kind !== 'answered') return outcome;
  if (outcome.status === 429) return { kind: 'too_many_requests' };
  const details = outcome.body?.error?.details;
  if (details?.code === 'validation_failed') return { kind: 'refused', fields: details.fields ?? [] };
  if (details?.code === 'challenge_required' && details.challenge) return { kind: 'challenged', challenge: details.challenge };
  return { kind: 'unavailable' };
}
