/** The little of better-sqlite3, which has no types of its own, that the tests use. */
declare module 'better-sqlite3' {
  export default class Database {
    constructor(path: string, options?: { readonly?: boolean; readonly timeout?: number });
    prepare(sql: string): { all(...values: unknown[]): unknown[]; iterate(...values: unknown[]): IterableIterator<unknown>; run(...values: unknown[]): unknown };
    exec(sql: string): void;
    pragma(statement: string, options: { simple: boolean }): unknown;
    close(): void;
  }
}
