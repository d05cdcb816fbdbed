import { type ErrorCode, type FieldError, type HelpRequest, IDEMPOTENCY_KEY_PATTERN, helpRequestSchema, validate } from '@site/rules';

type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: ErrorCode; readonly fields?: readonly FieldError[] };

/** The body must be `{ data: { … } }` and nothing else. */
export function checkBody(body: unknown): Checked<HelpRequest> {
  if (!isRecord(body) || !isRecord(body.data)) return { ok: false, code: 'malformed_body' };
  const strangers = Object.keys(body).filter((name) => name !== 'data');
  if (strangers.length > 0) return { ok: false, code: 'validation_failed', fields: strangers.map((field) => ({ field, code: 'unknown_field' })) };

  const outcome = validate(helpRequestSchema, body.data);
  return outcome.ok ? outcome : { ok: false, code: 'validation_failed', fields: outcome.errors };
}

/** The header may be absent; what is there must look like a key. */
export function checkIdempotencyKey(header: string): Checked<string | null> {
  if (header === '') return { ok: true, value: null };
  return IDEMPOTENCY_KEY_PATTERN.test(header) ? { ok: true, value: header } : { ok: false, code: 'idempotency_key_invalid' };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
