import { copyOfDatabase } from '../../helpers/database';
import type { Environment } from '../../helpers/cms';
import { env } from './calls';
import { newEnvironment } from './environment';

/** Environment of another CMS, on a copy of the current data of the one under test. */
export async function copyOfCms(dataDir: string): Promise<Environment> {
  const fresh = await newEnvironment(dataDir);
  const { CMS_PORT = '', CMS_URL = '' } = fresh;
  return { ...Object.fromEntries(Object.keys(fresh).map((name) => [name, env(name)])), CMS_PORT, CMS_URL, ...copyOfDatabase(process.env, dataDir) };
}
