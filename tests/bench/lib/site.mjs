import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { LOCALES, PAGES } from '@site/rules';

import { startCms } from '../../../scripts/lib/cms.mjs';
import { buildAdmin, compile } from '../../../scripts/lib/compile.mjs';
import { loadConfig } from '../../../scripts/lib/config.mjs';
import { freePorts } from '../../../scripts/lib/ports.mjs';
import { serveSite } from '../../../scripts/lib/site.mjs';

const KEY = 'key-of-the-benchmark-0123456789abcdef';

/**
 * Starts the site's server and the CMS for one benchmark, with a data folder of their own (SQLite) and no pages.
 * @returns its environment, where it is, and its database
 */
export async function startSite(scratch) {
  const [sitePort, cmsPort] = await freePorts(2);
  const { env } = loadConfig({
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    SITE_PORT: String(sitePort),
    CMS_PORT: String(cmsPort),
    DATA_DIR: join(scratch, 'data'),
    SITE_URL: `http://localhost:${sitePort}`,
    CMS_URL: `http://localhost:${cmsPort}`,
    PUBLIC_CLIENT_KEY: KEY,
    DATABASE_CLIENT: 'sqlite',
    LIMITS: process.env.LIMITS ?? 'off',
  });
  const log = (name) => join(scratch, `${name}.log`);
  await compile({ log: log('compile') });
  await buildAdmin({ log: log('compile') });
  await startCms({ env, log: log('cms') });
  writePages(join(env.DATA_DIR, 'site'));
  await serveSite({ env, dataDir: env.DATA_DIR, log: log('site') });
  return { env, origin: `http://127.0.0.1:${sitePort}`, database: join(env.DATA_DIR, 'cms.db') };
}

/** The site's server asks for its not-found pages; nothing else of the pages takes part. */
function writePages(site) {
  const folder = join(site, 'build');
  for (const prefix of ['', ...LOCALES.map((locale) => locale.prefix)]) {
    mkdirSync(join(folder, prefix, PAGES.notFound), { recursive: true });
    writeFileSync(join(folder, prefix, PAGES.notFound, 'index.html'), '<!doctype html>');
  }
  writeFileSync(join(folder, 'robots.txt'), '');
  writeFileSync(join(site, 'current'), 'build');
}
