import { parseHours } from '@site/content';
import { afterOfficeMinutes, callTimes, hoursAt, hoursCode, hoursIn, hoursText, isTimeZone, LOCALES, momentAt, zoneName, type Office } from '@site/rules';

import { seedOf } from '../helpers/seed';

const OFFICE: Office = { timeZone: 'Europe/Vilnius', weekdays: [9 * 60, 18 * 60], saturday: [10 * 60, 15 * 60], closedDays: ['2026-12-25', '2026-12-26'], callWithinHours: null };
const at = (text: string): number => Date.parse(text);
const after = (from: string, minutes: number, office = OFFICE): string | undefined => {
  const moment = afterOfficeMinutes(at(from), office, minutes);
  return moment === undefined ? undefined : new Date(moment).toISOString();
};

describe('hours in a text', () => {
  it.each(LOCALES.map(({ code }) => code))('are read as delivered in %s', (code) => {
    const { hoursWeekdays, hoursSaturday } = seedOf(code).settings;
    expect(parseHours(hoursWeekdays)).toEqual(OFFICE.weekdays);
    expect(parseHours(hoursSaturday)).toEqual(OFFICE.saturday);
  });

  it.each([
    ['9–18', [540, 1080]],
    ['Lun. 9 h 30 – 18 h', [570, 1080]],
    ['9h30 à 18h', [570, 1080]],
    ['8.30-24.00', [510, 1440]],
  ])('“%s” are understood', (text, hours) => expect(parseHours(text)).toEqual(hours));

  it.each(['', 'Closed', '9 am – 6 pm', '18:00–9:00', '9:00–13:00, 14:00–18:00', '9:75–18:00', '9:00–25:00', 'by appointment, call +370 600 00001'])('“%s” are not guessed', (text) => expect(parseHours(text)).toBeNull());
});

describe('office time', () => {
  it.each([
    // While it is open, it opens now.
    ['2026-11-24T08:00:00.000Z', 0, '2026-11-24T08:00:00.000Z'],
    ['2026-11-24T03:00:00.000Z', 0, '2026-11-24T07:00:00.000Z'],
    ['2026-11-24T15:59:59.000Z', 0, '2026-11-24T15:59:59.000Z'],
    ['2026-11-24T16:00:00.000Z', 0, '2026-11-25T07:00:00.000Z'],
    ['2026-11-24T15:00:00.000Z', 120, '2026-11-25T08:00:00.000Z'],
    // Over Saturday, and over Sunday.
    ['2026-11-27T15:00:00.000Z', 120, '2026-11-28T09:00:00.000Z'],
    ['2026-11-28T14:00:00.000Z', 0, '2026-11-30T07:00:00.000Z'],
    // Friday and Saturday are holidays.
    ['2026-12-24T16:30:00.000Z', 0, '2026-12-28T07:00:00.000Z'],
    // Clocks go back on Sunday, 25 October, and forward on Sunday, 29 March.
    ['2026-10-24T12:30:00.000Z', 0, '2026-10-26T07:00:00.000Z'],
    ['2027-03-27T13:30:00.000Z', 0, '2027-03-29T06:00:00.000Z'],
    ['2026-11-23T06:00:00.000Z', 9 * 60, '2026-11-23T16:00:00.000Z'],
  ])('%s and %d minutes are %s', (from, minutes, expected) => expect(after(from, minutes)).toBe(expected));

  it('ends nowhere if the office never opens, or only after two months', () => {
    expect(after('2026-11-24T08:00:00.000Z', 0, { ...OFFICE, weekdays: null, saturday: null })).toBeUndefined();
    expect(after('2026-11-24T08:00:00.000Z', 80 * 60, { ...OFFICE, weekdays: null, saturday: [600, 601] })).toBeUndefined();
  });

  it.each([
    ['America/New_York', [{ days: [1, 5], hours: [120, 660] }, { days: [6, 6], hours: [180, 480] }]],
    ['Asia/Kolkata', [{ days: [1, 5], hours: [750, 1290] }, { days: [6, 6], hours: [810, 1110] }]],
    // At 9 in Vilnius it is 9 in the evening of the day before there.
    ['Pacific/Honolulu', [{ days: [0, 4], hours: [1260, 360] }, { days: [5, 5], hours: [1320, 180] }]],
    ['Pacific/Kiritimati', [{ days: [1, 5], hours: [1260, 360] }, { days: [6, 6], hours: [1320, 180] }]],
  ])('is shown by the clock of %s', (zone, expected) => expect(hoursIn(OFFICE, zone, at('2026-11-24T08:00:00Z'))).toEqual(expected));

  it('follows daylight saving time of both places', () => {
    // Between 25 October and 1 November Europe has winter time, and America still summer time.
    expect(hoursIn(OFFICE, 'America/New_York', at('2026-10-27T08:00:00Z'))[0]?.hours).toEqual([180, 720]);
  });
});

