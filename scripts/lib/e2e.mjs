import { findChromium } from './chromium.mjs';
import { program } from './compile.mjs';
import { startServed } from './served.mjs';

/**
 * Drives the served site in a browser.
 * @param run TestRun that counts
 * @param runs arguments of Playwright, for each of its runs
 * @param settings what the site, the CMS and the tests are told besides
 */
export async function e2e(run, runs, settings = {}) {
  const chromium = await findChromium({ log: run.log('chromium') });
  const env = await startServed(run, settings);
  for (const args of runs) {
    await run.runner(
      () => [process.execPath, [program('playwright'), 'test', '--config', 'tests/playwright.config.ts', ...args]],
      { ...env, CHROMIUM_PATH: chromium },
      ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    );
  }
}
