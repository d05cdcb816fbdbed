import { API, type AgreementVersion, type Challenge, type ContractSigningAnswer, type ContractSigningInput, type FieldError } from '@site/rules';

import { post, type RequestMetadata, type Answer } from './post';

/** The server's answer to a recorded signing. */
export type Recorded = ContractSigningAnswer['data'];

/** Result of a signing. Except after `signed`, the same signing can be sent again. */
export type SigningOutcome =
  | { readonly kind: 'signed'; readonly recorded: Recorded }
  | { readonly kind: 'refused'; readonly fields: readonly FieldError[] }
  /** The version shown can no longer be signed; null if there is no other. */
  | { readonly kind: 'outdated'; readonly version: AgreementVersion | null }
  /** A challenge must be solved first. */
  | { readonly kind: 'challenged'; readonly challenge: Challenge }
  | { readonly kind: 'link_failed' | 'not_saved' | 'too_many_requests' | 'offline' | 'unavailable' };

/** Long enough for a picture on a slow connection; the server takes up to half of it. */
const TIMEOUT_MS = 60_000;

/**
 * Sends a signing to the site's own origin. Never throws.
 */
export async function sendContractSigning(signing: ContractSigningInput, metadata: RequestMetadata, timeout = TIMEOUT_MS): Promise<SigningOutcome> {
  const outcome = await post(API.contractSignings, signing, metadata, timeout);
  if (outcome.kind !== 'answered') return outcome;
  const { status, body } = outcome;
  // A 2xx alone is not enough: captive portals answer 200 too.
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

/** Whether the data is an answer to an accepted signing. */
export function isRecorded(data: unknown): data is Recorded {
  if (typeof data !== 'object' || data === null) return false;
  const fields = data as Readonly<Record<string, unknown>>;
  return TEXTS.every((name) => typeof fields[name] === 'string') && typeof fields.version === 'number';
}
