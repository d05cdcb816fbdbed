/** The part of a better-sqlite3 connection that is used here. */
interface Connection<Statement> {
  prepare(sql: string): Statement;
}

/** Statements of a connection that stay prepared, and the longest: lists of values make each different. */
export const KEPT_STATEMENTS = 500;
export const LONGEST_SQL = 5_000;

const KEPT = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Keeps prepared statements, those that were used last: Knex prepares each anew, which takes as long as a short one itself.
 * SQLite adapts a kept one to a changed schema, and better-sqlite3 clears its values after each run.
 */
export function keepStatements<Statement extends { readonly busy: boolean }>(connection: Connection<Statement>): void {
  const prepare = connection.prepare.bind(connection);
  const kept = new Map<string, Statement>();
  connection.prepare = (sql) => {
    const known = kept.get(sql);
    if (known?.busy === false) {
      kept.delete(sql);
      kept.set(sql, known);
      return known;
    }
    const statement = prepare(sql);
    if (sql.length > LONGEST_SQL || !KEPT.test(sql)) return statement;
    kept.set(sql, statement);
    const [oldest = ''] = kept.keys();
    if (kept.size > KEPT_STATEMENTS) kept.delete(oldest);
    return statement;
  };
}
