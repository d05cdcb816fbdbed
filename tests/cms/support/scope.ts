/** `TEST_SCOPE=database` runs only tests that depend on the database; the others have run on SQLite. */
export const databaseTestsOnly = process.env.TEST_SCOPE === 'database';

/** Like `test`, for a claim that does not depend on the database. */
export function databaseIndependentTest(...args: Parameters<jest.It>): void {
  if (!databaseTestsOnly) test(...args);
}
