import { isE164, LIMITS, normalisePhone } from '@site/rules';

/**
 * The number in a text as E.164; a text without one is returned unchanged, for validation to reject.
 * @param dialCode of the selected country; empty if unknown
 */
export function normalizedPhone(text: string, dialCode: string): string {
  const number = normalisePhone(text, dialCode);
  return text.trim().length >= LIMITS.phoneMin && isE164(number) ? number : text;
}

/** Whether a text has more digits than any phone number. */
export function hasTooManyDigits(text: string, dialCode: string): boolean {
  return normalisePhone(text, dialCode).replace(/\D/g, '').length > LIMITS.phoneDigits;
}
