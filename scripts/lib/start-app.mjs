import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

import { freePorts } from './ports.mjs';
import { explain, start } from './run.mjs';
import { UserError } from './user-error.mjs';

/**
 * Runs `npm start` for browser tests, with its own data folder and stubs of external services.
 * @param settings additional environment variables
 * @returns the environment variables, with the address of the stubs
 */
export async function startApp(run, settings = {}) {
  const [sitePort, cmsPort, outsidePort] = await freePorts(3);
  const outside = `http://127.0.0.1:${outsidePort}`;
  const env = {
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
    // No limits, except that many log-in attempts on one account require a challenge.
    LIMITS: 'off askAccount=25',
    ...settings,
  };
  mkdirSync(env.DATA_DIR, { recursive: true });
  const log = run.log('start');
  start(process.execPath, ['tests/helpers/outside.mjs', String(outsidePort)], { log: run.log('outside') });
  const app = start(process.execPath, ['scripts/start.mjs'], { env, log });
  app.stdout.pipe(process.stdout);
  const ready = new Promise((done) => app.stdout.on('data', (text) => String(text).includes('The site:') && done('ready')));
  if ((await Promise.race([ready, app.exited])) !== 'ready') throw new UserError(explain('npm start', log));
  return { ...env, OUTSIDE_URL: outside };
}
