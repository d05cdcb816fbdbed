import type { Core } from '@strapi/strapi';

import { type Dimension, DIMENSIONS, type Figures, type Group } from './api-types';
import { firstCalls } from './durations';
import type { Weeks } from './office-weeks';
import { dialectOf, select, weekOf, within } from './sql';

/** A request that somebody has called. */
type Called = Readonly<Record<'week' | 'took', number | string>> & Readonly<Record<Dimension, string | null>>;
export type CountedGroup = Omit<Group, 'called' | 'medianCalls' | 'medianCall'>;

/**
 * Adds to each group how many of its requests were called, and how soon. The database sorts all of them once, which takes
 * less time than to do it for each dimension; what is sorted is divided into groups here.
 */
export async function withCalls(strapi: Core.Strapi, weeks: Weeks, groups: Readonly<Record<Dimension, readonly CountedGroup[]>>): Promise<Figures['groups']> {
  const dialect = dialectOf(strapi);
  const received = dialect.millis('received_at');
  const rows = await select<Called>(
    strapi,
    `with ${firstCalls(dialect)}
    select ${weekOf(received, weeks)} as week, case when calls.at < ${received} then 0 else calls.at - ${received} end as took,
      coalesce(language, '') as language, coalesce(nullif(country_code, 'unknown'), '') as country, coalesce(form, '') as form, coalesce(sub1, '') as sub1, coalesce(sub2, '') as sub2, coalesce(sub3, '') as sub3
    from help_requests join calls on calls.reference = help_requests.reference where ${within('received_at', weeks, dialect)} order by took`,
  );
  return Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, inGroups(rows, dimension, groups[dimension], weeks.mondays.length)])) as unknown as Figures['groups'];
}

function inGroups(rows: readonly Called[], dimension: Dimension, groups: readonly CountedGroup[], numberOfWeeks: number): readonly Group[] {
  const listed = new Set(groups.flatMap(({ kind, value }) => (kind === 'value' ? [value] : [])));
  const times = new Map<string, { readonly all: number[]; readonly weeks: number[][] }>();
  for (const row of rows) {
    const value = row[dimension] ?? '';
    const key = value === '' ? 'none' : listed.has(value) ? `value ${value}` : 'other';
    const found = times.get(key) ?? { all: [], weeks: Array.from({ length: numberOfWeeks }, () => []) };
    const took = Number(row.took);
    found.all.push(took);
    found.weeks[Number(row.week)]?.push(took);
    times.set(key, found);
  }
  return groups.map((group) => {
    const found = times.get(group.kind === 'value' ? `value ${group.value}` : group.kind);
    const weeks = found?.weeks ?? Array.from({ length: numberOfWeeks }, () => []);
    return { ...group, called: weeks.map(({ length }) => length), medianCalls: weeks.map(medianOf), medianCall: medianOf(found?.all ?? []) };
  });
}

/** @param sorted upwards */
function medianOf(sorted: readonly number[]): number | null {
  const [below, above] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return below === undefined || above === undefined ? null : Math.round((below + above) / 2);
}
