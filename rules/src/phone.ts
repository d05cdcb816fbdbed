import { LIMITS } from './limits.js';

/** Countries with the code +7: eleven digits including it, and a trunk 8 (or a repeated 7) before the other ten. */
const PLUS_SEVEN = '7';
const PLUS_SEVEN_DIGITS = 11;
const BELARUS = '375';
const UKRAINE = '380';
const NORTH_AMERICA = '1';
const ARGENTINA = '54';
/** National numbers of eleven digits, without the trunk prefix, by dial code. Those of other countries have at most ten. */
const ELEVEN_DIGITS: Readonly<Record<string, RegExp>> = { '49': /^1[5-7]/, [ARGENTINA]: /^9/, '55': /./, '86': /./ };
/** Dial codes of countries whose numbers keep their leading zero in international format. */
const KEEPS_ZERO: readonly string[] = ['39', '225', '229', '241', '242', '378'];
/** Mobile numbers of these countries that have no leading zero. */
const MOBILE_WITHOUT_ZERO: Readonly<Record<string, RegExp>> = { '39': /^3/, '378': /^6/ };
/** Trunk prefixes other than the zero that most countries have. */
const TRUNK_PREFIXES: Readonly<Record<string, string>> = { '36': '06', '370': '8', '993': '8' };
/** Length of national numbers in Lithuania and Turkmenistan. */
const DIGITS_AFTER_TRUNK_EIGHT = 8;
/** Argentine mobile numbers in national format: trunk zero, area code, 15. */
const ARGENTINE_MOBILE = /^0(11|[23]\d{2,3}?)15(?=\d+$)/;
const ARGENTINE_MOBILE_DIGITS = 13;
/** A number without `+` of at least this many digits includes its country code: national numbers are shorter. */
const INTERNATIONAL_DIGITS = 11;
/** With fewer digits after it, what looks like the country code is part of the national number. */
const SHORTEST_NATIONAL = 6;
/** Whole national numbers that may begin with the digits of their own country code, as Italian mobile numbers with 39: no number has so few digits after the code. */
const WHOLE_NATIONAL: Readonly<Record<string, RegExp>> = {
  '36': /^\d{8}$/, '39': /^39[1-9]\d{7}$/, '45': /^\d{8}$/, '47': /^\d{8}$/, '48': /^\d{9}$/, '55': /^\d{10}$/, '65': /^\d{8}$/, '91': /^\d{10}$/,
  '992': /^\d{9}$/, '994': /^\d{9}$/, '996': /^\d{9}$/, '998': /^\d{9}$/,
};

/**
 * Normalizes a phone number as a person wrote it to E.164 with its `+`.
  *
  * Accepts `+…`, `00…` and other international prefixes, the Russian forms `8…` and `7…`, a trunk zero, a plain number with
  * or without country code, with spaces, brackets, dots and hyphens. {@link isE164} says whether the result is valid.
 *
 * Extensions (`ext. 5`, `доб. 5`, `;ext=5`) are dropped: E.164 has no place for them.
 *
 * @param written what was typed or pasted; may be empty
 * @param dialCode dial code of the country selected in the field (`7` for Russia), used for numbers without one
 * @returns `+` and digits; bare digits if the country is unknown; an empty string if there was no digit
 */
export function normalisePhone(written: string, dialCode = ''): string {
  const raw = withoutExtension(withAsciiDigits(written));
  const withPlus = /^\D*\+/.test(raw);
  const withExitCode = /^\D*0\D*0/.test(raw);
  const text = withPlus || withExitCode ? withoutOptionalZero(raw) : raw;
  const digits = text.replace(/\D/g, '');
  if (digits === '') return '';
  if (withPlus || withExitCode) return international(digits.replace(/^00/, ''), dialCode);
  return withoutPlus(digits, dialCode);
}

