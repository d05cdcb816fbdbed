import { writeFileSync, readFileSync, rmSync, mkdirSync, chownSync, copyFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { join } from 'node:path';
import { connect } from 'node:tls';

import { localeByCode, PAGES, pagePath } from '@site/rules';
import { expect, test } from 'playwright/test';

import { until } from '../helpers/until';
import { docker } from './support/docker';
import { Load } from './support/load';
import { CMS, compose, containers, deployment, FILES, inspect, mailsTo, query, resolveNamesHere, secret, shell, SITE, untilHealthy } from './support/stack';
import { failuresOf, sendsForm, signs } from './support/visits';

const russian = localeByCode('ru');
/** Submissions to acknowledge before and after a kill, so that it happens under load. */
const BETWEEN_KILLS = 15;
const TIMEOUT_MS = 600_000;
/** Long-running services of this deployment, and their numbers of containers. */
const SERVICES = { postgres: 1, storage: 1, cms: 2, builder: 1, site: 1, front: 1, mail: 1 };

test.describe.configure({ mode: 'serial' });
resolveNamesHere();

const status = async (url: string, init?: RequestInit): Promise<number> => (await fetch(url, { redirect: 'manual', ...init })).status;
const allHealthy = () => Promise.all(Object.entries(SERVICES).map(([service, count]) => untilHealthy(service, count)));
const verifySignings = (): string => compose('exec', '-T', 'cms', 'node', 'scripts/verify-signings.mjs');

/** Files that the new version of an update adds, which change both images. */
const NEW_FILES = ['web/static/version.txt', 'cms/src/version.txt'].map((file) => join(deployment, file));
const checkOutNewVersion = (): void => NEW_FILES.forEach((file) => writeFileSync(file, 'new'));

/** Changes the deployment's .env. */
function setting(name: string, value: string): void {
  const file = join(deployment, '.env');
  writeFileSync(file, `${readFileSync(file, 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith(`${name}=`)).join('\n')}\n${name}=${value}\n`);
}

test('the first start ends with every container healthy', async () => {
  await allHealthy();
  const kept = Object.keys(SERVICES).flatMap(containers).map(inspect);
  expect(kept.filter(({ State }) => State.OOMKilled)).toEqual([]);
});

test('containers have no more rights than they need, and the limits of the Compose file', () => {
  for (const service of Object.keys(SERVICES)) {
    for (const id of containers(service)) {
      const { Config, HostConfig } = inspect(id);
      expect({ service, drop: HostConfig.CapDrop, security: HostConfig.SecurityOpt, isLimited: HostConfig.Memory > 0 && HostConfig.NanoCpus > 0 }).toEqual({ service, drop: ['ALL'], security: [expect.stringContaining('no-new-privileges')], isLimited: true });
      expect({ service, isReadOnly: HostConfig.ReadonlyRootfs }).toEqual({ service, isReadOnly: service !== 'builder' });
      expect({ service, isRoot: ['', '0', 'root'].includes(Config.User) }).toEqual({ service, isRoot: service === 'front' });
      // As seen by the kernel: the memory limit, and no capabilities except the front's.
      const [limit = '', capabilities = ''] = docker('exec', id, 'sh', '-c', 'cat /sys/fs/cgroup/memory.max /sys/fs/cgroup/memory/memory.limit_in_bytes 2>/dev/null; grep CapBnd /proc/1/status').split('\n');
      expect({ service, limit: Number(limit) }).toEqual({ service, limit: HostConfig.Memory });
      expect({ service, capabilities: parseInt(capabilities.split('\t')[1] ?? '', 16) }).toEqual({ service, capabilities: service === 'front' ? 1 << 10 : 0 });
      const written = docker('exec', id, 'sh', '-c', 'touch /usr/written 2>/dev/null && echo yes || echo no');
      expect({ service, written }).toEqual({ service, written: 'no' });
    }
  }
});

test('the site’s server has no secret in its container, and the builder its three', () => {
  const secretsOf = (service: string) => containers(service).flatMap((id) => inspect(id).Mounts.map(({ Destination }) => Destination).filter((path) => path.startsWith('/run/secrets/'))).sort();
  expect(secretsOf('site')).toEqual([]);
  expect(secretsOf('builder')).toEqual(['build_key', 'public_client_key', 'site_build_hook_secret'].map((name) => `/run/secrets/${name}`));
  const [site = ''] = containers('site');
  // Neither in the environment of any of its processes, nor in a file that it created.
  const known = docker('exec', site, 'sh', '-c', 'cat /proc/[0-9]*/environ | tr "\\0" "\\n"; cat /data/secrets.json /run/secrets/* 2>/dev/null || true');
  expect(known).toContain('SITE_PORT=8000');
  for (const name of ['public_client_key', 'build_key', 'site_build_hook_secret']) expect({ name, isKnown: known.includes(secret(name)) }).toEqual({ name, isKnown: false });
  // Configured secrets are not generated.
  for (const service of ['site', 'builder', 'cms']) {
    for (const id of containers(service)) expect({ service, files: docker('exec', id, 'sh', '-c', 'ls /data').split('\n').filter((name) => name === 'secrets.json') }).toEqual({ service, files: [] });
  }
});

test('only the front is reached from outside, and the site’s server from this machine', () => {
  // The tests add the mail catcher.
  const published = Object.keys(SERVICES).filter((service) => service !== 'mail').flatMap((service) => containers(service).flatMap((id) => Object.entries(inspect(id).NetworkSettings.Ports).flatMap(([port, hosts]) => (hosts?.length ? [`${service} ${port}`] : []))));
  expect([...new Set(published)].sort()).toEqual(['front 443/tcp', 'front 443/udp', 'front 80/tcp', 'site 8000/tcp']);
});

test('the front terminates TLS, redirects HTTP to it, and proxies only the pictures of the store', async () => {
  expect(await status(SITE + pagePath(russian, PAGES.home))).toBe(200);
  for (const version of ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const) {
    const agreed = await new Promise<string | null>((done) => {
      const socket = connect({ host: '127.0.0.1', port: 443, servername: new URL(SITE).hostname, minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0' }, () => {
        done(socket.getProtocol());
        socket.end();
      });
      socket.once('error', () => done(null));
    });
    expect({ version, agreed }).toEqual({ version, agreed: version < 'TLSv1.2' ? null : version });
  }
  const moved = await new Promise<string | undefined>((done, fail) => plainRequest({ host: '127.0.0.1', port: 80, headers: { Host: new URL(SITE).host } }, (answer) => done(answer.headers.location)).on('error', fail).end());
  expect(moved).toBe(`${SITE}/`);
  const picture = query("select url from files where url like 'http%' limit 1")[0]?.[0] ?? '';
  expect(picture).toContain(`${FILES}/pictures/`);
  expect(await status(picture)).toBe(200);
  expect(await status(picture, { method: 'DELETE' })).toBe(404);
  for (const path of ['/', '/signatures/', '/signatures/any.png', '/healthz']) expect({ path, status: await status(FILES + path) }).toEqual({ path, status: 404 });
  for (const path of ['/ready', '/metrics']) expect(await status(SITE + path)).not.toBe(200);
  expect(await status(`${CMS}/metrics`)).not.toBe(200);
});

test('staff log in with the password from the secrets', async () => {
  const answer = await fetch(`${CMS}/admin/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ email: `admin@${new URL(SITE).hostname.replace('www.', '')}`, password: secret('admin_password') }) });
  expect(answer.status).toBe(200);
  expect(await status(`${CMS}/admin`)).toBe(200);
});

test('a visitor’s browser sees the page, sends the form and signs, over TLS; mails arrive', async ({ page, context }) => {
  test.setTimeout(300_000);
  const failed = await failuresOf(page, context);
  const person = await sendsForm(page, russian);
  expect(query(`select count(*) from help_requests where email = '${person.email}'`)).toEqual([['1']]);
  const someone = await signs(page, russian);
  expect(query(`select count(*) from subscribers where email = '${someone.email}'`)).toEqual([['1']]);
  await until('the sealed document of the signing', () => query('select state from sealed_agreements').join() === 'made', TIMEOUT_MS);
  expect(verifySignings()).toMatch(/All in order: \d+ entries \(1 signed agreements, /);
  expect(failed()).toEqual([]);
  await until('a mail to who signed', async () => (await mailsTo(someone.email)) > 0, TIMEOUT_MS);
});

test('the CMS gets the real address of clients, whatever they claim', async () => {
  const [front = ''] = containers('front');
  const networks = JSON.parse(docker('inspect', '--format', '{{json .NetworkSettings.Networks}}', front)) as Readonly<Record<string, { readonly Gateway: string; readonly GlobalIPv6Address: string }>>;
  // Visitors from this machine have the engine's address on the front's networks.
  const gateways = Object.values(networks).map(({ Gateway }) => Gateway).filter(Boolean);
  for (const [number, base] of [SITE, CMS].entries()) {
    const email = `forger-${number}-${Date.now()}@example.com`;
    const data = { first_name: 'Анна', last_name: 'Пример', email, phone: '+37060000009', country_code: 'lt', ip_address: '192.0.2.7', form: 'help', language: 'ru' };
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${secret('public_client_key')}`, 'X-Forwarded-For': '203.0.113.9' };
    await fetch(`${base}/api/help-requests`, { method: 'POST', headers, body: JSON.stringify({ data }) });
    const counted = query('select key from rates').flat().join(' ');
    expect(counted).not.toContain('203.0.113.9');
    const peers = query('select distinct peer_address from help_requests').flat();
    expect({ base, peers: peers.filter((peer) => !gateways.includes(peer)) }).toEqual({ base, peers: [] });
  }
});

