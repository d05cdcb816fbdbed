import { isE164, LIMITS, normalisePhone } from '@site/rules';

/**
 * The number in a text as E.164; a text without one is returned unchanged, for validation to reject.
 * @param dialCode of the selected country; empty if unknown
 */
export function normalizedPhone(text: string, dialCode: string): string {
  const number = normalisePhone(text, dialCode);
  return text.trim().length >= LIMITS.phoneMin && isE164(number) ? number : text;
}

/**
 * Whether a number got its country code from the country that is assumed if none is known: not if it was written with a code, or as
 * only people of that country write it.
 * @param dialCode of that country
 */
export function isCodeAssumed(text: string, number: string, dialCode: string): boolean {
  const digits = text.replace(/\D/g, '');
  return isE164(number) && number.startsWith(`+${dialCode}`) && !/^\D*(\+|00)/.test(text) && !/^[78]\d{10}$/.test(digits);
}

/** Whether a text has more digits than any phone number. */
export function hasTooManyDigits(text: string, dialCode: string): boolean {
  return normalisePhone(text, dialCode).replace(/\D/g, '').length > LIMITS.phoneDigits;
}
