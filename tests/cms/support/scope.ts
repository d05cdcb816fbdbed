/** `TEST_SCOPE=database` runs only what could differ on another database; the rest has been tested on the first one. */
export const databaseTestsOnly = process.env.TEST_SCOPE === 'database';

/** Like `test`, for a claim that does not depend on the database. */
export function databaseIndependentTest(...args: Parameters<jest.It>): void {
  if (!databaseTestsOnly) test(...args);
}
