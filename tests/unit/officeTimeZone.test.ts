/** @jest-environment node */
import type { Core } from '@strapi/strapi';

import { officeTimeZone, readOffice } from '../../cms/src/features/help-requests/office';
import { MailTexts } from '../../cms/src/features/mails/mail-texts';

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

test('mails have the time of the office in every language, also where its hours are written otherwise', async () => {
  const settings: Readonly<Record<string, object>> = {
    ru: { officeTimeZone: 'Europe/Vilnius', hoursWeekdays: 'Пн–Пт 9:00–18:00' },
    en: { officeTimeZone: 'Europe/Vilnius', hoursWeekdays: '9 am – 6 pm' },
  };
  const strapi = {
    db: { query: () => ({ findMany: () => Promise.resolve([]), findOne: () => Promise.resolve(null) }) },
    documents: () => ({ findFirst: ({ locale }: { readonly locale: string }) => Promise.resolve(settings[locale] ?? null) }),
  } as unknown as Core.Strapi;
  for (const language of ['ru', 'en'] as const) expect([language, (await MailTexts.read(strapi, language)).officeTimeZone]).toEqual([language, 'Europe/Vilnius']);
});
