import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { API, LOCALES, PAGES, PREVIEW_PATH } from '@site/rules';

import { ADMIN } from '../cms/support/environment';
import { helpRequest } from '../cms/support/calls';
import { type Environment, withoutOverride } from '../helpers/cms';
import { freePorts } from '../helpers/ports';
import { until } from '../helpers/until';
import { image } from './support/image';
import { filled } from './support/world';

/**
 * Runs what the containers of docker-compose.yml run, without containers: the same commands with the same files, and
 * secrets in files.
 */
const ROOT = resolve(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'containers-'));
const secrets = join(folder, 'secrets');
/** Public address of the CMS, behind TLS. */
const CMS = 'https://cms.example.org';
/** Public address of the store's pictures. */
const PICTURES = 'https://files.example.org/pictures';
const FROM_FILES = ['APP_KEYS', 'API_TOKEN_SALT', 'ADMIN_JWT_SECRET', 'TRANSFER_TOKEN_SALT', 'ENCRYPTION_KEY', 'BUILD_KEY', 'SIGNATURE_LINK_KEYS', 'EVIDENCE_KEYS', 'SEAL_KEY', 'SITE_BUILD_HOOK_SECRET', 'PREVIEW_KEY', 'PUBLIC_CLIENT_KEY', 'ADMIN_PASSWORD'];

