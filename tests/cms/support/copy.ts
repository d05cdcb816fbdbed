import { join } from 'node:path';

import { withDatabase } from '../../helpers/database';
import type { Environment } from '../../helpers/cms';
import { env } from './calls';
import { newEnvironment } from './environment';

/** The environment of another CMS, with what the one under test holds by now. */
export async function copyOfCms(dataDir: string): Promise<Environment> {
  withDatabase(process.env, (database) => database.exec(`VACUUM INTO '${join(dataDir, 'cms.db')}'`));
  const fresh = await newEnvironment(dataDir);
  const { CMS_PORT = '', CMS_URL = '' } = fresh;
  return { ...Object.fromEntries(Object.keys(fresh).map((name) => [name, env(name)])), DATA_DIR: dataDir, CMS_PORT, CMS_URL };
}
