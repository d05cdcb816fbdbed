import type { Core } from '@strapi/strapi';

import { databaseConnection } from '../../strapi-internals/database-connection';
import { shiftsOf, WEEK_MS, type Weeks } from './office-weeks';

/** What differs between the databases: SQLite stores times as milliseconds since 1970, PostgreSQL as timestamps in UTC. */
export interface Dialect {
  /** The milliseconds of a column's time. */
  millis(column: string): string;
  /** A moment as columns store it. */
  moment(ms: number): string;
}

const SQLITE: Dialect = { millis: (column) => column, moment: (ms) => whole(ms) };
const POSTGRES: Dialect = {
  millis: (column) => `cast(extract(epoch from ${column}) * 1000 as bigint)`,
  moment: (ms) => `(to_timestamp(${whole(ms)} / 1000.0) at time zone 'UTC')`,
};

export function dialectOf(strapi: Core.Strapi): Dialect {
  return strapi.db.dialect.client === 'postgres' ? POSTGRES : SQLITE;
}

/** A whole number as SQL. */
function whole(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error('A number of a statement is not whole.');
  return String(value);
}

/** The number of the week, from 0, of a time in milliseconds. */
export function weekOf(millis: string, weeks: Weeks): string {
  const [first, ...later] = shiftsOf(weeks);
  const shift = later.length === 0 ? '0' : `case ${later.map(({ from }, index) => `when ${millis} < ${whole(from)} then ${whole((index === 0 ? first : later[index - 1])?.by ?? 0)}`).join(' ')} else ${whole(later.at(-1)?.by ?? 0)} end`;
  return `((${millis} - ${whole(first?.from ?? 0)} - (${shift})) / ${whole(WEEK_MS)})`;
}

/** Whether a column's time is within the period. */
export function within(column: string, { start, end }: Weeks, { moment }: Dialect): string {
  return `${column} >= ${moment(start)} and ${column} < ${moment(end)}`;
}

/** Runs a statement. @returns its rows; numbers may be texts, because PostgreSQL counts in 64 bits */
export async function select<Row>(strapi: Core.Strapi, statement: string): Promise<readonly Row[]> {
  const result: unknown = await databaseConnection(strapi).raw(statement);
  return (Array.isArray(result) ? result : (result as { readonly rows: readonly Row[] }).rows) as readonly Row[];
}
