import { momentAt } from '@site/rules';
import type { Core } from '@strapi/strapi';
import * as v from 'valibot';

import { fieldError } from '../../lib/field-errors';
import { type StaffLanguage, staffLanguage } from '../../lib/staff-language';

const DAY_MS = 24 * 60 * 60_000;
/** Further ahead is a mistyped year. */
const MAX_DAYS = 366;

const SENTENCES = {
  day: { en: 'Choose a day.', ru: 'Выберите день.' },
  time: { en: 'Choose a time.', ru: 'Выберите время.' },
  skipped: { en: 'There is no such time on this day: clocks are put forward over it. Choose another one.', ru: 'В этот день такого времени нет: часы переводят вперёд. Выберите другое.' },
  past: { en: 'This time is past already. Choose a later one.', ru: 'Это время уже прошло. Выберите более позднее.' },
  far: { en: 'At most a year ahead.', ru: 'Не больше чем на год вперёд.' },
} as const satisfies Record<string, Record<StaffLanguage, string>>;

/** The parts of a request that name a time by the office's clock. */
export const OFFICE_TIME = {
  day: v.pipe(v.string(), v.maxLength(20)),
  time: v.pipe(v.string(), v.maxLength(20)),
};

/** The day and time of a plan, by the office's clock. */
export interface OfficeTime {
  readonly day: string;
  readonly time: string;
}

/**
 * The moment that is meant.
 * @throws an error that the admin shows at the field, in the user's language: no such time, in the past, or too far ahead
 */
export function dueTime(strapi: Core.Strapi, { day, time }: OfficeTime, timeZone: string): Date {
  const refused = (field: keyof OfficeTime, sentence: keyof typeof SENTENCES): Error => fieldError(field, SENTENCES[sentence][staffLanguage(strapi)]);
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw refused('day', 'day');
  if (!/^\d\d:\d\d$/.test(time)) throw refused('time', 'time');
  const moment = momentAt(day, time, timeZone);
  if (moment === undefined) throw refused('time', 'skipped');
  if (moment <= Date.now()) throw refused('time', 'past');
  if (moment > Date.now() + MAX_DAYS * DAY_MS) throw refused('day', 'far');
  return new Date(moment);
}
