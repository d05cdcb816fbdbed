import type { ContractSigningInput } from '@site/rules';

/** Common interface of drawn and typed signatures. */
export interface SignatureHandle {
  /** The signature as it is sent. */
  readonly read: () => Promise<ContractSigningInput['signature'] | null>;
}
