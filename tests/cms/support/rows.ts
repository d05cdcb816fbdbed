import { read } from '../../helpers/database';

export type Row = Record<string, string | number | null>;

/**
 * Reads a table directly, because the stored data counts, not the response.
 * @param where condition; without an order in it the rows come by id, because PostgreSQL returns a changed row last
 */
export function rows(table: string, where = '1 = 1', ...values: unknown[]): Row[] {
  const order = /order by/i.test(where) ? '' : ' order by id';
  return read(process.env, `select * from ${table} where ${where}${order}`, ...values) as Row[];
}
