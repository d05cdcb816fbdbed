import { startOfDay } from '@site/rules';

const DAY_MS = 24 * 60 * 60_000;
export const WEEK_DAYS = 7;
export const WEEK_MS = WEEK_DAYS * DAY_MS;

/** Days of the office, both included, as `YYYY-MM-DD`. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

/** A period as moments, in milliseconds since 1970. */
export interface Weeks {
  /** The first moment of the period, and the first after it. */
  readonly start: number;
  readonly end: number;
  /** When each of its weeks begins, and the one after them; the first may begin before the period. */
  readonly starts: readonly number[];
  /** The Mondays, as `YYYY-MM-DD`. */
  readonly mondays: readonly string[];
}

/** The day in a time zone, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS));
}

/** The last weeks up to today: so many, the current one included. */
export function lastWeeks(count: number, today: string): Period {
  return { from: addDays(mondayOf(today), -(count - 1) * WEEK_DAYS), until: today };
}

/** The weeks of a period, from Monday to Sunday by the office's clock. */
export function weeksOf({ from, until }: Period, timeZone: string): Weeks {
  const mondays: string[] = [];
  for (let monday = mondayOf(from); monday <= until; monday = addDays(monday, WEEK_DAYS)) mondays.push(monday);
  return { start: startOfDay(from, timeZone), end: startOfDay(addDays(until, 1), timeZone), starts: [...mondays, addDays(mondayOf(until), WEEK_DAYS)].map((monday) => startOfDay(monday, timeZone)), mondays };
}

/** From this moment on, weeks begin so many milliseconds later than if no clock had been changed since the first one. */
interface Shift {
  readonly from: number;
  readonly by: number;
}

/** When summer time begins and ends, as far as weeks become shorter or longer by it. */
export function shiftsOf({ starts }: Pick<Weeks, 'starts'>): readonly Shift[] {
  const [first = 0] = starts;
  const shifts: Shift[] = [{ from: first, by: 0 }];
  for (const [index, start] of starts.entries()) {
    const before = shifts.at(-1)?.by ?? 0;
    const by = start - first - index * WEEK_MS;
    // In the last hour of a longer week, the week would seem to be over: it ends with the new shift.
    if (by !== before) shifts.push({ from: Math.min(start, first + index * WEEK_MS + before), by });
  }
  return shifts;
}
