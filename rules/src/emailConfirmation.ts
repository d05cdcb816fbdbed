import * as v from 'valibot';

import { invalid } from './fields.js';

/** Validity of the link in the receipt of a signing, in seconds: a year. */
export const EMAIL_CONFIRMATION_SECONDS = 31_536_000;

/** What the link carries, under the names that its query has: the agreement's reference, the expiry in seconds since 1970, and their signature. */
export const emailConfirmationSchema = v.strictObject({
  agreement: v.pipe(v.string(invalid), v.regex(/^[2-9A-HJKMNP-TW-Z]{5}-[2-9A-HJKMNP-TW-Z]{5}$/, invalid)),
  expires: v.pipe(v.string(invalid), v.regex(/^\d{1,12}$/, invalid)),
  token: v.pipe(v.string(invalid), v.regex(/^[0-9a-f]{64}$/, invalid)),
});
export type EmailConfirmation = v.InferOutput<typeof emailConfirmationSchema>;

/** Answer to a confirmation; a repeat gets the same. */
export interface EmailConfirmationAnswer {
  readonly data: {
    /** ISO 8601, by the server's clock. */
    readonly confirmedAt: string;
    /** Whether the sealed agreement is mailed to the address, now or as soon as it is made. */
    readonly isDocumentMailed: boolean;
  };
}