test('each service is killed under load: everything acknowledged is stored once', async () => {
  test.setTimeout(TIMEOUT_MS * 4);
  setting('LIMITS', 'off');
  compose('up', '-d', '--no-build');
  await allHealthy();
  const load = await Load.start();
  const more = async (): Promise<void> => {
    const before = load.acknowledged;
    await until('the load goes on', () => load.acknowledged >= before + BETWEEN_KILLS, TIMEOUT_MS);
  };
  for (const service of Object.keys(SERVICES)) {
    // A crash: the engine restarts it.
    await more();
    const [crashed = ''] = containers(service);
    process.kill(inspect(crashed).State.Pid, 'SIGKILL');
    await until(`${service} runs again`, () => inspect(crashed).State.Running && inspect(crashed).RestartCount > 0, TIMEOUT_MS);
    await more();
    // After `docker kill` the engine does not restart them: the operator does.
    const killed = containers(service);
    docker('kill', ...killed);
    docker('start', ...killed);
    await untilHealthy(service, killed.length);
  }
  await more();
  process.stdout.write(`  ${await load.end()}\n`);
  expect(load.lost()).toEqual([]);
  expect([...load.crowd.refused.keys()].filter((how) => !how.startsWith('5'))).toEqual([]);
  expect(query("select count(*) from outbox_mails where state = 'failed'")).toEqual([['0']]);
  expect(verifySignings()).toContain('All in order');
  expect(await status(SITE + pagePath(russian, PAGES.home))).toBe(200);
});

