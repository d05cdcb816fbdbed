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

const SUM = /^(\d[\d.,'’]*?)(?:[.,](\d{1,2}))?$/;
/** So that no result is written with an exponent. */
const MAX_DIGITS = 10;

/** A sum as people type it, in cents: with or without spaces, separators, cents and sign. Null if it is none. */
export function parseEuros(typed: string): number | null {
  const [, whole = '', cents = ''] = SUM.exec(typed.replace(/[\s€]|eur/gi, '')) ?? [];
  const digits = whole.replace(/\D/g, '');
  return digits === '' || digits.length > MAX_DIGITS ? null : Number(digits) * 100 + Number(cents.padEnd(2, '0'));
}

/** The share of a sum, rounded to the cent. */
export function shareOf(cents: number, percent: number): number {
  return Math.round((cents * percent) / 100);
}
