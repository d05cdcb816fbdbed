/** What a visitor's browser says of how a form was filled in, beside what was filled in. */
export interface FormSigns {
  /** Since the form was shown. */
  readonly seconds: number;
  /** Whether something stands in the field that nobody sees. */
  readonly isUnseenFilled: boolean;
}

/** Header that carries the signs; without it nothing is known of how a form was filled in. */
export const SIGNS_HEADER = 'Form-Signs';
/** Header that carries the solution of a challenge: JSON in base64. */
export const SOLUTION_HEADER = 'Challenge-Solution';

/** Name of the field that nobody sees, and that a simple robot fills in like all others. */
export const UNSEEN_FIELD = 'website';

export function writeSigns({ seconds, isUnseenFilled }: FormSigns): string {
  return `seconds=${seconds.toFixed(1)}; unseen=${isUnseenFilled ? 'filled' : 'empty'}`;
}

/** @returns null for what no form of ours writes */
export function readSigns(header: string): FormSigns | null {
  const [, seconds, unseen] = /^seconds=(\d{1,7}(?:\.\d)?); unseen=(filled|empty)$/.exec(header) ?? [];
  return seconds === undefined ? null : { seconds: Number(seconds), isUnseenFilled: unseen === 'filled' };
}

/** A task for the browser of somebody who may be a robot; its words are altcha-lib's, version 2. */
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
