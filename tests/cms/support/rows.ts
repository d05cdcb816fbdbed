import { withDatabase } from '../../helpers/database';

export type Row = Record<string, string | number | null>;

/** Reads a table itself: what is there counts, not what an answer says. */
export function rows(table: string, where = '1 = 1', ...values: unknown[]): Row[] {
  return withDatabase(process.env, (database) => database.prepare(`select * from ${table} where ${where}`).all(...values) as Row[]);
}
