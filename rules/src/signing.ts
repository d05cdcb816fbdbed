import * as v from 'valibot';

import { SHA256_PATTERN } from './agreement.js';
import { countryCode, email, invalid, ipAddress, optionalText, required, requiredText, timeZone, tooLong } from './fields.js';
import { LANGUAGE_CODES } from './locales.js';
import { LIMITS, SIGNATURE } from './limits.js';

/** How a signature was made: drawn on the canvas, or typed and shown in a script typeface. */
export const SIGNATURE_KINDS = ['drawn', 'typed'] as const;
export type SignatureKind = (typeof SIGNATURE_KINDS)[number];

const fullName = requiredText(LIMITS.fullName);
const postalAddress = optionalText(LIMITS.postalAddress);

/** What a client fills in besides the signature. */
export const signingFormSchema = v.object({ fullName, email, postalAddress });

const within = (min: number, max: number) => v.pipe(v.number(invalid), v.finite(invalid), v.minValue(min, invalid), v.maxValue(max, invalid));

const point = v.strictObject({
  /** CSS pixels from the canvas's corner; the pen may leave the canvas. */
  x: within(-SIGNATURE.maxCoordinate, SIGNATURE.maxCoordinate),
  y: within(-SIGNATURE.maxCoordinate, SIGNATURE.maxCoordinate),
  pressure: within(0, 1),
  /** Milliseconds since 1970. */
  time: within(0, Number.MAX_SAFE_INTEGER),
});

/** One stroke, as signature_pad describes it. */
const stroke = v.strictObject({
  penColor: v.pipe(v.string(invalid), v.regex(/^[\w#(),.% ]{1,32}$/, invalid)),
  minWidth: within(0, SIGNATURE.maxPenWidth),
  maxWidth: within(0, SIGNATURE.maxPenWidth),
  dotSize: within(0, SIGNATURE.maxPenWidth),
  points: v.pipe(v.array(point, invalid), v.minLength(1, invalid)),
});

/** Counted before validating each point: a huge list of points must not block the server. */
const isBounded = (strokes: unknown): strokes is readonly unknown[] =>
  Array.isArray(strokes) &&
  strokes.length >= 1 &&
  strokes.length <= SIGNATURE.maxStrokes &&
  strokes.reduce((sum: number, item: { points?: unknown } | null) => sum + (Array.isArray(item?.points) ? item.points.length : 0), 0) <= SIGNATURE.maxPoints;

/** One error for the field, however many points are wrong. */
const strokes = v.custom<Stroke[]>((input) => isBounded(input) && input.every((item) => v.is(stroke, item)), invalid);

/** A PNG in base64. The server checks its content. */
const image = v.pipe(
  v.string(invalid),
  v.minLength(1, required),
  v.maxLength(Math.ceil(SIGNATURE.maxBytes / 3) * 4, tooLong),
  v.base64(invalid),
);

const signature = v.variant(
  'kind',
  [v.strictObject({ kind: v.literal('drawn'), image, strokes }), v.strictObject({ kind: v.literal('typed'), image, strokes: v.null(invalid) })],
  invalid,
);

/** `data` of a signing. Unknown fields are refused. */
export const contractSigningSchema = v.strictObject({
  full_name: fullName,
  email,
  country_code: v.optional(v.nullable(countryCode), null),
  ip_address: v.optional(v.nullable(ipAddress), null),
  language: v.picklist(LANGUAGE_CODES, invalid),
  time_zone: v.optional(v.nullable(timeZone), null),
  /** SHA-256 of the agreement that was shown. */
  agreement: v.pipe(v.string(invalid), v.regex(SHA256_PATTERN, invalid)),
  /** The client agreed to sign electronically, in the words of the agreement version. */
  consent: v.literal(true, required),
  // Pages of earlier versions, which may still be open, do not send the following. Without a default, their requests keep their identity.
  postal_address: postalAddress,
  /** The client asked to begin before the withdrawal period ends, in the words of the agreement version. */
  early_start: v.optional(v.boolean(invalid)),
  signature,
});

export type SigningForm = v.InferInput<typeof signingFormSchema>;
export type Stroke = v.InferOutput<typeof stroke>;
export type ContractSigning = v.InferOutput<typeof contractSigningSchema>;
export type ContractSigningInput = v.InferInput<typeof contractSigningSchema>;

/** Answer to an accepted signing. A repeat gets the same answer. */
export interface ContractSigningAnswer {
  readonly data: {
    readonly reference: string;
    /** ISO 8601, by the server's clock. */
    readonly signedAt: string;
    readonly fullName: string;
    readonly email: string;
    /** What was recorded of it; missing from answers of earlier versions, like the next. */
    readonly postalAddress?: string | null;
    readonly isEarlyStart?: boolean;
    /** Whether the client is sent a copy; missing from answers recorded by older versions. */
    readonly isMailed?: boolean;
    readonly version: number;
    readonly sha256: string;
    /** The signature link. */
    readonly signatureUrl: string;
  };
}
