import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { CMS_FOLDER, newEnvironment } from '../../cms/support/environment';
import { Cms } from '../../helpers/cms';
import { Postgres } from '../../helpers/postgres';
import { Swift } from '../../helpers/swift';
import { servers } from './servers';

/**
 * Seeds one CMS; each test file begins with a copy of its data. With `TEST_DATABASE=postgres`, on PostgreSQL. With
 * `TEST_STORAGE=s3`, starts a store for all files: each has buckets of its own.
 */
export default async function setup(): Promise<void> {
  if (process.env.CMS_IS_COMPILED === undefined) execFileSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', CMS_FOLDER], { stdio: 'inherit' });
  process.env.FAULTS_FOLDER = mkdtempSync(join(tmpdir(), 'faults-'));
  const postgres = process.env.TEST_DATABASE === 'postgres' ? await Postgres.start() : undefined;
  const swift = process.env.TEST_STORAGE === 's3' ? await Swift.start(join(process.env.FAULTS_FOLDER, 'swift')) : undefined;
  servers.set({ postgres, swift });
  if (swift) process.env.FAULTS_S3 = swift.endpoint;
  postgres?.create('filled');
  const env = { ...(await newEnvironment(join(process.env.FAULTS_FOLDER, 'filled'))), ...postgres?.environment('filled') };
  process.env.FAULTS_ENVIRONMENT = JSON.stringify(env);
  const cms = await Cms.start(env);
  await cms.stop();
}
