import { forget, read } from '../lib/sessionStore';

/** Names under which things are kept in this tab; src/early knows them too. */
export const DRAFT = 'signing.draft';
export const RECEIPT = 'signing.receipt';

/** Whether this tab has a signing under way, or one to show again. */
export function isSigningKept(): boolean {
  return read(DRAFT) !== null || read(RECEIPT) !== null;
}

export function forgetReceipt(): void {
  forget(RECEIPT);
}
