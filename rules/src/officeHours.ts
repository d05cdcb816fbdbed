/** The office's hours of a day, in minutes since midnight: when it opens, and when it closes. */
export type Hours = readonly number[];

/** When the office is open, by its own clock. */
export interface Office {
  /** IANA name. */
  readonly timeZone: string;
  /** Monday to Friday. */
  readonly weekdays: Hours | null;
  readonly saturday: Hours | null;
  /** Holidays, as `YYYY-MM-DD`. */
  readonly closedDays: readonly string[];
  /** Office hours within which whoever sent a request is called; null: nothing is promised. */
  readonly callWithinHours: number | null;
}

/** Hours of several days of the week (0: Sunday). */
export interface WeekHours {
  readonly days: readonly [first: number, last: number];
  readonly hours: Hours;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
const WEEK_DAYS = 7;
/** A promise that needs more days than this is no promise. */
const MAX_DAYS = 60;
/** The longest wish for a call, about. */
const CALL_MINUTES = 180;
const HALF_HOUR = 30;

/** The clock that was read last: making one takes longer than all that is calculated with it, and most are the office's. */
let clock: { readonly timeZone: string; readonly format: Intl.DateTimeFormat } | undefined;

/** @throws RangeError if this runtime knows no such time zone */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  if (clock?.timeZone !== timeZone) clock = { timeZone, format: new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' }) };
  return clock.format;
}

/** Whether this runtime knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Minutes by which clocks in a time zone are ahead of UTC. */
export function offsetOf(timeZone: string, at: number): number {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = (clockOf(timeZone).format(at).match(/\d+/g) ?? []).map(Number);
  return Math.round((Date.UTC(year, month - 1, day, hour, minute) - at) / MINUTE_MS);
}

/** The office's hours by the clock of another time zone. Near the date line they can be those of the day before or after. */
export function hoursIn({ timeZone, weekdays, saturday }: Office, zone: string, at: number): readonly WeekHours[] {
  const shift = offsetOf(zone, at) - offsetOf(timeZone, at);
  const shifted = (first: number, last: number, [open = 0, close = 0]: Hours): WeekHours => {
    const days = Math.floor((open + shift) / DAY_MINUTES);
    return { days: [modulo(first + days, WEEK_DAYS), modulo(last + days, WEEK_DAYS)], hours: [modulo(open + shift, DAY_MINUTES), modulo(close + shift, DAY_MINUTES)] };
  };
  return [...(weekdays ? [shifted(1, 5, weekdays)] : []), ...(saturday ? [shifted(6, 6, saturday)] : [])];
}

/**
 * When the office has been open for so many minutes since a moment; with 0, when it is next open.
 * @returns milliseconds since 1970; undefined if that is not foreseeable
 */
export function afterOfficeMinutes(from: number, office: Office, minutes: number): number | undefined {
  let left = minutes * MINUTE_MS;
  const today = localMidnight(from, office.timeZone);
  for (let day = today; day < today + MAX_DAYS * DAY_MS; day += DAY_MS) {
    const [open, close] = hoursOf(day, office);
    if (open === undefined || close === undefined) continue;
    const start = Math.max(from, instantOf(day + open * MINUTE_MS, office.timeZone));
    const end = instantOf(day + close * MINUTE_MS, office.timeZone);
    if (start >= end) continue;
    if (start + left <= end) return start + left;
    left -= end - start;
  }
  return undefined;
}

/** When the opening hours end that last at a moment, or come next after it; undefined if that is not foreseeable. */
export function closesAt(from: number, office: Office): number | undefined {
  const within = afterOfficeMinutes(from, office, 0);
  if (within === undefined) return undefined;
  const day = localMidnight(within, office.timeZone);
  const [, close] = hoursOf(day, office);
  return close === undefined ? undefined : instantOf(day + close * MINUTE_MS, office.timeZone);
}

/** How much of the hours that a visitor wished for must be left for calling on that day. */
const ENOUGH_MINUTES = 30;

/**
 * Until when a visitor is called who wished for these hours: when they end, on the first office day that leaves time enough for a call.
 * @param wish `09:00-12:00` by the office's clock
 * @returns undefined if nothing was wished for, or that is not foreseeable
 */
export function wishedTime(from: number, office: Office, wish: string | null | undefined): number | undefined {
  const [openHour, openMinute, closeHour, closeMinute] = wish?.match(/\d+/g)?.map(Number) ?? [];
  if (openHour === undefined || openMinute === undefined || closeHour === undefined || closeMinute === undefined) return undefined;
  const wished: Office = { ...office, weekdays: [openHour * 60 + openMinute, closeHour * 60 + closeMinute], saturday: null };
  const possible = afterOfficeMinutes(from, wished, ENOUGH_MINUTES);
  // A little before it: the hours may end just then.
  return possible === undefined ? undefined : closesAt(possible - 1, wished);
}

/** The first and the last moment of a day by a time zone's clock; the last one is the next day's first. */
export function dayAround(at: number, timeZone: string): readonly [start: number, end: number] {
  const day = localMidnight(at, timeZone);
  return [instantOf(day, timeZone), instantOf(day + DAY_MS, timeZone)];
}

/** The times in which a call can be wished for: the hours of weekdays in parts of about three hours. */
export function callTimes({ weekdays }: Office): readonly Hours[] {
  if (!weekdays) return [];
  const [open = 0, close = 0] = weekdays;
  const parts = Math.max(1, Math.round((close - open) / CALL_MINUTES));
  const bound = (part: number): number => (part === parts ? close : open + Math.round((part * (close - open)) / parts / HALF_HOUR) * HALF_HOUR);
  return Array.from({ length: parts }, (_, part) => [bound(part), bound(part + 1)]);
}

/** Hours as they are sent and stored: `09:00-12:00`. */
export const hoursCode = (hours: Hours): string => hours.map((minutes) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`).join('-');

/** Hours by another time zone's clock. */
export function hoursAt(hours: Hours, { timeZone }: Pick<Office, 'timeZone'>, zone: string, at: number): Hours {
  const shift = offsetOf(zone, at) - offsetOf(timeZone, at);
  return hours.map((minutes) => modulo(minutes + shift, DAY_MINUTES));
}

/** Hours in which a call can be wished for now, by another time zone's clock on the day of the call: until then, clocks may be put forward or back. */
export const wishedHoursAt = (hours: Hours, office: Office, zone: string, now: number): Hours => hoursAt(hours, office, zone, wishedTime(now, office, hoursCode(hours)) ?? now);

/** Hours as people write them. */
export function hoursText(hours: Hours, dates: string): string {
  const clock = new Intl.DateTimeFormat(dates, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' });
  return hours.map((minutes) => clock.format(minutes * MINUTE_MS)).join('–');
}

/** Letters that only those know who deal with time zones. */
const ABBREVIATION = /^[A-Z]{2,5}$/;

/** `New York` of `America/New_York`. */
const cityOf = (timeZone: string): string => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** The name of a time zone: by its place where the language has one, otherwise in words instead of “EET”. */
export function zoneName(timeZone: string, dates: string, at: number): string {
  const nameAs = (timeZoneName: 'shortGeneric' | 'longGeneric' | 'short'): string | undefined => new Intl.DateTimeFormat(dates, { timeZone, timeZoneName }).formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  try {
    const name = nameAs('shortGeneric') ?? timeZone;
    // Browsers know the names of cities in fewer languages than those of zones.
    const isUntranslated = name.includes(cityOf(timeZone)) && !dates.startsWith('en');
    return ABBREVIATION.test(name) || isUntranslated ? (nameAs('longGeneric') ?? name) : name;
  } catch {
    // Safari before 15.4 knows no generic names.
    return nameAs('short') ?? timeZone;
  }
}

/** When a day, as `YYYY-MM-DD`, begins in a time zone: milliseconds since 1970. */
export function startOfDay(day: string, timeZone: string): number {
  return instantOf(Date.parse(day), timeZone);
}

/**
 * The moment at which clocks in a time zone show this time.
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`
 * @returns milliseconds since 1970; undefined if there is no such day, or if clocks are put forward over this time
 */
export function momentAt(day: string, time: string, timeZone: string): number | undefined {
  const wall = Date.parse(`${day}T${time}:00.000Z`);
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(`${day}T${time}`)) return undefined;
  const moment = instantOf(wall, timeZone);
  return moment + offsetOf(timeZone, moment) * MINUTE_MS === wall ? moment : undefined;
}

function hoursOf(day: number, { weekdays, saturday, closedDays }: Office): Hours {
  const date = new Date(day);
  if (closedDays.includes(date.toISOString().slice(0, 10)) || date.getUTCDay() === 0) return [];
  return (date.getUTCDay() === 6 ? saturday : weekdays) ?? [];
}

/** Midnight of a time zone's day, as if its clock were UTC. */
function localMidnight(at: number, timeZone: string): number {
  return Math.floor((at + offsetOf(timeZone, at) * MINUTE_MS) / DAY_MS) * DAY_MS;
}

/** The moment at which clocks in a time zone show this time, given as if it were UTC. */
function instantOf(wall: number, timeZone: string): number {
  const guess = wall - offsetOf(timeZone, wall) * MINUTE_MS;
  return wall - offsetOf(timeZone, guess) * MINUTE_MS;
}

const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;
const twoDigits = (value: number): string => String(value).padStart(2, '0');
