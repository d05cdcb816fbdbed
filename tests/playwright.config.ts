import { defineConfig } from 'playwright/test';

const files = (...names: readonly string[]): string[] => names.map((name) => `${name}.spec.ts`);
/** Tests whose changes need not be built: the site stays as it is (scripts/test.mjs). */
const WITHOUT_BUILDS = files('admin-agreements', 'admin-changes', 'cms-away', 'contact-form', 'desk', 'entry-history', 'help-request', 'ordering', 'outside');
/** Tests that wait until the site is as it was published, or restart programs. */
const PUBLISHING = files('preview', 'publishes', 'publishing', 'releases', 'restarts', 'signing-faults', 'signing-versions');

/**
 * Disabled features of Chromium: for each tab it prepares two pages for address suggestions, which takes longer than
 * most pages of the site. Only the last such list counts, so Playwright's own is included.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup',
  'AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning',
];

/** `scripts/test.mjs` starts the site and passes all addresses. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './helpers/admin',
  outputDir: '../test-results',
  workers: 2,
  projects: [
    // Tests that change neither the site nor external services, and count only their own records.
    { name: 'together', testIgnore: [...WITHOUT_BUILDS, ...PUBLISHING], fullyParallel: true },
    // All tests share one site, one CMS and one stub of external services: those that publish, cause failures or count
    // run in sequence.
    { name: 'in-turns', testMatch: WITHOUT_BUILDS, workers: 1 },
    { name: 'publishing', testMatch: PUBLISHING, workers: 1 },
    { name: 'drill', testDir: 'drill', workers: 1 },
  ],
  // Tolerate a busy machine.
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
