/** The parts of better-sqlite3 that the tests use; it ships without types. */
declare module 'better-sqlite3' {
  export default class Database {
    constructor(path: string, options?: { readonly?: boolean; readonly timeout?: number });
    prepare(sql: string): { all(...values: unknown[]): unknown[]; iterate(...values: unknown[]): IterableIterator<unknown>; run(...values: unknown[]): unknown };
    exec(sql: string): void;
    pragma(statement: string, options: { simple: boolean }): unknown;
    close(): void;
  }
}
