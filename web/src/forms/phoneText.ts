import { isE164, LIMITS, normalisePhone } from '@site/rules';

/**
 * The number in what someone typed, as E.164; what has none yet is given back as it is, for the validation to judge.
 * @param dialCode digits of the country shown in the field; empty if not known
 */
export function phoneOf(text: string, dialCode: string): string {
  const number = normalisePhone(text, dialCode);
  return text.trim().length >= LIMITS.phoneMin && isE164(number) ? number : text;
}

/** Whether a text has more digits than any phone number. */
export function hasTooManyDigits(text: string, dialCode: string): boolean {
  return normalisePhone(text, dialCode).replace(/\D/g, '').length > LIMITS.phoneDigits;
}
