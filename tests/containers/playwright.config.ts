import { defineConfig } from 'playwright/test';

const SITE = process.env.SITE_URL ?? 'http://localhost:8000';

/** `tests/containers/stack.mjs` starts the deployment and passes its addresses. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/containers',
  workers: 1,
  // All tests share one deployment, and run in sequence.
  timeout: 1_800_000,
  expect: { timeout: 60_000 },
  maxFailures: Number(process.env.MAX_FAILURES ?? 0),
  reporter: [['list'], ['json', { outputFile: process.env.TEST_REPORT ?? '../../test-results/containers.json' }]],
  use: {
    baseURL: SITE,
    ignoreHTTPSErrors: false,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', `--host-resolver-rules=MAP *.${new URL(SITE).hostname.split('.').slice(1).join('.')} 127.0.0.1`, `--ignore-certificate-errors-spki-list=${process.env.AUTHORITY_SPKI ?? ''}`],
    },
  },
});
