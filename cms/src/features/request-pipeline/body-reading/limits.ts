import { CONTRACT_SIGNING_BODY_BYTES, EMAIL_CONFIRMATION_BODY_BYTES, FORM_STEP_BODY_BYTES, HELP_REQUEST_BODY_BYTES, LEAD_CONSENT_BODY_BYTES, SIGNATURE, WITHDRAWAL_BODY_BYTES } from '@site/rules';

/** Limits of a JSON body. The number of values is limited too, because many small values cost more than their bytes suggest. */
export interface JsonLimits {
  readonly maxBytes: number;
  readonly maxValues: number;
}

/** Nesting of arrays and objects. Content has about ten levels. */
export const MAX_DEPTH = 32;

const KB = 1_024;
/** Values in the JSON of a signature: a point is an object with four fields; a stroke has at most eight more, besides its points. */
const STROKE_VALUES = 5 * SIGNATURE.maxPoints + 8 * SIGNATURE.maxStrokes;

export const JSON_LIMITS = {
  helpRequest: { maxBytes: HELP_REQUEST_BODY_BYTES, maxValues: 100 },
  leadConsent: { maxBytes: LEAD_CONSENT_BODY_BYTES, maxValues: 10 },
  contractSigning: { maxBytes: CONTRACT_SIGNING_BODY_BYTES, maxValues: STROKE_VALUES + 100 },
  withdrawal: { maxBytes: WITHDRAWAL_BODY_BYTES, maxValues: 100 },
  emailConfirmation: { maxBytes: EMAIL_CONFIRMATION_BODY_BYTES, maxValues: 10 },
  formStep: { maxBytes: FORM_STEP_BODY_BYTES, maxValues: 10 },
  /** Log-in, registration, password reset: accepted without a session. */
  login: { maxBytes: 8 * KB, maxValues: 100 },
  build: { maxBytes: 64 * KB, maxValues: 1_000 },
  /** The longest delivered text has 15 KB. */
  content: { maxBytes: 1_024 * KB, maxValues: 20_000 },
  /** The largest are the permissions of a role: some hundred, with their fields. */
  staff: { maxBytes: 512 * KB, maxValues: 50_000 },
} as const satisfies Readonly<Record<string, JsonLimits>>;

/** Size of an upload in addition to its pictures: metadata and boundaries. */
export const MULTIPART_OVERHEAD_BYTES = 256 * KB;
export const MAX_FILES = 50;
