import * as v from 'valibot';

import { countryCode, email, invalid, ipAddress, optionalText, required, requiredText, text } from './fields.js';
import { LANGUAGE_CODES } from './locales.js';
import { LIMITS, UNKNOWN } from './limits.js';
import { isE164 } from './phone.js';

/** Which form a request came from. */
export const FORMS = ['help', 'contact'] as const;
export type FormName = (typeof FORMS)[number];

const firstName = requiredText(LIMITS.name);
const lastName = requiredText(LIMITS.name);
const phone = v.pipe(text(), v.minLength(1, required), v.check(isE164, invalid));
const subject = optionalText(LIMITS.subject);
const message = optionalText(LIMITS.message);

/** What a visitor fills in; named as the form's controls are. */
export const helpRequestFormSchema = v.object({ firstName, lastName, email, phone });
/** The contact form adds an optional subject and message. */
export const contactFormSchema = v.object({ firstName, lastName, email, phone, subject, message });

/** The forms' controls, and the column that each fills. */
export const REQUEST_COLUMNS = { firstName: 'first_name', lastName: 'last_name', email: 'email', phone: 'phone', subject: 'subject', message: 'message' } as const;
export type RequestControl = keyof typeof REQUEST_COLUMNS;
export const REQUEST_CONTROLS = {
  help: ['firstName', 'lastName', 'email', 'phone'],
  contact: ['firstName', 'lastName', 'email', 'phone', 'subject', 'message'],
} as const satisfies Record<FormName, readonly RequestControl[]>;

/** The control that fills a column; undefined for columns that the visitor does not fill in. */
export function controlOfColumn(column: string): RequestControl | undefined {
  return REQUEST_CONTROLS.contact.find((control) => REQUEST_COLUMNS[control] === column);
}

/** `data` of a request; named as the table's columns are. Unknown fields are refused. */
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

export type HelpRequestForm = v.InferInput<typeof helpRequestFormSchema>;
export type ContactForm = v.InferInput<typeof contactFormSchema>;
export type HelpRequest = v.InferOutput<typeof helpRequestSchema>;
export type HelpRequestInput = v.InferInput<typeof helpRequestSchema>;
