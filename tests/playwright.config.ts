import { defineConfig } from 'playwright/test';

/** `scripts/test.mjs` starts the site and says where everything is. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './helpers/admin',
  outputDir: '../test-results',
  // One site, one CMS, one outside world: the tests take turns.
  workers: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: process.env.TEST_REPORT ?? '../test-results/e2e.json' }]],
  use: {
    baseURL: process.env.SITE_URL ?? 'http://localhost:8000',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    },
  },
});
