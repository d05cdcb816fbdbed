import type { Core } from '@strapi/strapi';

import type { Dimension, Figures, Group } from './api-types';
import type { CountedGroup } from './calls-by-group';
import type { Weeks } from './office-weeks';
import { type Dialect, dialectOf, select, weekOf, within } from './sql';

/** Listed values of each tracking parameter. They can be of any kind, so there may be as many as requests. */
const MAX_VALUES = 12;
/** Dimensions with few values. */
const CLOSED = ['language', 'country', 'form'] as const;
const PARAMETERS = ['sub1', 'sub2', 'sub3'] as const;

type Kind = Group['kind'];
type Source = 'requests' | 'signings';
interface Row {
  readonly source: Source;
  /** Null: counts by all closed dimensions. */
  readonly parameter: (typeof PARAMETERS)[number] | null;
  readonly week: number | string;
  readonly language: string | null;
  readonly country: string | null;
  readonly form: string | null;
  /** Null: not listed. */
  readonly listed: string | null;
  /** Whether there is a request (1), and whether it has the parameter (1). */
  readonly has_request: number;
  readonly has_value: number;
  readonly count: number | string;
}

/**
 * The signings of the period as `signers`, and as `first_requests` which request each of their e-mail addresses belongs to:
 * the first one with any phone number that was given together with the address, because a signing has no phone number. Each
 * step takes time in proportion to the number of requests, even if thousands of them share an address or a number.
 */
export function firstRequests(weeks: Weeks, dialect: Dialect): string {
  const signed = dialect.millis('signed_at');
  return `
    signers as materialized (select ${weekOf(signed, weeks)} as week, ${signed} as at, lower(email) as email, coalesce(language, '') as language, ${COUNTRY} as country from subscribers where ${within('signed_at', weeks, dialect)}),
    contacts as materialized (select distinct lower(email) as email, phone from help_requests where lower(email) in (select email from signers)),
    phones as materialized (select phone, min(id) as id from help_requests where phone in (select phone from contacts) group by phone),
    first_requests as materialized (
      select firsts.email, firsts.id, ${dialect.millis('received_at')} as at
      from (select contacts.email, min(phones.id) as id from contacts join phones on phones.phone = contacts.phone group by contacts.email) firsts join help_requests on help_requests.id = firsts.id
    )`;
}

const COUNTRY = "coalesce(nullif(country_code, 'unknown'), '')";

/** Requests and signings a week, in total and by each dimension, in one statement. The form and the source of a signing are those of its first request. */
export async function countRequestsAndSignings(strapi: Core.Strapi, weeks: Weeks): Promise<Pick<Figures, 'requests' | 'signings'> & { readonly groups: Readonly<Record<Dimension, readonly CountedGroup[]>> }> {
  const dialect = dialectOf(strapi);
  const rows = await select<Row>(
    strapi,
    `with ${firstRequests(weeks, dialect)},
    requests as materialized (
      select ${weekOf(dialect.millis('received_at'), weeks)} as week, coalesce(language, '') as language, ${COUNTRY} as country, coalesce(form, '') as form, ${PARAMETERS.join(', ')}
      from help_requests where ${within('received_at', weeks, dialect)}
    ),
    signings as materialized (
      select signers.week, signers.language, signers.country, coalesce(asked.form, '') as form, ${PARAMETERS.map((name) => `asked.${name}`).join(', ')}, case when asked.id is null then 0 else 1 end as has_request
      from signers
      left join first_requests on first_requests.email = signers.email and first_requests.at <= signers.at
      left join help_requests asked on asked.id = first_requests.id
    ),
    ${PARAMETERS.map((name) => `top_${name} as materialized (select ${name} as value from requests where ${name} is not null and ${name} <> '' group by ${name} having count(*) > 1 order by count(*) desc, ${name} limit ${MAX_VALUES})`).join(',\n    ')}
    select 'requests' as source, null as parameter, week, language, country, form, null as listed, 1 as has_request, 0 as has_value, count(*) as count from requests group by week, language, country, form
    union all select 'signings', null, week, language, country, form, null, has_request, 0, count(*) from signings group by week, language, country, form, has_request
    union all ${PARAMETERS.flatMap((name) => [countsOf(name, 'requests', '1'), countsOf(name, 'signings', 'has_request')]).join(' union all ')}`,
  );
  const numberOfWeeks = weeks.mondays.length;
  const closed = rows.filter(({ parameter }) => parameter === null);
  const groups = {
    ...Object.fromEntries(CLOSED.map((name) => [name, groupsOf(closed, numberOfWeeks, (row) => closedGroup(row, name))])),
    ...Object.fromEntries(PARAMETERS.map((name) => [name, groupsOf(rows.filter(({ parameter }) => parameter === name), numberOfWeeks, groupOfParameter)])),
  } as unknown as Readonly<Record<Dimension, readonly CountedGroup[]>>;
  const total = (source: Source) => weeks.mondays.map((_, week) => closed.reduce((sum, row) => (row.source === source && Number(row.week) === week ? sum + Number(row.count) : sum), 0));
  return { requests: total('requests'), signings: total('signings'), groups };
}

/** Counts by a parameter: its most frequent values, and all others together. */
function countsOf(parameter: (typeof PARAMETERS)[number], source: Source, hasRequest: string): string {
  const hasValue = `case when coalesce(${parameter}, '') = '' then 0 else 1 end`;
  return `select '${source}', '${parameter}', week, null, null, null, top_${parameter}.value, ${hasRequest}, ${hasValue}, count(*) from ${source} left join top_${parameter} on top_${parameter}.value = ${parameter} group by week, top_${parameter}.value, ${hasValue}${hasRequest === '1' ? '' : `, ${hasRequest}`}`;
}

type Name = Pick<Group, 'kind' | 'value'>;

function closedGroup(row: Row, dimension: Dimension): Name {
  if (dimension === 'form' && row.has_request === 0) return { kind: 'unmatched', value: null };
  const value = row[dimension as (typeof CLOSED)[number]];
  return value ? { kind: 'value', value } : { kind: 'none', value: null };
}

function groupOfParameter({ listed, has_request: hasRequest, has_value: hasValue }: Row): Name {
  if (hasRequest === 0) return { kind: 'unmatched', value: null };
  if (hasValue === 0) return { kind: 'none', value: null };
  return listed === null ? { kind: 'other', value: null } : { kind: 'value', value: listed };
}

const KINDS: readonly Kind[] = ['value', 'other', 'none', 'unmatched'];

/** The most frequent values first; then all others, those without a value, and signings without a request. */
function groupsOf(rows: readonly Row[], numberOfWeeks: number, nameOf: (row: Row) => Name): readonly CountedGroup[] {
  const zeros = () => Array.from({ length: numberOfWeeks }, () => 0);
  const groups = new Map<string, Name & Record<Source, number[]>>();
  for (const row of rows) {
    const name = nameOf(row);
    const key = `${name.kind} ${name.value ?? ''}`;
    const group = groups.get(key) ?? { ...name, requests: zeros(), signings: zeros() };
    const week = Number(row.week);
    group[row.source][week] = (group[row.source][week] ?? 0) + Number(row.count);
    groups.set(key, group);
  }
  const size = ({ requests, signings }: Record<Source, number[]>) => [...requests, ...signings].reduce((sum, count) => sum + count, 0);
  return [...groups.values()].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || size(b) - size(a) || String(a.value).localeCompare(String(b.value)));
}
