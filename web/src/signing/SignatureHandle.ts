import type { ContractSigningInput } from '@site/rules';

/** What the form asks of either way to sign. */
export interface SignatureHandle {
  /** The signature as it is sent. */
  readonly read: () => Promise<ContractSigningInput['signature'] | null>;
}