test('four CMS share the work', async () => {
  test.setTimeout(TIMEOUT_MS);
  compose('up', '-d', '--no-build', '--scale', 'cms=4');
  await untilHealthy('cms', 4);
  const since = new Date().toISOString();
  const load = await Load.start();
  const answeredBy = (): string[] => containers('cms').filter((id) => docker('logs', '--since', since, id).includes('/api/'));
  await until('each of the four has answered', () => load.acknowledged >= 20 && answeredBy().length === 4, TIMEOUT_MS);
  await load.end();
  expect(load.lost()).toEqual([]);
  compose('up', '-d', '--no-build', '--scale', 'cms=2');
  await untilHealthy('cms', 2);
});

test('an update and its rollback, as docs/operations.md says: visitors see the new version, then the old one, and nothing is lost', async () => {
  test.setTimeout(TIMEOUT_MS * 4);
  const versions = [
    { checkOut: checkOutNewVersion, served: 200 },
    { checkOut: () => NEW_FILES.forEach((file) => rmSync(file)), served: 404 },
  ];
  compose('exec', '-T', 'cms', 'node', 'scripts/backup.mjs', '/backups/before-update.age');
  for (const { checkOut, served } of versions) {
    checkOut();
    compose('build');
    const before = containers('cms');
    const load = await Load.start();
    compose('up', '-d');
    await allHealthy();
    process.stdout.write(`  ${await load.end()}\n`);
    expect(containers('cms').filter((id) => before.includes(id))).toEqual([]);
    expect(load.lost()).toEqual([]);
    expect(verifySignings()).toContain('All in order');
    await until('the site of this version', async () => (await status(`${SITE}/version.txt`)) === served, TIMEOUT_MS);
  }
});

