import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { LOCALES, PAGES } from '@site/rules';

import { startCms } from '../../../scripts/lib/cms.mjs';
import { buildAdmin, compile } from '../../../scripts/lib/compile.mjs';
import { loadConfig } from '../../../scripts/lib/config.mjs';
import { freePorts } from '../../../scripts/lib/ports.mjs';
import { end } from '../../../scripts/lib/run.mjs';
import { serveSite } from '../../../scripts/lib/site.mjs';

const KEY = 'key-of-the-benchmark-0123456789abcdef';

/**
 * Starts a CMS, or several on one database, each behind a site's server without pages, for one benchmark, with its own
 * data folder. The mail server is unavailable: mails wait in the outbox and are not sent during the measurement.
 * @param name of the data folder; an existing one is used as it is
 * @param variables additional environment variables; without them SQLite and no rate limits
 * @returns their environment, the origins of the sites, the process ids, a function that stops them, and the port on
 * which a mail server is expected
 */
export async function startSite(scratch, { name = 'data', variables = {}, processes = 1 } = {}) {
  const [smtpPort, ...ports] = await freePorts(1 + 2 * processes);
  const log = (what) => join(scratch, `${what}.log`);
  prepared ??= prepare(log('compile'));
  await prepared;
  const envs = Array.from({ length: processes }, (_, index) => environment(join(scratch, name), ports.slice(2 * index, 2 * index + 2), ports, smtpPort, variables));
  const [env] = envs;
  writePages(join(env.DATA_DIR, 'site'));
  const [cms, sites] = [[], []];
  // The first one seeds an empty database.
  for (const own of envs) cms.push(await startCms({ env: own, log: log(`${name}-cms`) }));
  for (const own of envs) sites.push(await serveSite({ env: own, dataDir: own.DATA_DIR, log: log(`${name}-site`) }));
  return {
    env,
    origin: envs.map(({ SITE_PORT }) => `http://127.0.0.1:${SITE_PORT}`),
    processes: { site: sites.map(({ pid }) => pid), cms: cms.map(({ pid }) => pid) },
    end: async () => void (await Promise.all([...sites, ...cms].map(end))),
    smtpPort,
  };
}

let prepared;

async function prepare(log) {
  await compile({ log });
  await buildAdmin({ log });
}

/** All have the public addresses of the first. Documents are made only with a seal that is given: they take the other core. */
function environment(dataDir, [sitePort, cmsPort], [publicSitePort, publicCmsPort], smtpPort, variables) {
  const { env } = loadConfig({
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    SITE_PORT: String(sitePort),
    CMS_PORT: String(cmsPort),
    DATA_DIR: dataDir,
    SITE_URL: `http://localhost:${publicSitePort}`,
    CMS_URL: `http://localhost:${publicCmsPort}`,
    PUBLIC_CLIENT_KEY: KEY,
    DATABASE_CLIENT: 'sqlite',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtpPort),
    SMTP_SECURITY: 'none',
    MAIL_FROM: 'site@example.com',
    LIMITS: process.env.LIMITS ?? 'off',
    ...variables,
  });
  return { ...env, SEAL_KEY: variables.SEAL_KEY };
}

/** The site's server requires not-found pages; other pages are not needed. */
function writePages(site) {
  const folder = join(site, 'build');
  for (const prefix of ['', ...LOCALES.map((locale) => locale.prefix)]) {
    mkdirSync(join(folder, prefix, PAGES.notFound), { recursive: true });
    writeFileSync(join(folder, prefix, PAGES.notFound, 'index.html'), '<!doctype html>');
  }
  writeFileSync(join(folder, 'robots.txt'), '');
  writeFileSync(join(site, 'current'), 'build');
}
