import type { ErrorBody, ErrorCode } from '@site/rules';
import type { Context } from 'koa';

interface Refusal {
  readonly status: number;
  readonly name: string;
  /** For developers; visitors see a text from the CMS that is chosen by the code. */
  readonly message: string;
}

const REFUSALS: Record<ErrorCode, Refusal> = {
  validation_failed: { status: 400, name: 'ValidationError', message: 'A field is missing, wrong or unknown.' },
  malformed_body: { status: 400, name: 'BadRequestError', message: 'The body is not the JSON that was expected.' },
  idempotency_key_invalid: { status: 400, name: 'BadRequestError', message: 'The Idempotency-Key header is malformed.' },
  idempotency_key_reused: { status: 422, name: 'UnprocessableEntityError', message: 'Something else was sent under this Idempotency-Key before.' },
  unauthorized: { status: 401, name: 'UnauthorizedError', message: 'Missing or invalid credentials.' },
  agreement_outdated: { status: 409, name: 'ConflictError', message: 'This agreement cannot be signed any more.' },
  order_outdated: { status: 409, name: 'ConflictError', message: 'Somebody has changed the order meanwhile.' },
  release_outdated: { status: 409, name: 'ConflictError', message: 'The release or its entries have changed meanwhile.' },
  translation_outdated: { status: 409, name: 'ConflictError', message: 'The translation has changed meanwhile.' },
  signature_not_stored: { status: 503, name: 'ServiceUnavailableError', message: 'The signature could not be stored.' },
  signed_link_failed: { status: 503, name: 'ServiceUnavailableError', message: 'No signed link could be made.' },
  signing_not_recorded: { status: 503, name: 'ServiceUnavailableError', message: 'The signing could not be recorded.' },
  forbidden: { status: 403, name: 'ForbiddenError', message: 'This key may not do that.' },
  not_found: { status: 404, name: 'NotFoundError', message: 'Not found.' },
  body_too_large: { status: 413, name: 'PayloadTooLargeError', message: 'The body is too large.' },
  unsupported_media_type: { status: 415, name: 'UnsupportedMediaTypeError', message: 'The body must be application/json.' },
  too_many_requests: { status: 429, name: 'RateLimitError', message: 'Too many requests.' },
  challenge_required: { status: 428, name: 'ChallengeError', message: 'The challenge has to be solved first.' },
  internal: { status: 500, name: 'InternalServerError', message: 'Internal error.' },
  link_invalid: { status: 404, name: 'NotFoundError', message: 'This link is not valid.' },
  unavailable: { status: 503, name: 'ServiceUnavailableError', message: 'Not available just now.' },
};

/** Details that the client needs to react to a code. */
export type RefusalDetails = Omit<ErrorBody['error']['details'], 'code'>;

/**
 * Answers with an error. It repeats nothing of the request except the names of invalid fields.
 * @param message for staff, where a page of Strapi's shows it
 */
export function refuse(ctx: Context, code: ErrorCode, details: RefusalDetails = {}, message = REFUSALS[code].message): void {
  const body: ErrorBody = { data: null, error: { ...REFUSALS[code], message, details: { code, ...details } } };
  ctx.status = REFUSALS[code].status;
  ctx.body = body;
}

/** Codes of Strapi's own errors by status. A 400 has several possible causes, so it is not mapped. */
const CODES: ReadonlyMap<number, ErrorCode> = new Map(
  (['unauthorized', 'forbidden', 'not_found', 'body_too_large', 'unsupported_media_type', 'too_many_requests', 'unavailable'] as const).map((code) => [
    REFUSALS[code].status,
    code,
  ]),
);

export function codeOfStatus(status: number): ErrorCode | undefined {
  if (status === 400) return undefined;
  return CODES.get(status) ?? (status >= 500 ? 'internal' : 'not_found');
}

/** The code or name of an error, for logs. Messages of the database or the store may contain visitors' data. */
export function kindOf(error: unknown): string {
  const { cause, code, name } = (error ?? {}) as { cause?: { code?: unknown }; code?: unknown; name?: unknown };
  const kind = [code, cause?.code, name].find((word) => typeof word === 'string' && /^\w{1,64}$/.test(word));
  return typeof kind === 'string' ? kind : 'unknown';
}

/** Whether the body is already an error with a code. */
export function isRefusal(body: unknown): body is ErrorBody {
  const code = (body as Partial<ErrorBody> | null | undefined)?.error?.details?.code;
  return code !== undefined && code in REFUSALS;
}
