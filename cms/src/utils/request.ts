import { type ErrorCode, IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_PATTERN, type Outcome } from '@site/rules';
import type { Context } from 'koa';

import type { RefusalDetails } from './errors';

export type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: ErrorCode; readonly details?: RefusalDetails };

/** The body must be `{ data: { … } }` and nothing else. @param validateData what the rules say of `data` */
export function checkBody<T>(body: unknown, validateData: (data: unknown) => Outcome<T>): Checked<T> {
  if (!isRecord(body) || !isRecord(body.data)) return { ok: false, code: 'malformed_body' };
  const strangers = Object.keys(body).filter((name) => name !== 'data');
  if (strangers.length > 0) return { ok: false, code: 'validation_failed', details: { fields: strangers.map((field) => ({ field, code: 'unknown_field' })) } };

  const outcome = validateData(body.data);
  return outcome.ok ? outcome : { ok: false, code: 'validation_failed', details: { fields: outcome.errors } };
}

/** The idempotency key, null if there is none; what is there must look like one. */
export function checkIdempotencyKey(ctx: Context): Checked<string | null> {
  const header = ctx.get(IDEMPOTENCY_HEADER);
  if (header === '') return { ok: true, value: null };
  return IDEMPOTENCY_KEY_PATTERN.test(header) ? { ok: true, value: header } : { ok: false, code: 'idempotency_key_invalid' };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
