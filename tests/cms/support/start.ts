import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { createStrapi } from '@strapi/strapi';

import { Postgres } from '../../helpers/postgres';
import { Swift } from '../../helpers/swift';
import { logIn } from './calls';
import { ADMIN, CMS_FOLDER, newEnvironment } from './environment';
import { routesOf } from './routes';
import { running } from './running';

/**
 * Compiles the CMS and boots it once, empty, which fills it with the delivered content; with
 * `TEST_STORAGE=s3`, beside a Swift that holds its files; with `TEST_DATABASE=postgres`, on a PostgreSQL.
 */
export default async function start(): Promise<void> {
  if (process.env.CMS_IS_COMPILED === undefined) execFileSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', CMS_FOLDER], { stdio: 'inherit' });

  // Before TMPDIR is changed to a folder that only this user may access: the database server runs as another user.
  const postgres = process.env.TEST_DATABASE === 'postgres' ? await Postgres.start() : undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'cms-test-'));
  // The test files' processes inherit it.
  Object.assign(process.env, await newEnvironment(dataDir));
  const swift = process.env.TEST_STORAGE === 's3' ? await Swift.start(join(dataDir, 'swift')) : undefined;
  postgres?.create('cms');
  Object.assign(process.env, swift?.environment(), postgres?.environment('cms'));

  // The CMS's temporary files get their own folder; databases of tests may have theirs in it.
  chmodSync(dataDir, 0o711);
  process.env.TMPDIR = join(dataDir, 'tmp');
  mkdirSync(process.env.TMPDIR);

  const strapi = createStrapi({ appDir: CMS_FOLDER, distDir: resolve(CMS_FOLDER, 'dist'), autoReload: false, serveAdminPanel: false });
  strapi.log.level = 'warn';
  await strapi.load();
  await strapi.listen();
  // Once for all tests, because log-ins are rate-limited.
  process.env.ADMIN_TOKEN = await logIn(ADMIN);
  writeFileSync(join(dataDir, 'routes.json'), JSON.stringify(routesOf(strapi)));
  running.set({ strapi, swift, postgres, dataDir });
}
