import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

import { freePorts } from './ports.mjs';
import { explain, start } from './run.mjs';
import { Stop } from './stop.mjs';

/**
 * Starts everything as a person would, with a data folder of its own, beside a world outside that answers.
 * @param settings what the site and the CMS are told besides
 * @returns what the site was told, and where that world is, for what drives it in a browser
 */
export async function startServed(run, settings = {}) {
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
    // Only who tries out passwords on one account is asked for a proof of work.
    LIMITS: 'off askAccount=25',
    ...settings,
  };
  mkdirSync(env.DATA_DIR, { recursive: true });
  const log = run.log('start');
  start(process.execPath, ['tests/helpers/outside.mjs', String(outsidePort)], { log: run.log('outside') });
  const app = start(process.execPath, ['scripts/start.mjs'], { env, log });
  app.stdout.pipe(process.stdout);
  const ready = new Promise((done) => app.stdout.on('data', (text) => String(text).includes('The site:') && done('ready')));
  if ((await Promise.race([ready, app.exited])) !== 'ready') throw new Stop(explain('npm start', log));
  return { ...env, OUTSIDE_URL: outside };
}
