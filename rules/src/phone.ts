import { LIMITS } from './limits.js';

/** Countries that dial 8 inside the country before the number, and +7 from abroad. */
const PLUS_SEVEN = '7';
const PLUS_SEVEN_DIGITS = 11;

/**
 * What a person wrote as a phone number, as E.164 with its `+`.
 *
 * Understood are `8…`, `7…`, `+7…` and `00…`, spaces, brackets, dots and hyphens, and a number
 * that repeats its trunk or country code after a prefilled one (`+7 8916…`, `+7 7916…`).
 * A number with fewer digits than a phone has is returned as its digits with `+`; whether it is
 * acceptable is for the validation to say.
 *
 * @param raw what was typed or pasted; may be empty
 * @param dialCode digits of the country chosen in the field (`7` for Russia), taken for a number without one
 * @returns `+` and digits, or an empty string if there was no digit
 */
export function normalisePhone(raw: string, dialCode = ''): string {
  const text = raw.trim();
  let digits = text.replace(/\D/g, '');
  if (digits === '') return '';
  const international = text.startsWith('+') || digits.startsWith('00');
  if (digits.startsWith('00')) digits = digits.slice(2);
  // The field had put the country code in front of a number that already had 00 and a code of its own.
  if (international && dialCode !== '' && digits.startsWith(`${dialCode}00`)) digits = digits.slice(dialCode.length + 2);

  if (!international && !digits.startsWith(dialCode)) digits = withDialCode(digits, dialCode);
  return `+${withoutRepeatedCode(digits)}`;
}

/** Ten digits or a trunk 8 in a +7 country, or a national number elsewhere. */
function withDialCode(digits: string, dialCode: string): string {
  if (digits.length === PLUS_SEVEN_DIGITS && digits.startsWith('8')) return PLUS_SEVEN + digits.slice(1);
  if (digits.length >= PLUS_SEVEN_DIGITS) return digits;
  return dialCode + digits.replace(/^0/, '');
}

/** `7 8 9161234567` and `7 7 9161234567` are one digit too long: the second is a trunk 8 or the code again. */
function withoutRepeatedCode(digits: string): string {
  return digits.length === PLUS_SEVEN_DIGITS + 1 && /^7[78]/.test(digits) ? PLUS_SEVEN + digits.slice(2) : digits;
}

/** Whether this is E.164 with its `+`, within the specification's 5 to 20 characters and 15 digits. */
export function isE164(phone: string): boolean {
  return phone.length >= LIMITS.phoneMin && phone.length <= LIMITS.phoneMax && new RegExp(`^\\+[1-9]\\d{3,${LIMITS.phoneDigits - 1}}$`).test(phone);
}