test('two new CMS beside the two old ones, and then only new ones: nothing is lost', async () => {
  test.setTimeout(TIMEOUT_MS * 2);
  const old = containers('cms');
  checkOutNewVersion();
  compose('build');
  const load = await Load.start();
  compose('up', '-d', '--no-deps', '--no-recreate', '--scale', 'cms=4', 'cms');
  await untilHealthy('cms', 4);
  compose('up', '-d');
  await allHealthy();
  const summary = await load.end();
  process.stdout.write(`  ${summary}\n`);
  expect(containers('cms').filter((id) => old.includes(id))).toEqual([]);
  expect(load.lost()).toEqual([]);
});

test('a backup is restored into an empty installation without secrets: everything is restored', async () => {
  test.setTimeout(TIMEOUT_MS * 3);
  const count = () => query("select (select count(*) from help_requests), (select count(*) from subscribers), (select count(*) from sealed_agreements where state = 'made'), (select count(*) from files)");
  // Those of the load before: documents that wait in a backup are made after its restore.
  await until('all sealed documents', () => query("select count(*) from sealed_agreements where state <> 'made'").join() === '0', TIMEOUT_MS);
  compose('exec', '-T', 'cms', 'node', 'scripts/backup.mjs', '/backups/site.age');
  const before = count();
  const head = /Hash of the last entry: (\w+)/.exec(verifySignings())?.[1] ?? '';
  const key = secret('public_client_key');
  compose('down', '--volumes');
  rmSync(join(deployment, 'secrets'), { recursive: true });

  const restore = join(deployment, 'restore');
  mkdirSync(restore);
  for (const file of ['backups/site.age', 'backup.key']) copyFileSync(join(deployment, file), join(restore, file.replace('backups/', '')));
  shell('docker run --rm -u "$(id -u):$(id -g)" -v "$PWD:/work" -w /work "$(sed -n "s/^FROM \\(node:[^ ]*\\) AS base/\\1/p" Dockerfile)" node scripts/secrets.mjs');
  shell('docker run --rm -u "$(id -u):$(id -g)" -e DATA_DIR=/tmp/data -v "$PWD:/work" site-cms node scripts/restore.mjs /work/restore/site.age --identity /work/restore/backup.key --secrets /work/secrets');
  expect(secret('public_client_key')).toBe(key);
  for (const path of ['', 'site.age', 'backup.key']) chownSync(join(restore, path), 1000, 1000);
  compose('run', '--rm', '-T', '-v', `${restore}:/restore:ro`, 'cms', 'node', 'scripts/restore.mjs', '/restore/site.age', '--identity', '/restore/backup.key');
  expect(compose('run', '--rm', '-T', 'cms', 'node', 'scripts/verify-signings.mjs', '--contains', head)).toContain('All in order');
  compose('up', '-d', '--no-build');
  await allHealthy();
  expect(count()).toEqual(before);
  const [picture = ''] = query("select url from files where url like 'http%' limit 1").flat();
  const [cms = ''] = containers('cms');
  expect(docker('exec', cms, 'node', '--input-type=module', '-e', `console.log((await fetch('${picture.replace(FILES, 'http://storage:8333')}')).status)`)).toBe('200');
});
