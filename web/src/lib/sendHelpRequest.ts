import { API, type Challenge, type FieldError, type HelpRequestInput } from '@site/rules';

import { post, type Accompanying } from './post';

/** How sending ended. Whatever it is but `accepted`, the same request can be sent again. */
export type SendOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly fields: readonly FieldError[] }
  /** May be a robot's: with the solution it is taken. */
  | { readonly kind: 'challenged'; readonly challenge: Challenge }
  | { readonly kind: 'too_many_requests' | 'offline' | 'unavailable' };

/** Longest wait for an answer, milliseconds: longer than the site's server waits for the CMS. */
const TIMEOUT_MS = 20_000;

/**
 * Sends a request to the site's own origin. Never throws.
 */
export async function sendHelpRequest(request: HelpRequestInput, accompanying: Accompanying, timeout = TIMEOUT_MS): Promise<SendOutcome> {
  const outcome = await post(API.helpRequests, request, accompanying, timeout);
  if (outcome.kind !== 'answered') return outcome;
  const { status, body } = outcome;
  // A reference, not only a 2xx: a network's login page answers 200 as well.
  if (status < 300 && typeof body?.data?.reference === 'string') return { kind: 'accepted' };
  if (status === 429) return { kind: 'too_many_requests' };
  const details = body?.error?.details;
  if (details?.code === 'validation_failed') return { kind: 'refused', fields: details.fields ?? [] };
  if (details?.code === 'challenge_required' && details.challenge) return { kind: 'challenged', challenge: details.challenge };
  return { kind: 'unavailable' };
}
