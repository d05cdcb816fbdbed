import * as v from 'valibot';

import { countryCode, email, invalid, ipAddress, optionalText, required, requiredText, text, timeZone } from './fields.js';
import { LANGUAGE_CODES } from './locales.js';
import { LIMITS, UNKNOWN } from './limits.js';
import { isTimeZone } from './officeHours.js';
import { isE164 } from './phone.js';

/** Which form a request came from. */
export const FORMS = ['help', 'contact'] as const;
export type FormName = (typeof FORMS)[number];

const firstName = requiredText(LIMITS.name);
const lastName = requiredText(LIMITS.name);
const phone = v.pipe(text(), v.minLength(1, required), v.check(isE164, invalid));
const subject = optionalText(LIMITS.subject);
const message = optionalText(LIMITS.message);

/** Hours of a day: `09:00-12:00`. */
const HOURS = /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/;
const [HOURS_START, HOURS_END] = [5, 6];
const isHours = (value: string): boolean => HOURS.test(value) && value.slice(0, HOURS_START) !== value.slice(HOURS_END);
/** By the office's clock, so they do not go over midnight. */
const isOfficeHours = (value: string): boolean => isHours(value) && value.slice(0, HOURS_START) < value.slice(HOURS_END);
const callTime = v.pipe(text(), v.check(isOfficeHours, invalid));
/** Choices of the form: none is the empty one. */
const chosenCallTime = v.optional(v.pipe(text(), v.check((value) => value === '' || isOfficeHours(value), invalid)));

/** What a visitor fills in; named as the form's controls are. */
export const helpRequestFormSchema = v.object({ firstName, lastName, email, phone, callTime: chosenCallTime });
/** The contact form adds an optional subject and message. */
export const contactFormSchema = v.object({ firstName, lastName, email, phone, callTime: chosenCallTime, subject, message });

/** The forms' controls, and the column that each fills. */
export const REQUEST_COLUMNS = { firstName: 'first_name', lastName: 'last_name', email: 'email', phone: 'phone', callTime: 'call_time', subject: 'subject', message: 'message' } as const;
export type RequestControl = keyof typeof REQUEST_COLUMNS;
export const REQUEST_CONTROLS = {
  help: ['firstName', 'lastName', 'email', 'phone', 'callTime'],
  contact: ['firstName', 'lastName', 'email', 'phone', 'callTime', 'subject', 'message'],
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
  /** When the visitor wishes to be called, by the office's clock. */
  call_time: v.optional(v.nullable(callTime)),
  /** The same hours as the visitor saw them; without scripts, in office time only. */
  call_time_visitor: v.optional(v.nullable(v.pipe(text(), v.check(isHours, invalid)))),
  // A name that is unknown here is left out: the browser's list may be newer, and the visitor can do nothing about it.
  time_zone: v.optional(v.nullable(v.pipe(timeZone, v.transform((name) => (isTimeZone(name) ? name : null))))),
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
