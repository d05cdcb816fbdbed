import { forget, read } from '../lib/sessionStore';

/** Session-storage keys; src/inline-script uses them too. */
export const DRAFT = 'signing.draft';
export const RECEIPT = 'signing.receipt';

/** Whether this tab has a stored draft or receipt. */
export function isSigningKept(): boolean {
  return read(DRAFT) !== null || read(RECEIPT) !== null;
}

export function forgetReceipt(): void {
  forget(RECEIPT);
}
