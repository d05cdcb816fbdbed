import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { CMS_FOLDER, newEnvironment } from '../../cms/support/environment';
import { Cms } from '../../helpers/cms';

/** Fills one CMS with the delivered content; each test begins with a copy of it. */
export default async function setup(): Promise<void> {
  if (process.env.CMS_IS_COMPILED === undefined) execFileSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', CMS_FOLDER], { stdio: 'inherit' });
  process.env.FAULTS_FOLDER = mkdtempSync(join(tmpdir(), 'faults-'));
  const env = await newEnvironment(join(process.env.FAULTS_FOLDER, 'filled'));
  process.env.FAULTS_ENVIRONMENT = JSON.stringify(env);
  const cms = await Cms.start(env);
  await cms.stop();
}
