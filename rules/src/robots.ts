/** How a form was filled in, to tell robots from people. */
export interface FormSignals {
  /** Seconds since the form was shown. */
  readonly seconds: number;
  /** Whether the honeypot is filled in. */
  readonly isHoneypotFilled: boolean;
}

/** Header with the form signals. Without it nothing is known of how a form was filled in. */
export const FORM_SIGNALS_HEADER = 'Form-Signs';
/** Header with the solution of a challenge: JSON in base64. */
export const SOLUTION_HEADER = 'Challenge-Solution';

/** Name of the honeypot: a hidden field that simple robots fill in. */
export const HONEYPOT_FIELD = 'website';

export function serializeFormSignals({ seconds, isHoneypotFilled }: FormSignals): string {
  return `seconds=${seconds.toFixed(1)}; unseen=${isHoneypotFilled ? 'filled' : 'empty'}`;
}

/** @returns null if the header is malformed */
export function parseFormSignals(header: string): FormSignals | null {
  const [, seconds, unseen] = /^seconds=(\d{1,7}(?:\.\d)?); unseen=(filled|empty)$/.exec(header) ?? [];
  return seconds === undefined ? null : { seconds: Number(seconds), isHoneypotFilled: unseen === 'filled' };
}

/** A challenge for the browser, in the format of altcha-lib 2. */
export interface Challenge {
  readonly parameters: {
    readonly algorithm: string;
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
    readonly keySignature?: string;
    readonly expiresAt?: number;
    readonly data?: Readonly<Record<string, string | number | boolean | null>>;
  };
  readonly signature?: string;
}

export interface ChallengeSolution {
  readonly challenge: Challenge;
  readonly solution: { readonly counter: number; readonly derivedKey: string };
}
