import { API, type Challenge, type FieldError, type HelpRequestInput } from '@site/rules';

import { post, type RequestMetadata } from './post';

/** Result of sending. Except after `accepted`, the same request can be sent again. */
export type SendOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly fields: readonly FieldError[] }
  /** A challenge must be solved first. */
  | { readonly kind: 'challenged'; readonly challenge: Challenge }
  | { readonly kind: 'too_many_requests' | 'offline' | 'unavailable' };

/** Longer than the site's server waits for the CMS. */
const TIMEOUT_MS = 20_000;

/**
 * Sends a help request to the site's own origin. Never throws.
 */
export async function sendHelpRequest(request: HelpRequestInput, metadata: RequestMetadata, timeout = TIMEOUT_MS): Promise<SendOutcome> {
  const outcome = await post(API.helpRequests, request, metadata, timeout);
  if (outcome.kind !== 'answered') return outcome;
  const { status, body } = outcome;
  // A 2xx alone is not enough: captive portals answer 200 too.
  if (status < 300 && typeof body?.data?.reference === 'string') return { kind: 'accepted' };
  if (status === 429) return { kind: 'too_many_requests' };
  const details = body?.error?.details;
  if (details?.code === 'validation_failed') return { kind: 'refused', fields: details.fields ?? [] };
  if (details?.code === 'challenge_required' && details.challenge) return { kind: 'challenged', challenge: details.challenge };
  return { kind: 'unavailable' };
}
