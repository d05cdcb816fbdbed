/** `TEST_SCOPE=database` runs only tests that depend on the database; the others have run on SQLite. */
export const databaseTestsOnly = process.env.TEST_SCOPE === 'database';

/** `work` for claims that do not depend on the database: in a run of tests that do, nothing. */
function unlessDatabaseTestsOnly<Arguments extends unknown[]>(work: (...args: Arguments) => void): (...args: Arguments) => void {
  return (...args) => {
    if (!databaseTestsOnly) work(...args);
  };
}

/** Like `test`, for a claim that does not depend on the database. */
export const databaseIndependentTest = Object.assign(
  unlessDatabaseTestsOnly((...args: Parameters<jest.It>) => test(...args)),
  { each: (databaseTestsOnly ? () => () => undefined : test.each) as jest.Each },
);

/** Like `describe`, for claims that do not depend on the database. */
export const databaseIndependentDescribe = unlessDatabaseTestsOnly((...args: Parameters<jest.Describe>) => describe(...args));