describe('times for a call', () => {
  it('are parts of the office hours', () => {
    expect(callTimes(OFFICE).map(hoursCode)).toEqual(['09:00-12:00', '12:00-15:00', '15:00-18:00']);
    expect(callTimes({ ...OFFICE, weekdays: [600, 660] }).map(hoursCode)).toEqual(['10:00-11:00']);
    expect(callTimes({ ...OFFICE, weekdays: [510, 1440] }).map(hoursCode).at(-1)).toBe('21:00-24:00');
    expect(callTimes({ ...OFFICE, weekdays: null })).toEqual([]);
  });

  it('are shown in the visitor’s time', () => {
    const [first = []] = callTimes(OFFICE);
    expect(hoursCode(hoursAt(first, OFFICE, 'Asia/Kolkata', at('2026-11-24T08:00:00Z')))).toBe('12:30-15:30');
    expect(hoursText(first, 'ru')).toBe('9:00–12:00');
  });
});

describe('time zones', () => {
  it.each(['Europe/Vilnius', 'UTC', 'America/Argentina/Buenos_Aires'])('%s is known', (name) => expect(isTimeZone(name)).toBe(true));
  it.each(['', '__proto__', 'constructor', 'Mars/Olympus', 'x'.repeat(10_000)])('%.20s is not', (name) => expect(isTimeZone(name)).toBe(false));

  it.each([['ru', 'Литва'], ['en', 'Lithuania Time'], ['he', 'שעון ליטא'], ['en-GB', 'Eastern European Time'], ['nl-NL', 'Oost-Europese tijd']])('have a name in %s', (language, name) => expect(zoneName('Europe/Vilnius', language, at('2026-11-24T08:00:00Z'))).toBe(name));
});

describe('a time that is chosen by the office’s clock', () => {
  it.each([
    ['2026-12-03', '09:00', 'Europe/Vilnius', '2026-12-03T07:00:00.000Z'],
    ['2027-07-01', '00:00', 'Europe/Vilnius', '2027-06-30T21:00:00.000Z'],
    ['2027-07-01', '23:59', 'UTC', '2027-07-01T23:59:00.000Z'],
    // On either side of the hour that clocks skip, and of the one that they show twice.
    ['2027-03-28', '02:59', 'Europe/Vilnius', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28', '04:00', 'Europe/Vilnius', '2027-03-28T01:00:00.000Z'],
    ['2027-10-31', '02:59', 'Europe/Vilnius', '2027-10-30T23:59:00.000Z'],
    ['2027-10-31', '04:00', 'Europe/Vilnius', '2027-10-31T02:00:00.000Z'],
    ['2027-03-14', '01:59', 'America/New_York', '2027-03-14T06:59:00.000Z'],
    ['2027-03-14', '03:00', 'America/New_York', '2027-03-14T07:00:00.000Z'],
  ])('%s %s in %s is %s', (day, time, timeZone, moment) => expect(new Date(momentAt(day, time, timeZone) ?? 0).toISOString()).toBe(moment));

  it('that is shown twice is one of the two', () => {
    for (const [day, timeZone] of [['2027-10-31', 'Europe/Vilnius'], ['2027-11-07', 'America/New_York']] as const) {
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
      expect(clock.format(momentAt(day, day.includes('-10-') ? '03:30' : '01:30', timeZone))).toBe(day.includes('-10-') ? '03:30' : '01:30');
    }
  });

  it.each([
    ['2027-03-28', '03:00', 'Europe/Vilnius'],
    ['2027-03-28', '03:59', 'Europe/Vilnius'],
    ['2027-03-14', '02:30', 'America/New_York'],
    ['2027-02-30', '09:00', 'Europe/Vilnius'],
    ['2027-13-01', '09:00', 'Europe/Vilnius'],
    ['2027-01-01', '24:00', 'Europe/Vilnius'],
    ['2027-01-01', '9', 'Europe/Vilnius'],
    ['', '', 'Europe/Vilnius'],
  ])('%s %s in %s does not exist', (day, time, timeZone) => expect(momentAt(day, time, timeZone)).toBeUndefined());
});
