import * as v from 'valibot';

import type { FieldCode, FieldError } from './errors.js';
import { invalid, required, tooLong } from './fields.js';

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly errors: readonly FieldError[] };

/**
 * Validates a value against one of the schemas.
 * @returns the trimmed value, or the first error of each invalid field, in the order of the fields
 */
export function validate<S extends v.GenericSchema>(schema: S, input: unknown): Outcome<v.InferOutput<S>> {
  const result = v.safeParse(schema, input);
  if (result.success) return { ok: true, value: result.output };
  const errors = new Map<string, FieldError>();
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? '';
    if (!errors.has(field)) errors.set(field, { field, code: codeOf(issue) });
  }
  return { ok: false, errors: [...errors.values()] };
}

function codeOf(issue: v.BaseIssue<unknown>): FieldCode {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'unknown_field';
  if (issue.input === undefined || issue.input === null) return required;
  return issue.message === required || issue.message === tooLong ? issue.message : invalid;
}
