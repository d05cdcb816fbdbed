import type { HelpRequest, HelpRequestInput } from './helpRequest.js';
import type { ContractSigning, ContractSigningInput } from './signing.js';

type Signature = (ContractSigning | ContractSigningInput)['signature'];

/**
 * The part of a request that a repeat under the same idempotency key must have in common. The location is left out: it may
  * become known between two attempts. Pixels and coordinates of a signature depend on the screen's width, so for a drawn one
  * only the times of its points are compared, and for a typed one nothing but its kind.
 */
export function requestIdentity({ country_code: _country, ip_address: _ip, ...request }: HelpRequest | HelpRequestInput | ContractSigning | ContractSigningInput): object {
  return 'signature' in request ? { ...request, signature: signatureIdentity(request.signature) } : request;
}

function signatureIdentity({ kind, strokes }: Signature): object {
  return { kind, times: strokes?.map(({ points }) => points.map(({ time }) => time)) ?? null };
}
