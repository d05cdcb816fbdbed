import { API, type Withdrawal, type WithdrawalAnswer } from '@site/rules';

import { post, type Answer, type RequestMetadata } from './post';
import { notAccepted, SEND_TIMEOUT_MS, type NotAccepted } from './sendOutcome';

export type Acknowledgement = WithdrawalAnswer['data'];

/** Result of sending. Except after `accepted`, the same withdrawal can be sent again. */
export type WithdrawalOutcome = { readonly kind: 'accepted'; readonly acknowledgement: Acknowledgement } | NotAccepted;

/** Sends a withdrawal to the site's own origin. Never throws. */
export async function sendWithdrawal(withdrawal: Withdrawal, metadata: RequestMetadata): Promise<WithdrawalOutcome> {
  const outcome = await post(API.withdrawals, withdrawal, metadata, SEND_TIMEOUT_MS);
  const acknowledgement = outcome.kind === 'answered' && outcome.status < 300 ? acknowledgementIn(outcome.body) : undefined;
  return acknowledgement ? { kind: 'accepted', acknowledgement } : notAccepted(outcome);
}

function acknowledgementIn(body: Answer | null): Acknowledgement | undefined {
  const { reference, receivedAt, isMailed } = body?.data ?? {};
  if (typeof reference !== 'string' || typeof receivedAt !== 'string' || Number.isNaN(Date.parse(receivedAt))) return undefined;
  return { reference, receivedAt, isMailed: isMailed === true };
}
