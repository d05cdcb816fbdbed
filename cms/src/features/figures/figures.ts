import type { Core } from '@strapi/strapi';

import type { Figures } from './api-types';
import { withCalls } from './calls-by-group';
import { timeToFirstCall, timeToSigning } from './durations';
import { type Period, weeksOf } from './office-weeks';
import { countRequestsAndSignings } from './requests-and-signings';
import { countedSteps } from './form-steps';

/** The figures of a period, computed by the database. One statement after the other: with SQLite each blocks the process. */
export async function figuresOf(strapi: Core.Strapi, period: Period, timeZone: string, today: string): Promise<Figures> {
  const weeks = weeksOf(period, timeZone);
  const counts = await countRequestsAndSignings(strapi, weeks);
  const groups = await withCalls(strapi, weeks, counts.groups);
  const calls = await timeToFirstCall(strapi, weeks);
  const signed = await timeToSigning(strapi, weeks);
  const steps = await countedSteps(strapi, period);
  return { timeZone, today, ...period, mondays: weeks.mondays, ...counts, groups, calls, signed, steps };
}
