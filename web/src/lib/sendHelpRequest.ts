import { API, type HelpRequestInput } from '@site/rules';

import { post, type RequestMetadata } from './post';
import { notAccepted, SEND_TIMEOUT_MS, type NotAccepted } from './sendOutcome';

/** Result of sending. Except after `accepted`, the same request can be sent again. */
export type SendOutcome = { readonly kind: 'accepted'; readonly reference: string } | NotAccepted;

/**
 * Sends a help request to the site's own origin. Never throws.
 */
export async function sendHelpRequest(request: HelpRequestInput, metadata: RequestMetadata, timeout = SEND_TIMEOUT_MS): Promise<SendOutcome> {
  const outcome = await post(API.helpRequests, request, metadata, timeout);
  // A 2xx alone is not enough: captive portals answer 200 too.
  const reference = outcome.kind === 'answered' && outcome.status < 300 ? outcome.body?.data?.reference : undefined;
  if (typeof reference === 'string') return { kind: 'accepted', reference };
  return notAccepted(outcome);
}