/** Words and signs that introduce an extension, after at least five digits. */
const EXTENSION = /(\d(?:[^\d\n]*\d){4})[\s,;]*(?:ext(?:ension|n)?\b|доб|вн(?=[.\s\d])|poste\b|toestel\b|שלוחה|#|x(?=\s*\d)).*$/isu;

function withoutExtension(text: string): string {
  return text.replace(EXTENSION, '$1');
}

/** Converts full-width characters and the digits of Arabic and Persian keyboards. */
function withAsciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** Whether this is E.164 with its `+`, of 5 to 20 characters and at most 15 digits. */
export function isE164(phone: string): boolean {
  return phone.length >= LIMITS.phoneMin && phone.length <= LIMITS.phoneMax && E164.test(phone);
}

const E164 = new RegExp(`^\\+[1-9]\\d{3,${LIMITS.phoneDigits - 1}}$`);

/** "+44 (0)20 …": the zero is only dialled inside the country, except where numbers keep it ("+39 (0)6 …"). */
function withoutOptionalZero(raw: string): string {
  const [code = '', national = ''] = raw.split('(0)').map((part) => part.replace(/\D/g, ''));
  const dialCode = code.replace(/^00/, '');
  const keepsZero = KEEPS_ZERO.includes(dialCode) && !national.startsWith('0') && !MOBILE_WITHOUT_ZERO[dialCode]?.test(national);
  return keepsZero ? raw : raw.replace('(0)', '');
}

/** Digits that begin with a country code; corrects a trunk prefix or a second code after it. */
function international(digits: string, dialCode: string): string {
  // The dial code of the field, followed by 00 and another code, or by the trunk zero.
  if (dialCode !== '' && digits.startsWith(`${dialCode}00`)) return international(digits.slice(dialCode.length + 2), dialCode);
  if (dialCode !== '' && digits.startsWith(`${dialCode}0`)) return `+${dialCode}${withoutTrunkPrefix(digits.slice(dialCode.length), dialCode)}`;
  // "+370 8 612 …"
  if (TRUNK_PREFIXES[dialCode] === '8' && digits.startsWith(`${dialCode}8`) && digits.length === dialCode.length + 1 + DIGITS_AFTER_TRUNK_EIGHT) return `+${dialCode}${digits.slice(dialCode.length + 1)}`;
  // "+7 8 916 …", "+7 7 916 …": one digit too long, the second is the trunk 8 or the code again.
  if (digits.length === PLUS_SEVEN_DIGITS + 1 && /^7[78]/.test(digits)) return `+${PLUS_SEVEN}${digits.slice(2)}`;
  // "+8 916 …": there is no country code 89.
  if (digits.length === PLUS_SEVEN_DIGITS && digits.startsWith('89')) return `+${PLUS_SEVEN}${digits.slice(1)}`;
  return `+${digits}`;
}

function withoutPlus(digits: string, dialCode: string): string {
  const national = () => (dialCode === '' ? digits : `+${dialCode}${digits}`);
  // 8 10 is the international prefix of Russia and its neighbours, 011 that of North America.
  if (digits.startsWith('810') && digits.length > PLUS_SEVEN_DIGITS) return international(digits.slice(3), dialCode);
  if (digits.startsWith('011') && dialCode.startsWith(NORTH_AMERICA)) return international(digits.slice(3), dialCode);

  if (digits.length === INTERNATIONAL_DIGITS && ELEVEN_DIGITS[dialCode]?.test(digits)) return national();
  if (hasOwnCode(digits, dialCode)) return international(digits, dialCode);
  if (digits.startsWith('0')) return withTrunkZero(digits, dialCode);
  if (digits.startsWith('8')) {
    if (digits.length === PLUS_SEVEN_DIGITS) return withTrunkEight(digits, dialCode);
    if (TRUNK_PREFIXES[dialCode] === '8' && digits.length === 1 + DIGITS_AFTER_TRUNK_EIGHT) return `+${dialCode}${digits.slice(1)}`;
  }
  if (digits.length >= INTERNATIONAL_DIGITS) return international(digits, dialCode);
  // Caribbean countries are area codes of North America with entries of their own in the country list.
  if (dialCode.startsWith(NORTH_AMERICA) && digits.length === 10) return `+${NORTH_AMERICA}${digits}`;
  return national();
}

/** Whether a number without `+` begins with the dial code of the selected country. */
function hasOwnCode(digits: string, dialCode: string): boolean {
  if (dialCode === '' || !digits.startsWith(dialCode)) return false;
  // Ten digits are a national number of Kazakhstan.
  if (dialCode === PLUS_SEVEN) return digits.length !== PLUS_SEVEN_DIGITS - 1;
  return digits.length - dialCode.length >= SHORTEST_NATIONAL && WHOLE_NATIONAL[dialCode]?.test(digits) !== true;
}

/** Numbers of the +7 countries never begin with a zero; these, and those of unknown countries, get no `+`. */
function withTrunkZero(digits: string, dialCode: string): string {
  if (dialCode === '' || dialCode === PLUS_SEVEN) return digits;
  return `+${dialCode}${withoutTrunkPrefix(digits, dialCode)}`;
}

/** Converts a national number that begins with a zero to its international format, without the code. */
function withoutTrunkPrefix(digits: string, dialCode: string): string {
  if (KEEPS_ZERO.includes(dialCode)) return digits;
  if (dialCode === ARGENTINA && digits.length === ARGENTINE_MOBILE_DIGITS) return digits.replace(ARGENTINE_MOBILE, '9$1').replace(/^0/, '');
  const prefix = TRUNK_PREFIXES[dialCode] ?? '';
  return digits.slice(prefix.startsWith('0') && digits.startsWith(prefix) ? prefix.length : 1);
}

/** `8 0xx` is Belarus (formerly also Ukraine), any other `8 xxx` Russia or Kazakhstan. */
function withTrunkEight(digits: string, dialCode: string): string {
  if (digits.startsWith('80')) return `+${dialCode === UKRAINE ? UKRAINE : BELARUS}${digits.slice(2)}`;
  return `+${PLUS_SEVEN}${digits.slice(1)}`;
}
