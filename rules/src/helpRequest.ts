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
