import { defineConfig } from 'playwright/test';

import tests from './playwright.config';

/** The pictures of docs/editing.md: `npm run docs:pictures` starts a new site for them. */
export default defineConfig({
  ...tests,
  testDir: 'pictures',
  projects: [{ name: 'pictures' }],
  workers: 1,
  expect: { timeout: 60_000 },
  use: { ...tests.use, actionTimeout: 60_000 },
  reporter: 'line',
});
