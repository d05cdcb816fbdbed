import type { Core } from '@strapi/strapi';

import { CALL_LIMITS_MS, type Duration, type Durations, type Figures, SIGNING_LIMITS_MS } from './api-types';
import type { Weeks } from './office-weeks';
import { firstRequests } from './requests-and-signings';
import { type Dialect, dialectOf, select, weekOf, within } from './sql';

/** States of a request that say that somebody has called. */
const CALLED = "('called', 'no_answer', 'client')";

/** In place of a week: the requests without a call. */
const UNCALLED = -1;

type Count = number | string | null;
interface Row {
  /** Null: the whole period. */
  readonly week: Count;
  readonly size: Count;
  readonly median: Count;
  readonly ninth: Count;
  readonly [within: `within${number}`]: Count;
}

/** The first call of each request as `calls`: the first change of its state to one that somebody sets who has called. */
export const firstCalls = ({ millis }: Dialect): string => `calls as materialized (select reference, min(${millis('changed_at')}) as at from help_request_changes where field = 'state' and "after" in ${CALLED} group by reference)`;

/** From each request of the period to the first call. */
export async function timeToFirstCall(strapi: Core.Strapi, weeks: Weeks): Promise<Figures['calls']> {
  const dialect = dialectOf(strapi);
  const received = dialect.millis('received_at');
  const rows = await select<Row & { readonly waiting: Count; readonly closed: Count }>(
    strapi,
    `with ${firstCalls(dialect)},
    requests as materialized (
      select ${weekOf(received, weeks)} as week, state, duplicate_of, case when calls.at < ${received} then 0 else calls.at - ${received} end as took
      from help_requests left join calls on calls.reference = help_requests.reference where ${within('received_at', weeks, dialect)}
    ),
    taken as materialized (select week, took from requests where took is not null)
    ${medians(CALL_LIMITS_MS, ', cast(null as bigint) as waiting, cast(null as bigint) as closed')}
    union all select ${UNCALLED}, 0, null, null, ${CALL_LIMITS_MS.map(() => '0').join(', ')}, sum(case when state = 'new' then 1 else 0 end), sum(case when state = 'closed' and duplicate_of is null then 1 else 0 end) from requests where took is null`,
  );
  const uncalled = rows.find(({ week }) => Number(week) === UNCALLED);
  return { ...durationsOf(rows, weeks, CALL_LIMITS_MS.length), waiting: Number(uncalled?.waiting ?? 0), closed: Number(uncalled?.closed ?? 0) };
}

/** From the first request to each signing of the period. */
export async function timeToSigning(strapi: Core.Strapi, weeks: Weeks): Promise<Figures['signed']> {
  const dialect = dialectOf(strapi);
  const rows = await select<Row>(
    strapi,
    `with ${firstRequests(weeks, dialect)},
    taken as materialized (select signers.week, signers.at - first_requests.at as took from signers join first_requests on first_requests.email = signers.email and first_requests.at <= signers.at)
    ${medians(SIGNING_LIMITS_MS)}`,
  );
  const [all] = await select<{ readonly count: Count }>(strapi, `select count(*) as count from subscribers where ${within('signed_at', weeks, dialect)}`);
  const durations = durationsOf(rows, weeks, SIGNING_LIMITS_MS.length);
  return { ...durations, unmatched: Number(all?.count ?? 0) - durations.total.count };
}

/** Medians and ninth deciles of `taken`, by week and in all, without functions that only one of the databases has. */
function medians(limits: readonly number[], more = ''): string {
  const figures = `max(size) as size, avg(case when place in ((size + 1) / 2, (size + 2) / 2) then took end) as median, max(case when place = (size * 9 + 9) / 10 then took end) as ninth, ${limits.map((limit, index) => `sum(case when took <= ${limit} then 1 else 0 end) as within${index}`).join(', ')}${more}`;
  const ranked = (partition: string) => `select week, took, row_number() over (${partition} order by took) as place, count(*) over (${partition}) as size from taken`;
  return `select week, ${figures} from (${ranked('partition by week')}) ranked group by week union all select null, ${figures} from (${ranked('')}) ranked`;
}

function durationsOf(rows: readonly Row[], { mondays }: Weeks, limits: number): Durations {
  const total = rows.find(({ week }) => week === null);
  const atMost = Array.from({ length: limits }, (_, index) => Number(total?.[`within${index}`] ?? 0));
  return {
    total: durationOf(total),
    weeks: mondays.map((_, index) => durationOf(rows.find(({ week }) => week !== null && Number(week) === index))),
    within: [...atMost, Number(total?.size ?? 0)].map((count, index) => count - (atMost[index - 1] ?? 0)),
  };
}

function durationOf(row: Row | undefined): Duration {
  const numberOf = (value: Count | undefined): number | null => (value === null || value === undefined ? null : Math.round(Number(value)));
  return { count: Number(row?.size ?? 0), median: numberOf(row?.median), ninth: numberOf(row?.ninth) };
}
