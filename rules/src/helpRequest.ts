import * as v from 'valibot';

import type { FieldCode, FieldError } from './errors.js';
import { LANGUAGE_CODES } from './locales.js';
import { LIMITS, UNKNOWN } from './limits.js';
import { isE164 } from './phone.js';

/** Which form a request came from. */
export const FORMS = ['help', 'contact'] as const;
export type FormName = (typeof FORMS)[number];

/** The rules name their outcome by code; nothing here is a sentence. */
const required = 'required' satisfies FieldCode;
const tooLong = 'too_long' satisfies FieldCode;
const invalid = 'invalid' satisfies FieldCode;

/** A NUL is no text: PostgreSQL refuses it, and nobody types one. */
const isText = (value: string): boolean => !value.includes('\0');

const text = () => v.pipe(v.string(invalid), v.check(isText, invalid), v.trim());
const requiredText = (max: number) => v.pipe(text(), v.minLength(1, required), v.maxLength(max, tooLong));
const optionalText = (max: number) => v.optional(v.nullable(v.pipe(text(), v.maxLength(max, tooLong))));

const firstName = requiredText(LIMITS.name);
const lastName = requiredText(LIMITS.name);
/** No stricter than the specification: at most 255 characters and an at-sign. */
const email = v.pipe(text(), v.minLength(1, required), v.maxLength(LIMITS.email, invalid), v.includes('@', invalid));
const phone = v.pipe(text(), v.minLength(1, required), v.check(isE164, invalid));
const subject = optionalText(LIMITS.subject);
const message = optionalText(LIMITS.message);
const countryCode = v.pipe(v.string(), v.regex(/^[a-z]{2}$/));
const ipAddress = v.pipe(v.string(), v.ip());

/** What a visitor fills in; names as the controls carry them (specification, section 3, "Form state"). */
export const helpRequestFormSchema = v.object({ firstName, lastName, email, phone });
/** The contact form: the same, with a subject and a message that may stay empty. */
export const contactFormSchema = v.object({ firstName, lastName, email, phone, subject, message });

/** What goes over the wire as `data`; names as the table has them. An unknown field is refused. */
export const helpRequestSchema = v.strictObject({
  first_name: firstName,
  last_name: lastName,
  email,
  phone,
  subject,
  message,
  country_code: v.optional(v.nullable(v.union([v.literal(UNKNOWN), countryCode], invalid)), UNKNOWN),
  ip_address: v.optional(v.nullable(v.union([v.literal(UNKNOWN), ipAddress], invalid)), UNKNOWN),
  sub1: optionalText(LIMITS.tracking),
  sub2: optionalText(LIMITS.tracking),
  sub3: optionalText(LIMITS.tracking),
  form: v.picklist(FORMS, invalid),
  language: v.picklist(LANGUAGE_CODES, invalid),
});

/** Whether this is a country as `country_code` holds it: two lower-case letters. */
export const isCountryCode = (value: unknown): value is string => v.is(countryCode, value);
/** Whether this is an IPv4 or IPv6 address. */
export const isIpAddress = (value: unknown): value is string => v.is(ipAddress, value);

export type HelpRequestForm = v.InferInput<typeof helpRequestFormSchema>;
export type ContactForm = v.InferInput<typeof contactFormSchema>;
export type HelpRequest = v.InferOutput<typeof helpRequestSchema>;
export type HelpRequestInput = v.InferInput<typeof helpRequestSchema>;

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly errors: readonly FieldError[] };

/**
 * Checks a value against one of the schemas.
 * @returns the trimmed value, or the first error of each wrong field, in the order of the fields
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
