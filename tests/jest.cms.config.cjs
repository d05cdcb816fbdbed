/** API tests against a really booted Strapi: one for the whole run, with a data folder of its own. */
module.exports = {
  displayName: 'cms',
  rootDir: __dirname,
  cacheDirectory: '<rootDir>/../node_modules/.cache/jest',
  testMatch: ['<rootDir>/cms/**/*.test.ts'],
  testEnvironment: 'node',
  transform: { '\\.ts$': ['babel-jest', { presets: ['babel-preset-gatsby', '@babel/preset-typescript'] }] },
  globalSetup: '<rootDir>/cms/support/start.ts',
  setupFilesAfterEnv: ['<rootDir>/cms/support/session.ts'],
  globalTeardown: '<rootDir>/cms/support/stop.ts',
  // The tests share one CMS, and what they change they change for all.
  maxWorkers: 1,
  testTimeout: 60_000,
};
