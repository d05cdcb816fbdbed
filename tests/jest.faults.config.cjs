/** Signings that go wrong: the CMS as a process of its own, beside a storage of its own, so that each can be ended. */
module.exports = {
  displayName: 'faults',
  rootDir: __dirname,
  cacheDirectory: '<rootDir>/../node_modules/.cache/jest',
  testMatch: ['<rootDir>/faults/**/*.test.ts'],
  // `running` holds locks as another program, which only PostgreSQL's can be waited for.
  testPathIgnorePatterns: ['/node_modules/', ...(process.env.TEST_DATABASE === 'postgres' ? [] : ['/faults/running\\.test\\.ts$'])],
  testEnvironment: 'node',
  transform: { '\\.ts$': ['babel-jest', { presets: ['babel-preset-gatsby', '@babel/preset-typescript'] }] },
  globalSetup: '<rootDir>/faults/support/setup.ts',
  globalTeardown: '<rootDir>/faults/support/teardown.ts',
  maxWorkers: 1,
  testTimeout: 120_000,
};