let env: Environment;
let images: Readonly<Record<'cms' | 'site', string>>;
const running: ChildProcess[] = [];
beforeAll(async () => {
  // Containers' users must be able to read these files, whatever the umask of their creator.
  execFileSync('sh', ['-c', 'umask 077; exec "$0" "$@"', process.execPath, 'scripts/secrets.mjs', secrets], { cwd: ROOT });
  images = { cms: image('cms', join(folder, 'cms')), site: image('web', join(folder, 'web')) };
  const [sitePort, monitoringPort] = await freePorts(2);
  const bare = Object.entries(await filled('containers')).filter(([name]) => !FROM_FILES.includes(name));
  const files = FROM_FILES.map((name) => [`${name}_FILE`, join(secrets, name.toLowerCase())]);
  env = { ...Object.fromEntries([...bare, ...files]), SITE_PORT: String(sitePort), MONITORING_PORT: String(monitoringPort), SITE_URL: 'https://www.example.org', CMS_URL: CMS, CMS_INTERNAL_URL: '', S3_PUBLIC_URL: PICTURES, LIMITS: 'off' };
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Like in a container: a user without write access to the image. */
function run(script: 'cms' | 'site', given: Environment): ChildProcess {
  const [command = '', ...args] = [...(withoutOverride ?? []), process.execPath, `scripts/${script}.mjs`];
  // As in docker-compose.yml, the site's server has no secret.
  const variables = script === 'cms' ? given : Object.fromEntries(Object.entries(given).filter(([name]) => !FROM_FILES.includes(name.replace(/_FILE$/, ''))));
  return spawn(command, args, { cwd: images[script], env: { PATH: process.env.PATH, HOME: process.env.HOME, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] });
}

function start(script: 'cms' | 'site'): { readonly child: ChildProcess; readonly exit: Promise<number | null>; printed: () => string } {
  const child = run(script, env);
  running.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (text += String(bytes)));
  return { child, exit: new Promise((done) => child.once('exit', done)), printed: () => text };
}

it('secrets are generated once, one file each, in a private folder', () => {
  const before = Object.fromEntries(readdirSync(secrets).map((name) => [name, readFileSync(join(secrets, name), 'utf8')]));
  expect(statSync(secrets).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(secrets)) expect({ name, mode: statSync(join(secrets, name)).mode & 0o777 }).toEqual({ name, mode: 0o444 });
  expect(JSON.parse(before['storage.json'] ?? '')).toMatchObject({ identities: [{ name: 'anonymous', actions: ['Read:pictures'] }, { credentials: [{ accessKey: before.s3_access_key_id, secretKey: before.s3_secret_access_key }] }] });
  rmSync(join(secrets, 'smtp_password'));
  execFileSync(process.execPath, ['scripts/secrets.mjs', secrets], { cwd: ROOT });
  expect(Object.fromEntries(readdirSync(secrets).map((name) => [name, readFileSync(join(secrets, name), 'utf8')]))).toEqual(before);
});

it('a missing file is named', async () => {
  const wrong = run('cms', { ...env, BUILD_KEY_FILE: '/no/such/file' });
  let text = '';
  wrong.stderr?.on('data', (bytes: Buffer) => (text += String(bytes)));
  expect(await new Promise((done) => wrong.once('exit', done))).toBe(1);
  expect(text.trim()).toBe('Configuration: BUILD_KEY_FILE names /no/such/file, which cannot be read (ENOENT).');
});

it('the builder’s image contains everything installed and compiled', () => {
  const steps = "import('./scripts/lib/install.mjs').then(({ install }) => install()).then(() => import('./scripts/lib/compile.mjs')).then(({ compile }) => compile({ log: process.argv[1] }))";
  const log = join(folder, 'builder.log');
  const [command = '', ...args] = [...(withoutOverride ?? []), process.execPath, '-e', steps, log];
  execFileSync(command, args, { cwd: images.site, stdio: 'pipe' });
  expect(existsSync(log)).toBe(false);
});

it('the backup key is generated by the image, which stores nothing', () => {
  const key = join(folder, 'backup.key');
  const [command = '', ...args] = [...(withoutOverride ?? []), process.execPath, 'scripts/backup.mjs', '--new-key', key];
  const printed = execFileSync(command, args, { cwd: images.cms, env: { PATH: process.env.PATH }, encoding: 'utf8' });
  expect(printed).toMatch(/^BACKUP_RECIPIENTS=age1\w+$/m);
  expect(readFileSync(key, 'utf8')).toMatch(/^AGE-SECRET-KEY-1\w+\n$/);
});

it('CMS and site’s server work with secrets from files, and shut down gracefully', async () => {
  const cms = start('cms');
  const site = start('site');
  const ended = cms.exit.then((code) => Promise.reject(new Error(`It ended with ${code}:\n${cms.printed()}`)));
  await Promise.race([ended, until('the CMS', async () => (await fetch(`http://127.0.0.1:${env.MONITORING_PORT}/ready`)).ok, 240_000)]);
  const key = readFileSync(join(secrets, 'public_client_key'), 'utf8');
  const ask = (origin: string) => fetch(origin + API.helpRequests, { method: 'POST', headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` }, body: JSON.stringify({ data: helpRequest }) });
  const direct = `http://127.0.0.1:${env.CMS_PORT}`;
  const asked = await ask(direct);
  expect([asked.status, asked.headers.get('strict-transport-security')]).toEqual([201, 'max-age=31536000; includeSubDomains']);
  const login = await fetch(`${direct}/admin/login`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Forwarded-Proto': 'https' }, body: JSON.stringify(ADMIN) });
  const cookies = login.headers.getSetCookie();
  expect([login.status, cookies.length > 0, cookies.every((cookie) => /; *secure/i.test(cookie))]).toEqual([200, true, true]);

  // The server waits for the first build and then serves it; non-public paths are not proxied.
  await until('it says that it waits', () => site.printed().includes('Nothing is built'));
  build(join(env.DATA_DIR ?? '', 'site'));
  const origin = `http://127.0.0.1:${env.SITE_PORT}`;
  await until('the site', async () => (await fetch(`${origin}/robots.txt`)).ok);
  expect((await ask(origin)).status).toBe(201);
  expect((await fetch(`${origin}${PREVIEW_PATH}`)).headers.get('content-security-policy')).toContain(`; img-src 'self' data: ${CMS} https://files.example.org; `);
  for (const path of ['/metrics', '/ready', '/live', '/_health', '/admin', API.contentRevision]) expect((await fetch(origin + path, { redirect: 'manual' })).status).toBe(404);

  for (const { child } of [cms, site]) child.kill('SIGTERM');
  expect(await Promise.all([cms.exit, site.exit])).toEqual([0, 0]);
}, 300_000);

/** A minimal build that the site's server accepts. */
function build(site: string): void {
  const name = '20261121-000000-aaaaaa';
  for (const prefix of ['', ...LOCALES.map(({ prefix }) => prefix)]) {
    mkdirSync(join(site, name, prefix, PAGES.notFound), { recursive: true });
    writeFileSync(join(site, name, prefix, PAGES.notFound, 'index.html'), '<!doctype html><title>404</title>');
  }
  mkdirSync(join(site, name, PREVIEW_PATH));
  writeFileSync(join(site, name, PREVIEW_PATH, 'index.html'), '<!doctype html><title>Preview</title>');
  writeFileSync(join(site, name, 'robots.txt'), 'User-agent: *\n');
  writeFileSync(join(site, 'current'), name);
}
