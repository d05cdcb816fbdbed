import { withDatabase } from '../../helpers/database';

export type Row = Record<string, string | number | null>;

/** Reads a table directly, because the stored data counts, not the response. */
export function rows(table: string, where = '1 = 1', ...values: unknown[]): Row[] {
  return withDatabase(process.env, (database) => database.prepare(`select * from ${table} where ${where}`).all(...values) as Row[]);
}
