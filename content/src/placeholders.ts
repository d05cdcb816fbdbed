import { type LanguageCode, WITHDRAWAL_DAYS } from '@site/rules';

import type { LocalizedEntry } from './localizedEntry';

/** Values by placeholder name. */
export type Placeholders = Readonly<Record<string, string>>;

/** The names that may stand in double braces. */
export const PLACEHOLDERS = ['company', 'registrationNumber', 'legalAddress', 'email', 'phone', 'number', 'headName', 'fee', 'paymentDays', 'termMonths', 'noticeDays', 'withdrawalDays', 'requestPeriod', 'mailPeriod'] as const;
export type PlaceholderName = (typeof PLACEHOLDERS)[number];

interface PlaceholderSource {
  readonly type: 'site-settings' | 'contract-page';
  readonly field: string;
}

/** The field that each placeholder stands for; null: a number that the law sets. */
export const PLACEHOLDER_SOURCES: Readonly<Record<PlaceholderName, PlaceholderSource | null>> = {
  company: { type: 'site-settings', field: 'company' },
  registrationNumber: { type: 'site-settings', field: 'registrationNumber' },
  legalAddress: { type: 'site-settings', field: 'legalAddress' },
  email: { type: 'site-settings', field: 'email' },
  phone: { type: 'site-settings', field: 'phoneSupport' },
  number: { type: 'contract-page', field: 'number' },
  headName: { type: 'contract-page', field: 'headName' },
  fee: { type: 'contract-page', field: 'feePercent' },
  paymentDays: { type: 'contract-page', field: 'paymentDays' },
  termMonths: { type: 'contract-page', field: 'termMonths' },
  noticeDays: { type: 'contract-page', field: 'noticeDays' },
  withdrawalDays: null,
  requestPeriod: { type: 'site-settings', field: 'helpRequestDays' },
  mailPeriod: { type: 'site-settings', field: 'mailDays' },
};

/** Values of the placeholders from site settings and contract page. Empty values are left out. */
export function placeholderValues(settings: LocalizedEntry, contract: LocalizedEntry, language: LanguageCode): Placeholders {
  const valueOf = (name: PlaceholderName): string | undefined => {
    const source = PLACEHOLDER_SOURCES[name];
    if (!source) return String(WITHDRAWAL_DAYS);
    const entry = source.type === 'site-settings' ? settings : contract;
    const number = entry.number(source.field);
    if (isPeriod(name)) return period(number, language);
    if (number === null) return entry.text(source.field)?.text;
    return name === 'fee' ? percent(number, language) : String(number);
  };
  return Object.fromEntries(
    PLACEHOLDERS.flatMap((name) => {
      const value = valueOf(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const isPeriod = (name: PlaceholderName): boolean => name === 'requestPeriod' || name === 'mailPeriod';

const WITHOUT_LIMIT: Readonly<Record<LanguageCode, string>> = { ru: 'бессрочно', en: 'without a time limit', he: 'ללא הגבלת זמן', nl: 'zonder termijn', fr: 'sans limite de durée' };
const DAYS_IN_YEAR = 365;

/** A retention period in words: in years where it is whole years. Not for the agreement, whose text must not change with `Intl`. */
function period(days: number | null, language: LanguageCode): string {
  if (days === null) return WITHOUT_LIMIT[language];
  const isYears = days % DAYS_IN_YEAR === 0;
  return new Intl.NumberFormat(language, { style: 'unit', unit: isYears ? 'year' : 'day', unitDisplay: 'long' }).format(isYears ? days / DAYS_IN_YEAR : days);
}

const DECIMAL_POINT: readonly LanguageCode[] = ['en', 'he'];
const SPACED_PERCENT: readonly LanguageCode[] = ['ru', 'fr'];

/** Not by `Intl`: an update of its data would change the agreement's text, and make new versions of it. */
function percent(number: number, language: LanguageCode): string {
  const digits = DECIMAL_POINT.includes(language) ? String(number) : String(number).replace('.', ',');
  return `${digits}${SPACED_PERCENT.includes(language) ? '\u00a0' : ''}%`;
}

/**
 * Replaces every known `{{name}}`; unknown ones are left, so that editors see the mistake.
 * @param write what to insert for a value
 */
export function fillPlaceholders(source: string, values: Placeholders, write: (name: string, value: string) => string = (_name, value) => value): string {
  return source.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : write(name, value);
  });
}

const DOUBLE_BRACES = /\{\{([^{}]*)\}\}|\{\{|\}\}/g;

/** The distinct names in double braces in a text. */
export function placeholdersIn(source: string): readonly string[] {
  return [...new Set([...source.matchAll(DOUBLE_BRACES)].flatMap(([, name]) => (name === undefined ? [] : [name.trim()])))];
}

/** Whether every placeholder in a text has a value. */
export function hasAllValues(source: string, values: Placeholders): boolean {
  return placeholdersIn(source).every((name) => Object.hasOwn(values, name) || !PLACEHOLDERS.some((known) => known === name));
}

/** The first double braces in a text that are no known placeholder, as written. */
export function unknownPlaceholder(source: string, known: readonly string[]): string | undefined {
  for (const [whole, name] of source.matchAll(DOUBLE_BRACES)) if (name === undefined || !known.includes(name.trim())) return whole;
  return undefined;
}
