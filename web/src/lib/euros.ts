import type { LanguageCode } from '@site/rules';

interface Notation {
  readonly group: string;
  readonly decimal: string;
  /** How the sign stands around a number, which is `#`. */
  readonly pattern: string;
}

/** Not by `Intl`: the data of the build and of the browser may differ, and the page would be rendered anew. */
const NOTATIONS: Readonly<Record<LanguageCode, Notation>> = {
  ru: { group: '\u00a0', decimal: ',', pattern: '#\u00a0€' },
  en: { group: ',', decimal: '.', pattern: '€#' },
  he: { group: ',', decimal: '.', pattern: '€#' },
  nl: { group: '.', decimal: ',', pattern: '€\u00a0#' },
  fr: { group: '\u202f', decimal: ',', pattern: '#\u00a0€' },
};

/** A sum in euros; cents only if there are some. */
export function formatEuros(cents: number, language: LanguageCode): string {
  const { group, decimal, pattern } = NOTATIONS[language];
  const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, group);
  const rest = cents % 100;
  return pattern.replace('#', rest === 0 ? whole : whole + decimal + String(rest).padStart(2, '0'));
}

/** Around a number: a sign or a word, and marks of the direction, which come along from copied texts. */
const SIGNS = /^(?:€|eur)\s*|\s*(?:€|eur(?:os?)?\.?|евро|אירו)$/gi;
const MARKS = /[\u061c\u200e\u200f\u2066-\u2069]/g;
/** Digits, or digits in groups of three by one and the same separator; then cents, which may still be missing while somebody types. */
const SUM = /^(\d+|[1-9]\d{0,2}([ '.,])\d{3}(?:\2\d{3})*)(?:([.,])(\d{0,2}))?$/;
/** So that no result is written with an exponent. */
const MAX_DIGITS = 10;

/**
 * A sum as people type it, in cents: with or without separators, cents and sign, in the notation of any language. Of one
 * comma or point before three digits (1,234) the page's language decides. Null if it is no sum.
 */
export function parseEuros(typed: string, language: LanguageCode): number | null {
  const number = typed.replace(MARKS, '').trim().replace(SIGNS, '').replace(/\s+/g, ' ').replace(/[’ʼ]/g, "'");
  const [, whole, group, decimal, cents = ''] = SUM.exec(number) ?? [];
  if (whole === undefined || (group !== undefined && group === decimal)) return null;
  const digits = whole.replace(/\D/g, '');
  // Three decimals are no cents: refused rather than read as a thousand times more.
  const isDecimal = group === NOTATIONS[language].decimal && decimal === undefined && digits.length <= 6;
  return isDecimal || digits.length > MAX_DIGITS ? null : Number(digits) * 100 + Number(cents.padEnd(2, '0'));
}

/** The share of a sum, rounded to the cent. */
export function shareOf(cents: number, percent: number): number {
  return Math.round((cents * percent) / 100);
}
