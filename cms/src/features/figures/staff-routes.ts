import type { Core } from '@strapi/strapi';
import * as v from 'valibot';

import { addStaffRoutes, RefusalError, requireRights } from '../../lib/staff-routes';
import { STAFF_ACTIONS } from '../../uids';
import { officeTimeZone } from '../help-requests/office';
import { DEFAULT_WEEKS, MAX_WEEKS } from './api-types';
import { figuresOf } from './figures';
import { addDays, dayIn, lastWeeks, type Period, WEEK_DAYS } from './office-weeks';

/** Years of which databases and browsers know how to write the days. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2099-12-31'];
const day = v.pipe(v.string(), v.isoDate(), v.minValue(FIRST_DAY), v.maxValue(LAST_DAY), v.check((text) => new Date(text).toISOString().startsWith(text)));
const weeks = v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/), v.transform(Number), v.maxValue(MAX_WEEKS));
const PERIOD = v.union([
  v.strictObject({ weeks: v.optional(weeks, String(DEFAULT_WEEKS)) }),
  v.pipe(
    v.strictObject({ from: day, until: day }),
    v.check(({ from, until }) => from <= until && until < addDays(from, (MAX_WEEKS - 1) * WEEK_DAYS)),
  ),
]);

/** Route of the page “Figures”: numbers only, nothing of a visitor. */
export function addFiguresRoutes(strapi: Core.Strapi): void {
  addStaffRoutes(strapi, '/figures', [
    {
      method: 'GET',
      path: '/',
      policy: requireRights(STAFF_ACTIONS.readFigures),
      handle: async (ctx) => {
        const parsed = v.safeParse(PERIOD, { ...ctx.query });
        if (!parsed.success) throw new RefusalError('validation_failed');
        const timeZone = await officeTimeZone(strapi);
        const today = dayIn(timeZone, Date.now());
        const period: Period = 'weeks' in parsed.output ? lastWeeks(parsed.output.weeks, today) : parsed.output;
        ctx.set('Cache-Control', 'no-store');
        return figuresOf(strapi, period, timeZone, today);
      },
    },
  ]);
}
