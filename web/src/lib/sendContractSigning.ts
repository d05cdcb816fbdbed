import { API, type AgreementVersion, type Challenge, type ContractSigningAnswer, type ContractSigningInput, type FieldError } from '@site/rules';

import { post, type Accompanying, type Answer } from './post';

/** What the server says of a recorded signing. */
export type Recorded = ContractSigningAnswer['data'];

/** How a signing ended. Whatever it is but `signed`, the same signing can be sent again. */
export type SigningOutcome =
  | { readonly kind: 'signed'; readonly recorded: Recorded }
  | { readonly kind: 'refused'; readonly fields: readonly FieldError[] }
  /** The text that was shown can no longer be signed; null if there is none that can. */
  | { readonly kind: 'outdated'; readonly version: AgreementVersion | null }
  /** May be a robot's: with the solution it is taken. */
  | { readonly kind: 'challenged'; readonly challenge: Challenge }
  | { readonly kind: 'link_failed' | 'not_saved' | 'too_many_requests' | 'offline' | 'unavailable' };

/** Longest wait for an answer, milliseconds: a picture takes its time on a slow line, and the server up to half of this. */
const TIMEOUT_MS = 60_000;

/**
 * Sends a signing to the site's own origin. Never throws.
 */
export async function sendContractSigning(signing: ContractSigningInput, accompanying: Accompanying, timeout = TIMEOUT_MS): Promise<SigningOutcome> {
  const outcome = await post(API.contractSignings, signing, accompanying, timeout);
  if (outcome.kind !== 'answered') return outcome;
  const { status, body } = outcome;
  // What was recorded, not only a 2xx: a network's login page answers 200 as well.
  if (status < 300 && isRecorded(body?.data)) return body.data.signatureUrl === '' ? { kind: 'link_failed' } : { kind: 'signed', recorded: body.data };
  if (status === 429) return { kind: 'too_many_requests' };
  return refusalOf(body?.error?.details);
}

function refusalOf(details: NonNullable<Answer['error']>['details']): SigningOutcome {
  switch (details?.code) {
    case 'validation_failed':
      return { kind: 'refused', fields: details.fields ?? [] };
    case 'agreement_outdated':
      return { kind: 'outdated', version: details.agreement ?? null };
    case 'challenge_required':
      return details.challenge ? { kind: 'challenged', challenge: details.challenge } : { kind: 'unavailable' };
    case 'signed_link_failed':
      return { kind: 'link_failed' };
    case 'signature_not_stored':
    case 'signing_not_recorded':
    case 'body_too_large':
      return { kind: 'not_saved' };
    default:
      return { kind: 'unavailable' };
  }
}

const TEXTS = ['reference', 'signedAt', 'fullName', 'email', 'sha256', 'signatureUrl'] as const satisfies readonly (keyof Recorded)[];

/** Whether this is an answer to an accepted signing. */
export function isRecorded(data: unknown): data is Recorded {
  if (typeof data !== 'object' || data === null) return false;
  const fields = data as Readonly<Record<string, unknown>>;
  return TEXTS.every((name) => typeof fields[name] === 'string') && typeof fields.version === 'number';
}
