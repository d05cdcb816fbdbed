import type { HelpRequest, HelpRequestInput } from './helpRequest.js';
import type { ContractSigning, ContractSigningInput } from './signing.js';
import type { Withdrawal } from './withdrawal.js';

type Signature = (ContractSigning | ContractSigningInput)['signature'];

/** What visitors send under an idempotency key. */
export type VisitorRequest = HelpRequest | HelpRequestInput | ContractSigning | ContractSigningInput | Withdrawal;

/**
 * The part of a request that a repeat under the same idempotency key must have in common. The location is left out: it may
 * become known between two attempts. Pixels and coordinates of a signature depend on the screen's width, so for a drawn one
 * only the times of its points are compared, and for a typed one nothing but its kind.
 */
export function requestIdentity(request: VisitorRequest): object {
  const identity = Object.fromEntries(Object.entries(request).filter(([name]) => name !== 'country_code' && name !== 'ip_address'));
  return 'signature' in request ? { ...identity, signature: signatureIdentity(request.signature) } : identity;
}

function signatureIdentity({ kind, strokes }: Signature): object {
  return { kind, times: strokes?.map(({ points }) => points.map(({ time }) => time)) ?? null };
}
