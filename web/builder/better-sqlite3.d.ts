/** The little of better-sqlite3, which has no types of its own, that is used here. */
declare module 'better-sqlite3' {
  export default class Database {
    constructor(path: string, options?: { readonly timeout?: number });
    exec(sql: string): void;
    close(): void;
  }
}
