import { copyOfDatabase, withDatabase } from '../../helpers/database';
import type { Environment } from '../../helpers/cms';
import { env } from './calls';
import { newEnvironment } from './environment';

/**
 * Environment of another CMS, on a copy of the current data of the one under test. Mails that this one is sending at that
 * moment are due in the copy: nobody there would release them before their lease has ended.
 */
export async function copyOfCms(dataDir: string): Promise<Environment> {
  const fresh = await newEnvironment(dataDir);
  const { CMS_PORT = '', CMS_URL = '' } = fresh;
  const copied = copyOfDatabase(process.env, dataDir);
  withDatabase(copied, (database) => database.exec(`update outbox_mails set leased_until = ${database.before('leased_until', 600_000)} where state = 'sending'`));
  return { ...Object.fromEntries(Object.keys(fresh).map((name) => [name, env(name)])), CMS_PORT, CMS_URL, ...copied };
}
