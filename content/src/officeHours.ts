import { type Hours, isTimeZone, type Office } from '@site/rules';

import type { LocalizedEntry } from './localizedEntry';

const MAX_MINUTES = 24 * 60;
const CLOCK = /(\d{1,2})(?:\s?[:.h]\s?(\d{2})(?!\d)|\s?h\b)?/g;
const TWELVE_HOURS = /\d\s*[ap]\.?\s?m\b/i;

/**
 * The hours in a text such as “Mon–Fri 9:00–18:00”, so that editors write them once.
 * @returns null unless it has exactly two times of the day, the first one earlier
 */
export function parseHours(text: string): Hours | null {
  if (TWELVE_HOURS.test(text)) return null;
  const times = [...text.replace(/\s/g, ' ').matchAll(CLOCK)].map(([, hours, minutes = '0']) => ({ hours: Number(hours), minutes: Number(minutes) }));
  const [open = 0, close = 0] = times.map(({ hours, minutes }) => hours * 60 + minutes);
  return times.length === 2 && times.every(({ minutes }) => minutes < 60) && open < close && close <= MAX_MINUTES ? [open, close] : null;
}

/** The office's time zone; null unless the site settings name one. */
export function officeTimeZoneOf(settings: LocalizedEntry): string | null {
  const timeZone = settings.shared('officeTimeZone')?.trim();
  return timeZone && isTimeZone(timeZone) ? timeZone : null;
}

/** When the office is open; null unless the site settings say it, and by which clock. */
export function officeOf(settings: LocalizedEntry): Office | null {
  const timeZone = officeTimeZoneOf(settings);
  if (timeZone === null) return null;
  const hours = (name: string): Hours | null => parseHours(settings.text(name)?.text ?? '');
  const [weekdays, saturday] = [hours('hoursWeekdays'), hours('hoursSaturday')];
  if (!weekdays && !saturday) return null;
  return { timeZone, weekdays, saturday, closedDays: settings.shared('closedDays')?.match(/\d{4}-\d{2}-\d{2}/g) ?? [], callWithinHours: settings.number('callWithinHours') };
}
