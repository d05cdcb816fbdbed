/** The languages of the site: prefix, code, native name, flag, direction and typography. */

export type LanguageCode = 'ru' | 'en' | 'he' | 'nl' | 'fr';
export type Prefix = 'ru' | 'us' | 'il' | 'nl' | 'fr';
export type Direction = 'ltr' | 'rtl';

export interface Locale {
  /** First segment of every address in this language. */
  readonly prefix: Prefix;
  /** BCP 47 code: `<html lang>`, the CMS locale and the i18next language. */
  readonly code: LanguageCode;
  /** The language's own name, as the switcher shows it. */
  readonly name: string;
  /** Id of the flag's symbol in `/flags.svg`. */
  readonly flag: string;
  readonly dir: Direction;
  /** BCP 47 code with a region, for dates and social networks: English texts are in British spelling. */
  readonly dates: string;
  /** What stands between a label and its value, with its space. */
  readonly colon: string;
}

export const DEFAULT_LOCALE: Locale = { prefix: 'ru', code: 'ru', name: 'Русский', flag: 'ru', dir: 'ltr', dates: 'ru-RU', colon: ': ' };

export const LOCALES: readonly Locale[] = [
  DEFAULT_LOCALE,
  { prefix: 'us', code: 'en', name: 'English', flag: 'us', dir: 'ltr', dates: 'en-GB', colon: ': ' },
  { prefix: 'il', code: 'he', name: 'עברית', flag: 'il', dir: 'rtl', dates: 'he-IL', colon: ': ' },
  { prefix: 'nl', code: 'nl', name: 'Nederlands', flag: 'nl', dir: 'ltr', dates: 'nl-NL', colon: ': ' },
  { prefix: 'fr', code: 'fr', name: 'Français', flag: 'fr', dir: 'ltr', dates: 'fr-FR', colon: '\u202f: ' },
];

export const LANGUAGE_CODES: readonly LanguageCode[] = LOCALES.map((locale) => locale.code);

/** The locale with this language code; Russian if there is none. */
export function localeByCode(code: string): Locale {
  return LOCALES.find((locale) => locale.code === code) ?? DEFAULT_LOCALE;
}

/** The locale with this prefix, if there is one. */
export function localeByPrefix(prefix: string): Locale | undefined {
  return LOCALES.find((locale) => locale.prefix === prefix);
}

/** A moment to the minute, with its time zone: “23 November 2026 at 10:00 UTC”. */
export function longMinute(moment: Date, { dates }: Locale, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(dates, { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' }).format(moment);
}

/** A moment in full, with its time zone: “23 November 2026 at 10:00:00 UTC”. */
export function longMoment(moment: Date, { dates }: Locale, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(dates, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(moment);
}
