import { LIMITS } from './limits.js';

/** Countries that share the code +7: eleven digits with it, and a trunk 8 (or the code again) in front of the other ten. */
const PLUS_SEVEN = '7';
const PLUS_SEVEN_DIGITS = 11;
const BELARUS = '375';
const UKRAINE = '380';
const LITHUANIA = '370';
const NORTH_AMERICA = '1';
/** Their own numbers have eleven digits, so that eleven digits do not tell that a country code is among them. */
const ELEVEN_AT_HOME: readonly string[] = ['55', '86'];
/** Their numbers keep a leading zero when dialled from abroad. */
const KEEPS_ZERO: readonly string[] = ['39', '225', '242'];
/** From this many digits on, a number without a `+` has its country code: no other country's own numbers are that long. */
const INTERNATIONAL_DIGITS = 11;
/** Fewer digits than this after what looks like the country code, and it was not the code. */
const SHORTEST_NATIONAL = 6;

/**
 * What a person wrote as a phone number, as E.164 with its `+`.
 *
 * Understood are `+…`, `00…` and other international prefixes, `8…` and `7…` as they are written in Russia, a trunk
 * zero, a plain number with or without its country code, and any spaces, brackets, dots and hyphens in them.
 * Whether the result is acceptable is for {@link isE164} to say.
 *
 * @param raw what was typed or pasted; may be empty
 * @param dialCode digits of the country chosen in the field (`7` for Russia), taken for a number without one
 * @returns `+` and digits; the bare digits if their country cannot be told; an empty string if there was no digit
 */
export function normalisePhone(raw: string, dialCode = ''): string {
  const withPlus = /^\D*\+/.test(raw);
  const withExitCode = /^\D*0\D*0/.test(raw);
  // "+44 (0)20 …": the zero is for callers inside the country.
  const text = withPlus || withExitCode ? raw.replace('(0)', '') : raw;
  const digits = text.replace(/\D/g, '');
  if (digits === '') return '';
  if (withPlus || withExitCode) return international(digits.replace(/^00/, ''), dialCode);
  return withoutPlus(digits, dialCode);
}

/** Whether this is E.164 with its `+`, within the specification's 5 to 20 characters and 15 digits. */
export function isE164(phone: string): boolean {
  return phone.length >= LIMITS.phoneMin && phone.length <= LIMITS.phoneMax && E164.test(phone);
}

const E164 = new RegExp(`^\\+[1-9]\\d{3,${LIMITS.phoneDigits - 1}}$`);

/** Digits that begin with a country code, mended where people mix it with what is dialled at home. */
function international(digits: string, dialCode: string): string {
  // The code of the field, and after it a number that has 00 and a code of its own, or the trunk zero.
  if (dialCode !== '' && digits.startsWith(`${dialCode}00`)) return international(digits.slice(dialCode.length + 2), dialCode);
  if (dialCode !== '' && digits.startsWith(`${dialCode}0`) && !KEEPS_ZERO.includes(dialCode)) return `+${dialCode}${digits.slice(dialCode.length + 1)}`;
  // "+7 8 916 …", "+7 7 916 …": one digit too long, the second is the trunk 8 or the code again.
  if (digits.length === PLUS_SEVEN_DIGITS + 1 && /^7[78]/.test(digits)) return `+${PLUS_SEVEN}${digits.slice(2)}`;
  // "+8 916 …": there is no country code 89.
  if (digits.length === PLUS_SEVEN_DIGITS && digits.startsWith('89')) return `+${PLUS_SEVEN}${digits.slice(1)}`;
  return `+${digits}`;
}

function withoutPlus(digits: string, dialCode: string): string {
  const national = () => (dialCode === '' ? digits : `+${dialCode}${digits}`);
  // 8 10 is what is dialled in Russia and its neighbours before a country code, 011 in North America.
  if (digits.startsWith('810') && digits.length > PLUS_SEVEN_DIGITS) return international(digits.slice(3), dialCode);
  if (digits.startsWith('011') && dialCode.startsWith(NORTH_AMERICA)) return international(digits.slice(3), dialCode);

  if (ELEVEN_AT_HOME.includes(dialCode) && digits.length === INTERNATIONAL_DIGITS) return national();
  if (hasOwnCode(digits, dialCode)) return international(digits, dialCode);
  if (digits.startsWith('0')) return withTrunkZero(digits, dialCode);
  if (digits.startsWith('8')) {
    if (digits.length === PLUS_SEVEN_DIGITS) return withTrunkEight(digits, dialCode);
    if (dialCode === LITHUANIA && digits.length === 9) return `+${LITHUANIA}${digits.slice(1)}`;
  }
  if (digits.length >= INTERNATIONAL_DIGITS) return international(digits, dialCode);
  // Ten digits have their area code; islands are areas of North America with country entries of their own.
  if (dialCode.startsWith(NORTH_AMERICA) && digits.length === 10) return `+${NORTH_AMERICA}${digits}`;
  return national();
}

/** Whether a number without `+` begins with the code of the field's own country. */
function hasOwnCode(digits: string, dialCode: string): boolean {
  if (dialCode === '' || !digits.startsWith(dialCode)) return false;
  // Ten digits are a whole number of Kazakhstan without the code.
  if (dialCode === PLUS_SEVEN) return digits.length !== PLUS_SEVEN_DIGITS - 1;
  return digits.length - dialCode.length >= SHORTEST_NATIONAL;
}

/** No number of the +7 countries begins with a zero, and of no country that is not known: such a one stays without a `+`. */
function withTrunkZero(digits: string, dialCode: string): string {
  if (dialCode === '' || dialCode === PLUS_SEVEN) return digits;
  return `+${dialCode}${KEEPS_ZERO.includes(dialCode) ? digits : digits.slice(1)}`;
}

/** `8 0xx` is Belarus (or Ukraine, as it was), any other `8 xxx` is Russia or Kazakhstan. */
function withTrunkEight(digits: string, dialCode: string): string {
  if (digits.startsWith('80')) return `+${dialCode === UKRAINE ? UKRAINE : BELARUS}${digits.slice(2)}`;
  return `+${PLUS_SEVEN}${digits.slice(1)}`;
}
