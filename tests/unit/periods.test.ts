/** @jest-environment node */
import { LocalizedEntry, placeholderValues } from '@site/content';
import { LANGUAGE_CODES, type LanguageCode } from '@site/rules';

const periodsIn = (language: LanguageCode, helpRequestDays: number | null, mailDays: number | null) => {
  const entry = (values: object) => new LocalizedEntry({ ...values, locale: language }, undefined, language);
  const { requestPeriod, mailPeriod } = placeholderValues(entry({ helpRequestDays, mailDays }), entry({}), language);
  return [requestPeriod, mailPeriod].map((text) => text?.replace(/[\u00a0\u202f]/g, ' '));
};

test.each<[LanguageCode, string, string]>([
  ['ru', '3 года', '90 дней'],
  ['en', '3 years', '90 days'],
  ['he', '3 שנים', '90 ימים'],
  ['nl', '3 jaar', '90 dagen'],
  ['fr', '3 ans', '90 jours'],
])('retention periods in %s are in words, whole years in years', (language, request, mail) => {
  expect(periodsIn(language, 1095, 90)).toEqual([request, mail]);
});

test('a period that is not set has words of its own in every language', () => {
  const words = LANGUAGE_CODES.map((language) => periodsIn(language, null, 365));
  for (const [request, mail] of words) expect([request, mail]).toEqual([expect.stringMatching(/^\D{8,}$/), expect.stringMatching(/^\D*1?\D*$/)]);
  expect(new Set(words.map(([request]) => request)).size).toBe(LANGUAGE_CODES.length);
});
