import { dateAfter } from '../../../admin/texts/format';
import { MAX_WEEKS } from '../api-types';

const WEEK_DAYS = 7;
const DAY = /^20\d\d-\d\d-\d\d$/;

/** Why there are no figures for these days; `failed` if nothing is wrong with them. */
export function periodFault(from: string | null, until: string | null): 'days' | 'order' | 'long' | 'failed' {
  if (from === null || until === null) return 'failed';
  if (![from, until].every((day) => DAY.test(day) && !Number.isNaN(Date.parse(day)))) return 'days';
  if (from > until) return 'order';
  return until < dateAfter(from, (MAX_WEEKS - 1) * WEEK_DAYS) ? 'failed' : 'long';
}
