import * as v from 'valibot';

import type { FieldCode } from './errors.js';
import { LIMITS } from './limits.js';

/** Messages of the schemas are error codes. */
export const required = 'required' satisfies FieldCode;
export const tooLong = 'too_long' satisfies FieldCode;
export const invalid = 'invalid' satisfies FieldCode;

/** NUL and lone surrogates are refused: PostgreSQL cannot store the one, UTF-8 cannot encode the other. */
const isText = (value: string): boolean => !/[\0\p{Surrogate}]/u.test(value);

export const text = () => v.pipe(v.string(invalid), v.check(isText, invalid), v.trim());
export const requiredText = (max: number) => v.pipe(text(), v.minLength(1, required), v.maxLength(max, tooLong));
export const optionalText = (max: number) => v.optional(v.nullable(v.pipe(text(), v.maxLength(max, tooLong))));

/** IANA name of a time zone, as the browser gives it (`Europe/Vilnius`). */
export const timeZone = v.pipe(text(), v.regex(/^[\w+\-/]{1,64}$/, invalid));

/** At most 255 characters and an at-sign, no stricter: a false rejection loses a visitor. */
export const email = v.pipe(text(), v.minLength(1, required), v.maxLength(LIMITS.email, invalid), v.includes('@', invalid));
export const countryCode = v.pipe(v.string(), v.regex(/^[a-z]{2}$/));
export const ipAddress = v.pipe(v.string(), v.ip());

/** Whether this is a country code as `country_code` holds it: two lower-case letters. */
export const isCountryCode = (value: unknown): value is string => v.is(countryCode, value);
/** Whether this is an IPv4 or IPv6 address. */
export const isIpAddress = (value: unknown): value is string => v.is(ipAddress, value);
