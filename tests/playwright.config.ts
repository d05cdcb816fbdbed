import { defineConfig } from 'playwright/test';

const IN_TURNS = ['admin-agreements', 'admin-changes', 'cms-away', 'contact-form', 'help-request', 'outside', 'preview', 'publishes', 'publishing', 'restarts', 'signing-faults', 'signing-versions'].map((name) => `${name}.spec.ts`);

/**
 * Of Chromium, what is off: for each tab it makes two pages ready that suggest addresses where nobody types any, which
 * takes longer than most pages of the site. It heeds only one such list, the last, so Playwright's own is in it.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup',
  'AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning',
];

/** `scripts/test.mjs` starts the site and says where everything is. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './helpers/admin',
  outputDir: '../test-results',
  workers: 2,
  projects: [
    // Tests that leave the site and the world outside as they are, and count only what is their own.
    { name: 'together', testIgnore: IN_TURNS, fullyParallel: true },
    // One site, one CMS, one outside world: what publishes, breaks or counts takes turns.
    { name: 'in-turns', testMatch: IN_TURNS, workers: 1 },
    { name: 'drill', testDir: 'drill', workers: 1 },
  ],
  // A machine that is busy is slow, not wrong.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: process.env.TEST_REPORT ?? '../test-results/e2e.json' }]],
  use: {
    baseURL: process.env.SITE_URL ?? 'http://localhost:8000',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', `--disable-features=${FEATURES_OFF.join(',')}`],
    },
  },
});
