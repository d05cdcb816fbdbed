import type { AgreementVersion } from './agreement.js';
import type { Challenge } from './robots.js';

/** What can be wrong with one field. The site shows a text of the CMS for each. */
export const FIELD_CODES = ['required', 'too_long', 'invalid', 'unknown_field'] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

export interface FieldError {
  readonly field: string;
  readonly code: FieldCode;
}

/** Error codes of the API, in `error.details.code`. */
export const ERROR_CODES = [
  /** A field is wrong; `error.details.fields` says which and how. */
  'validation_failed',
  /** The body is not the JSON that was expected. */
  'malformed_body',
  'unsupported_media_type',
  'body_too_large',
  'idempotency_key_invalid',
  /** Different content was sent under this key before. Nothing was recorded. */
  'idempotency_key_reused',
  /** The agreement that was shown can no longer be signed; `error.details.agreement` is the one that can. Nothing was recorded. */
  'agreement_outdated',
  /** The picture of the signature could not be stored. Nothing was recorded. */
  'signature_not_stored',
  /** No signed link to the picture could be made. Nothing was recorded. */
  'signed_link_failed',
  /** The signing could not be recorded. Nothing was recorded. */
  'signing_not_recorded',
  /** The entries or their order have changed since they were read. Nothing was saved. */
  'order_outdated',
  /** The release, its entries or their drafts have changed since they were read. Nothing was changed. */
  'release_outdated',
  /** The translation is not only older than the Russian text, or not any more. Nothing was published. */
  'translation_outdated',
  /** The API key is missing or invalid. */
  'unauthorized',
  'forbidden',
  'not_found',
  'too_many_requests',
  /** The client may be a robot: the same request is accepted with the solution of `error.details.challenge`. */
  'challenge_required',
  /** The link of a mail is malformed, forged or expired, or what it belongs to was erased. */
  'link_invalid',
  /** The CMS or its database is unavailable. Nothing was recorded. */
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Body of every error response: Strapi's own shape, with our code in `details`. */
export interface ErrorBody {
  readonly data: null;
  readonly error: {
    readonly status: number;
    readonly name: string;
    readonly message: string;
    readonly details: { readonly code: ErrorCode; readonly fields?: readonly FieldError[]; readonly agreement?: AgreementVersion; readonly challenge?: Challenge };
  };
}
