import { suspendBuilder } from './builder-process.mjs';
import { findChromium } from './chromium.mjs';
import { program } from './compile.mjs';
import { startApp } from './start-app.mjs';

/**
 * Really starts the site for browser tests.
 * @param run TestRun that counts the results
 * @param settings additional environment variables of the site, the CMS and the tests
 * @returns runs Playwright with these arguments; without builds, the site stays as it is while tests publish
 */
export async function startForBrowser(run, settings = {}) {
  const chromium = await findChromium({ log: run.log('chromium') });
  const env = await startApp(run, settings);
  return async (args, { withoutBuilds = false } = {}) => {
    const goOn = withoutBuilds ? await suspendBuilder(env.DATA_DIR) : undefined;
    await run.runner(
      () => [process.execPath, [program('playwright'), 'test', '--config', 'tests/playwright.config.ts', ...args]],
      { ...env, CHROMIUM_PATH: chromium },
      ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    );
    goOn?.();
  };
}
