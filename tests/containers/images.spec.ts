import { randomBytes } from 'node:crypto';

import { localeByCode, PAGES, pagePath } from '@site/rules';
import { expect, test } from 'playwright/test';

import { until } from '../helpers/until';
import { docker } from './support/docker';

const TIMEOUT_MS = 600_000;
const name = `site-test-${process.pid}`;
/** Like in docker-compose.yml. */
const CONFINED = ['--init', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges:true'];

const started: string[] = [];
test.afterAll(() => {
  for (const id of started) docker('rm', '--force', '--volumes', id);
  docker('volume', 'rm', '--force', name);
  docker('network', 'rm', name);
});

test('both images run: the CMS seeds its database, the builder builds the site, its server serves it', async () => {
  docker('network', 'create', name);
  const secrets = Object.fromEntries(['PUBLIC_CLIENT_KEY', 'BUILD_KEY', 'SITE_BUILD_HOOK_SECRET'].map((key) => [key, randomBytes(32).toString('hex')]));
  const variables = { HOST: '0.0.0.0', DATA_DIR: '/data', CMS_INTERNAL_URL: 'http://cms:1337', SITE_BUILD_HOOK_URL: 'http://builder:8100', MONITORING_PORT: '9100', GEO_URL: '' };
  const start = (service: string, ...rest: readonly string[]): string => {
    // Like in docker-compose.yml, the site's server has no secrets.
    const environment = Object.entries(service === 'site' ? variables : { ...variables, ...secrets }).flatMap(([variable, value]) => ['--env', `${variable}=${value}`]);
    const id = docker('run', '--detach', '--network', name, '--network-alias', service, ...environment, ...rest);
    started.push(id);
    return id;
  };
  const cms = start('cms', ...CONFINED, 'site-cms-test');
  await until('the CMS is ready', () => docker('exec', cms, 'node', '-e', "fetch('http://127.0.0.1:9100/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"), TIMEOUT_MS);
  start('builder', '--volume', `${name}:/data/site`, 'site-web-test', 'node', 'scripts/builder.mjs');
  const site = start('site', ...CONFINED, '--tmpfs', '/data:uid=1000,gid=1000', '--volume', `${name}:/data/site:ro`, '--publish', '127.0.0.1::8000', 'site-web-test');
  const address = `http://${docker('port', site, '8000')}`;
  await until('the home page', async () => expect((await fetch(address + pagePath(localeByCode('ru'), PAGES.home))).status).toBe(200), TIMEOUT_MS);
});
