/** Headers of a log-in that carry the code, and the ticket of a set-up. */
export const CODE_HEADER = 'X-Second-Factor';
export const TICKET_HEADER = 'X-Second-Factor-Set-Up';

/** A key that an authenticator app is to take over. */
export interface SetUp {
  /** In base32, for typing. */
  readonly key: string;
  /** For apps on the same phone: `otpauth://…`. */
  readonly address: string;
  /** Side of the QR code in modules, and the path of its dark ones. */
  readonly qr: { readonly size: number; readonly path: string };
  /** The same, sealed: proves that the key was made here, for this account, not long ago. */
  readonly ticket: string;
}

/** What a log-in still needs, in `error.details.secondFactor`. */
export type Demand = { readonly kind: 'code' } | { readonly kind: 'wrong' } | { readonly kind: 'set_up'; readonly setUp: SetUp };

/** State of an account's second factor. */
export interface SecondFactorState {
  /** ISO 8601; null: there is none. */
  readonly setUpAt: string | null;
  /** Whether the account may not log in without one. */
  readonly isRequired: boolean;
  readonly recoveryCodesLeft: number;
}

export interface NewRecoveryCodes {
  readonly recoveryCodes: readonly string[];
}
