import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

import { findChromium } from './chromium.mjs';
import { program } from './compile.mjs';
import { freePorts } from './ports.mjs';
import { explain, start } from './run.mjs';
import { Stop } from './stop.mjs';

/**
 * Starts everything as a person would, with a data folder of its own, and drives it in a browser.
 * @param run TestRun that counts
 * @param runs arguments of Playwright, for each of its runs
 * @param env what the site, the CMS and the tests are told besides
 */
export async function e2e(run, runs, env = {}) {
  const chromium = await findChromium({ log: run.log('chromium') });
  const [sitePort, cmsPort, outsidePort] = await freePorts(3);
  const outside = `http://127.0.0.1:${outsidePort}`;
  const all = {
    SITE_PORT: String(sitePort),
    CMS_PORT: String(cmsPort),
    HOST: '127.0.0.1',
    DATA_DIR: resolve(run.scratch, 'data'),
    SITE_URL: `http://localhost:${sitePort}`,
    CMS_URL: `http://localhost:${cmsPort}`,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'Correct-Horse-7',
    PUBLIC_CLIENT_KEY: 'public-client-key-of-the-tests-0123456789',
    BUILD_KEY: 'build-key-of-the-tests-0123456789',
    GEO_URL: `${outside}/geo`,
    POSTBACK_URL: `${outside}/postback`,
    PIXEL_SCRIPT_URL: `${outside}/pixel.js`,
    ...env,
  };
  mkdirSync(all.DATA_DIR, { recursive: true });
  const log = run.log('start');
  start(process.execPath, ['tests/helpers/outside.mjs', String(outsidePort)], { log: run.log('outside') });
  const app = start(process.execPath, ['scripts/start.mjs'], { env: all, log });
  app.stdout.pipe(process.stdout);
  const ready = new Promise((done) => app.stdout.on('data', (text) => String(text).includes('The site:') && done('ready')));
  if ((await Promise.race([ready, app.exited])) !== 'ready') throw new Stop(explain('npm start', log));

  for (const args of runs) {
    await run.runner(
      () => [process.execPath, [program('playwright'), 'test', '--config', 'tests/playwright.config.ts', ...args]],
      { ...all, OUTSIDE_URL: outside, CHROMIUM_PATH: chromium },
      ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    );
  }
}
