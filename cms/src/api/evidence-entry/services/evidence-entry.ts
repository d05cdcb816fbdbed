import type { Core } from '@strapi/strapi';

import { appendErasure, appendSigning } from '../../../evidence/append';
import { newSalt } from '../../../evidence/chain';

const evidence = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** Value of a new subscriber's `evidence_salt`. */
  newSalt,

  /** Appends the evidence of a signing: the last step of the transaction that inserts its subscriber, which is read back as it is stored. */
  append: (reference: string): Promise<void> => appendSigning(strapi, reference),

  /** Appends that a signing was erased, in the transaction that deletes its subscriber. */
  appendErasure: (reference: string): Promise<void> => appendErasure(strapi, reference),
});

export type EvidenceService = ReturnType<typeof evidence>;
export default evidence;
