/** @jest-environment node */
import { COUNTED_FORMS, isFormStep, startOfDay, stepsOf } from '@site/rules';

import type { Texts } from '../../cms/src/admin/texts/useTexts';
import { periodFault } from '../../cms/src/features/figures/admin/period-fault';
import { durationText } from '../../cms/src/features/figures/admin/words';
import { addDays, dayIn, lastWeeks, mondayOf, shiftsOf, WEEK_MS, weeksOf } from '../../cms/src/features/figures/office-weeks';

/** The week that SQL computes (cms/src/features/figures/sql.ts). */
function weekAt(moment: number, weeks: ReturnType<typeof weeksOf>): number {
  const shifts = shiftsOf(weeks);
  const shift = [...shifts].reverse().find(({ from }) => moment >= from) ?? shifts[0];
  return Math.floor((moment - (shifts[0]?.from ?? 0) - (shift?.by ?? 0)) / WEEK_MS);
}

describe('weeks of the office', () => {
  it.each(['Europe/Vilnius', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kolkata', 'UTC'])('contain each moment once in five years, to the millisecond, in %s', (zone) => {
    const weeks = weeksOf({ from: '2009-06-03', until: '2014-05-28' }, zone);
    weeks.starts.forEach((start, week) => {
      expect([weekAt(start, weeks), weekAt(start - 1, weeks)]).toEqual([week, week === 0 ? -1 : week - 1]);
      expect(weekAt(start + 90 * 60_000, weeks)).toBe(week);
      expect(weekAt(start - 90 * 60_000, weeks)).toBe(week - 1);
    });
  });

  it('begin on Monday, at midnight of the office', () => {
    expect([mondayOf('2026-11-23'), mondayOf('2026-11-29'), mondayOf('2027-01-01')]).toEqual(['2026-11-23', '2026-11-23', '2026-12-28']);
    const { mondays, start, end } = weeksOf({ from: '2026-10-21', until: '2026-10-26' }, 'Europe/Vilnius');
    expect(mondays).toEqual(['2026-10-19', '2026-10-26']);
    expect([start, end].map((moment) => new Date(moment).toISOString())).toEqual(['2026-10-20T21:00:00.000Z', '2026-10-26T22:00:00.000Z']);
  });

  it('end today', () => {
    expect(lastWeeks(1, '2026-11-25')).toEqual({ from: '2026-11-23', until: '2026-11-25' });
    expect(lastWeeks(13, '2026-11-25')).toEqual({ from: '2026-08-31', until: '2026-11-25' });
    expect(dayIn('Europe/Vilnius', Date.parse('2026-11-24T22:30:00Z'))).toBe('2026-11-25');
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(startOfDay('2026-11-25', 'Europe/Vilnius')).toBe(Date.parse('2026-11-24T22:00:00Z'));
  });
});

it.each([
  [59_000, '1 min'],
  [59.6 * 60_000, '1 hr'],
  [(60 + 59.6) * 60_000, '2 hrs'],
  [200 * 60_000, '3 hrs 20 mins'],
  [(24 * 60 - 0.4) * 60_000, '1 day'],
  [52 * 60 * 60_000, '2 days 4 hrs'],
])('durations are written in two units, never as 60 minutes: %d', (ms, text) => {
  expect(durationText(ms, { language: 'en' } as Texts)).toBe(text);
});

it.each([
  ['2026-11-20', '2026-11-19', 'order'],
  ['2021-11-20', '2026-11-13', 'failed'],
  ['2021-11-20', '2026-11-14', 'long'],
  ['2026-02-31', 'tomorrow', 'days'],
  ['1999-12-31', '2000-01-01', 'days'],
  ['2026-11-20', '2026-11-20', 'failed'],
  [null, null, 'failed'],
])('the reason why there are no figures from %s to %s is the one that is true: %s', (from, until, fault) => {
  expect(periodFault(from, until)).toBe(fault);
});

describe('steps of forms', () => {
  it('are a short list, on which nothing can be about a visitor', () => {
    const all = COUNTED_FORMS.flatMap((form) => stepsOf(form).map((step) => `${form} ${step}`));
    expect(all.every(isFormStep)).toBe(true);
    expect(all.length).toBeLessThan(60);
    expect(stepsOf('help')).toEqual(['begun', ...['firstName', 'lastName', 'email', 'phone', 'callTime'].flatMap((name) => [`reached:${name}`, `error:${name}`]), 'failed', 'sent']);
    expect(['help opened', 'help', '', 'constructor', 'signing reached:phone', null, 7].some(isFormStep)).toBe(false);
  });
});
