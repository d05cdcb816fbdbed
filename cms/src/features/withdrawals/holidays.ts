import type { IsHoliday } from '@site/rules';
import Holidays from 'date-holidays';

import { environment } from '../../environment';

/** Public holidays by year, computed when the year is first asked for. */
const known = new Map<string, ReadonlySet<string>>();

/** Whether a day is a public holiday in the firm's country, days off for holidays on a weekend included. */
export const isHoliday: IsHoliday = (day) => {
  const [year = ''] = day.split('-');
  const holidays = known.get(year) ?? publicHolidays(Number(year));
  known.set(year, holidays);
  return holidays.has(day);
};

function publicHolidays(year: number): ReadonlySet<string> {
  // Each may last several days; they begin at midnight of the country.
  const holidays = new Holidays(environment().firmCountry, { types: ['public'] }).getHolidays(year);
  return new Set(holidays.map(({ date }) => date.slice(0, 10)));
}

/** Whether public holidays of this country are known. */
export const isKnownCountry = (country: string): boolean => country in new Holidays().getCountries();
