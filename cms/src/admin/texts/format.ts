import type { LanguageCode } from '@site/rules';

import type { AdminLanguage } from './language';
import type { Texts } from './useTexts';

/** Formats: British English and Russian. */
const LOCALES: Readonly<Record<AdminLanguage, string>> = { en: 'en-GB', ru: 'ru-RU' };

/** The locale of formats in the admin's language. */
export const localeOf = ({ language }: Pick<Texts, 'language'>): string => LOCALES[language];

/** A day as `YYYY-MM-DD`, so many days later. */
export function dateAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
}

/** Name of a language in the admin's language. */
export function languageName(code: LanguageCode, { language }: Pick<Texts, 'language'>): string {
  return new Intl.DisplayNames([LOCALES[language]], { type: 'language' }).of(code) ?? code;
}

/** As {@link languageName}, where it begins a line or stands alone: Russian has it with a small letter within a sentence. */
export function languageOption(code: LanguageCode, texts: Pick<Texts, 'language'>): string {
  const name = languageName(code, texts);
  return name.charAt(0).toLocaleUpperCase(LOCALES[texts.language]) + name.slice(1);
}

export function countryName(code: unknown, { language }: Texts): string {
  return typeof code === 'string' && /^[a-z]{2}$/.test(code) ? (new Intl.DisplayNames([LOCALES[language]], { type: 'region' }).of(code.toUpperCase()) ?? code) : '–';
}

export function dateAndTime(moment: string | number, { language }: Texts, dateStyle: 'medium' | 'long' = 'medium'): string {
  return new Date(moment).toLocaleString(LOCALES[language], { dateStyle, timeStyle: 'short' });
}

/** “today at 14:05”, “20 November at 09:30”. */
export function momentOf(time: string, { language, t }: Texts, now = new Date()): string {
  const date = new Date(time);
  const clock = date.toLocaleTimeString(LOCALES[language], { hour: '2-digit', minute: '2-digit' });
  if (date.toDateString() === now.toDateString()) return t('moment.today', { clock });
  return t('moment.on', { day: date.toLocaleDateString(LOCALES[language], { day: 'numeric', month: 'long' }), clock });
}

/** What clocks in a time zone show, with the day if it is another one there; undefined if the zone is unknown here. */
export function clockIn(timeZone: string, now: number, { language }: Texts): string | undefined {
  const day = (zone?: string) => new Date(now).toLocaleDateString(LOCALES[language], { weekday: 'long', ...(zone === undefined ? {} : { timeZone: zone }) });
  try {
    const clock = new Date(now).toLocaleTimeString(LOCALES[language], { hour: '2-digit', minute: '2-digit', timeZone });
    return day(timeZone) === day() ? clock : `${clock}, ${day(timeZone)}`;
  } catch {
    return undefined;
  }
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago, in the largest unit that fits: “3 hours ago”, “this minute”. */
export function ageOf(moment: string, { language }: Texts, now = Date.now()): string {
  const elapsed = now - new Date(moment).getTime();
  const [unit, length] = UNITS.find(([, milliseconds]) => elapsed >= milliseconds) ?? UNITS[2];
  return new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }).format(-Math.floor(elapsed / length), unit);
}
