import { findChromium } from './chromium.mjs';
import { program } from './compile.mjs';
import { startApp } from './start-app.mjs';

/**
 * Runs browser tests against the really started site.
 * @param run TestRun that counts the results
 * @param runs arguments of each run of Playwright
 * @param settings additional environment variables of the site, the CMS and the tests
 */
export async function e2e(run, runs, settings = {}) {
  const chromium = await findChromium({ log: run.log('chromium') });
  const env = await startApp(run, settings);
  for (const args of runs) {
    await run.runner(
      () => [process.execPath, [program('playwright'), 'test', '--config', 'tests/playwright.config.ts', ...args]],
      { ...env, CHROMIUM_PATH: chromium },
      ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    );
  }
}
