import type { Locale } from '@site/rules';

/**
 * Date and time with the zone's name.
 * @param timeZone the visitor's own if undefined
 */
export function momentOf(iso: string, { dates }: Locale, timeZone?: string): string {
  return new Intl.DateTimeFormat(dates, { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'long', timeZone }).format(new Date(iso));
}
