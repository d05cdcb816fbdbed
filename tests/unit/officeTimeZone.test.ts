/** @jest-environment node */
import type { Core } from '@strapi/strapi';

import { officeTimeZone, readOffice } from '../../cms/src/features/help-requests/office';

const strapiWith = (settings: object | null) => ({ db: { query: () => ({ findOne: () => Promise.resolve(settings) }) } }) as unknown as Core.Strapi;

test.each([
  ['with hours', { officeTimeZone: 'Europe/Vilnius', hoursWeekdays: 'Mon–Fri 9:00–18:00' }, 'Europe/Vilnius'],
  ['without hours that can be read', { officeTimeZone: ' Asia/Jerusalem ', hoursWeekdays: '9 am – 6 pm' }, 'Asia/Jerusalem'],
  ['of a name that is none', { officeTimeZone: 'Vilnius', hoursWeekdays: 'Mon–Fri 9:00–18:00' }, 'UTC'],
  ['if none is named', {}, 'UTC'],
  ['without published settings', null, 'UTC'],
])('the time zone of the office %s', async (_what, settings, expected) => {
  expect(await officeTimeZone(strapiWith(settings))).toBe(expected);
});

test('when the office is open is not known without hours', async () => {
  expect(await readOffice(strapiWith({ officeTimeZone: 'Asia/Jerusalem', hoursWeekdays: '9 am – 6 pm' }))).toBeNull();
});
