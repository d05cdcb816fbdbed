import type { Locale } from '@site/rules';

const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

/**
 * Date and time with the zone's name.
 * @param timeZone the visitor's own if undefined
 */
export function momentOf(iso: string, { dates }: Locale, timeZone?: string): string {
  return new Intl.DateTimeFormat(dates, { ...DATE, ...CLOCK, timeZoneName: 'long', timeZone }).format(new Date(iso));
}

/** The same within a sentence, where a long name of the zone would need its grammar: “UTC”, “GMT+2”. */
export function momentInSentence(iso: string, { dates }: Locale): string {
  return new Intl.DateTimeFormat(dates, { ...DATE, ...CLOCK, timeZoneName: 'short' }).format(new Date(iso));
}

/** The date alone. */
export function dayOf(iso: string, { dates }: Locale): string {
  return new Intl.DateTimeFormat(dates, DATE).format(new Date(iso));
}
