/** @jest-environment node */
import type { Office } from '@site/rules';

import { dueTime } from '../../cms/src/features/help-requests/due-time';

const OFFICE: Office = { timeZone: 'Europe/Vilnius', weekdays: [9 * 60, 18 * 60], saturday: [10 * 60, 15 * 60], closedDays: ['2026-12-25'], callWithinHours: 2 };
const due = (from: string, office: Office | null = OFFICE, wish: string | null = null) => dueTime(new Date(from), office, wish).toISOString();

it.each([
  ['within office hours', '2026-11-24T08:00:00Z', '2026-11-24T10:00:00.000Z'],
  ['in the evening: the next morning', '2026-11-24T15:00:00Z', '2026-11-25T08:00:00.000Z'],
  ['on Saturday afternoon: on Monday', '2026-11-28T14:00:00Z', '2026-11-30T09:00:00.000Z'],
  ['before a holiday: after it', '2026-12-24T15:30:00Z', '2026-12-26T09:30:00.000Z'],
])('a visitor who asks %s is called within the office hours that the firm promises', (_when, from, expected) => {
  expect(due(from)).toBe(expected);
});

it('without a promise within eight office hours, and without office hours within a day', () => {
  expect(due('2026-11-24T08:00:00Z', { ...OFFICE, callWithinHours: null })).toBe('2026-11-24T16:00:00.000Z');
  expect(due('2026-11-24T08:00:00Z', null)).toBe('2026-11-25T08:00:00.000Z');
  expect(due('2026-11-24T08:00:00Z', { ...OFFICE, weekdays: null, saturday: null })).toBe('2026-11-25T08:00:00.000Z');
});

it.each([
  ['that are still to come', '2026-11-24T08:00:00Z', '15:00-18:00', '2026-11-24T16:00:00.000Z'],
  ['that have begun', '2026-11-24T15:30:00Z', '15:00-18:00', '2026-11-24T16:00:00.000Z'],
  ['that are nearly over', '2026-11-24T15:31:00Z', '15:00-18:00', '2026-11-25T16:00:00.000Z'],
  ['that are over, on Friday', '2026-11-27T12:00:00Z', '09:00-12:00', '2026-11-30T10:00:00.000Z'],
])('wished hours %s decide', (_which, from, wish, expected) => {
  expect(due(from, OFFICE, wish)).toBe(expected);
});
