import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { CMS_FOLDER, newEnvironment } from '../../cms/support/environment';
import { Cms } from '../../helpers/cms';
import { Postgres } from '../../helpers/postgres';
import { server } from './server';

/** Seeds one CMS; each test file begins with a copy of its data. With `TEST_DATABASE=postgres`, on PostgreSQL. */
export default async function setup(): Promise<void> {
  if (process.env.CMS_IS_COMPILED === undefined) execFileSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', CMS_FOLDER], { stdio: 'inherit' });
  process.env.FAULTS_FOLDER = mkdtempSync(join(tmpdir(), 'faults-'));
  const postgres = process.env.TEST_DATABASE === 'postgres' ? await Postgres.start() : undefined;
  server.set(postgres);
  postgres?.create('filled');
  const env = { ...(await newEnvironment(join(process.env.FAULTS_FOLDER, 'filled'))), ...postgres?.environment('filled') };
  process.env.FAULTS_ENVIRONMENT = JSON.stringify(env);
  const cms = await Cms.start(env);
  await cms.stop();
}
