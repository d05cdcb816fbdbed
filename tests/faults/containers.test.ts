import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { API, LOCALES, PAGES, PREVIEW_PATH } from '@site/rules';

import { ADMIN } from '../cms/support/environment';
import { helpRequest } from '../cms/support/calls';
import type { Environment } from '../helpers/cms';
import { freePorts } from '../helpers/ports';
import { until } from '../helpers/until';
import { filled } from './support/world';

/** What the containers of docker-compose.yml run, without containers: the same commands, with secrets in the same files. */
const ROOT = resolve(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'containers-'));
const secrets = join(folder, 'secrets');
/** Where browsers see pictures that a store keeps. */
const PICTURES = 'https://files.example.org/pictures';
const FROM_FILES = ['APP_KEYS', 'API_TOKEN_SALT', 'ADMIN_JWT_SECRET', 'TRANSFER_TOKEN_SALT', 'ENCRYPTION_KEY', 'BUILD_KEY', 'SIGNATURE_LINK_KEYS', 'SITE_BUILD_HOOK_SECRET', 'PREVIEW_KEY', 'PUBLIC_CLIENT_KEY', 'ADMIN_PASSWORD'];

let env: Environment;
const running: ChildProcess[] = [];
beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/secrets.mjs', secrets], { cwd: ROOT });
  const [sitePort, monitoringPort] = await freePorts(2);
  const bare = Object.entries(await filled('containers')).filter(([name]) => !FROM_FILES.includes(name));
  const files = FROM_FILES.map((name) => [`${name}_FILE`, join(secrets, name.toLowerCase())]);
  env = { ...Object.fromEntries([...bare, ...files]), SITE_PORT: String(sitePort), MONITORING_PORT: String(monitoringPort), CMS_INTERNAL_URL: '', S3_PUBLIC_URL: PICTURES };
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function start(script: string): { readonly child: ChildProcess; readonly exit: Promise<number | null>; printed: () => string } {
  const child = spawn(process.execPath, [`scripts/${script}.mjs`], { cwd: ROOT, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (text += String(bytes)));
  return { child, exit: new Promise((done) => child.once('exit', done)), printed: () => text };
}

it('secrets are made once, each in a file, in a folder that nobody else opens', () => {
  const before = Object.fromEntries(readdirSync(secrets).map((name) => [name, readFileSync(join(secrets, name), 'utf8')]));
  expect(statSync(secrets).mode & 0o777).toBe(0o700);
  expect(JSON.parse(before['storage.json'] ?? '')).toMatchObject({ identities: [{ name: 'anonymous', actions: ['Read:pictures'] }, { credentials: [{ accessKey: before.s3_access_key_id, secretKey: before.s3_secret_access_key }] }] });
  rmSync(join(secrets, 'smtp_password'));
  execFileSync(process.execPath, ['scripts/secrets.mjs', secrets], { cwd: ROOT });
  expect(Object.fromEntries(readdirSync(secrets).map((name) => [name, readFileSync(join(secrets, name), 'utf8')]))).toEqual(before);
});

it('a file that is not there is named', async () => {
  const { exit, printed } = start('cms');
  running.at(-1)?.kill('SIGKILL');
  await exit;
  const wrong = spawn(process.execPath, ['scripts/cms.mjs'], { cwd: ROOT, env: { PATH: process.env.PATH, ...env, BUILD_KEY_FILE: '/no/such/file' }, stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  wrong.stderr.on('data', (bytes: Buffer) => (text += String(bytes)));
  expect(await new Promise((done) => wrong.once('exit', done))).toBe(1);
  expect(text.trim()).toBe('Configuration: BUILD_KEY_FILE names /no/such/file, which cannot be read (ENOENT).');
  expect(printed()).not.toContain('Configuration');
});

it('the CMS and the site’s server serve with secrets from files, and end gently when they are told to', async () => {
  const cms = start('cms');
  const site = start('site');
  await until('the CMS', async () => (await fetch(`http://127.0.0.1:${env.MONITORING_PORT}/ready`)).ok, 240_000);
  const key = readFileSync(join(secrets, 'public_client_key'), 'utf8');
  const ask = (origin: string) => fetch(origin + API.helpRequests, { method: 'POST', headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` }, body: JSON.stringify({ data: helpRequest }) });
  expect((await ask(env.CMS_URL ?? '')).status).toBe(201);
  expect((await fetch(`${env.CMS_URL}/admin/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(ADMIN) })).status).toBe(200);

  // It waits for a first build, and then serves it; what is not the public's is not passed on.
  await until('it says that it waits', () => site.printed().includes('Nothing is built'));
  build(join(env.DATA_DIR ?? '', 'site'));
  const origin = `http://127.0.0.1:${env.SITE_PORT}`;
  await until('the site', async () => (await fetch(`${origin}/robots.txt`)).ok);
  expect((await ask(origin)).status).toBe(201);
  expect((await fetch(`${origin}${PREVIEW_PATH}`)).headers.get('content-security-policy')).toContain(`; img-src 'self' data: ${env.CMS_URL} https://files.example.org; `);
  for (const path of ['/metrics', '/ready', '/live', '/_health', '/admin', API.contentRevision]) expect((await fetch(origin + path, { redirect: 'manual' })).status).toBe(404);

  for (const { child } of [cms, site]) child.kill('SIGTERM');
  expect(await Promise.all([cms.exit, site.exit])).toEqual([0, 0]);
}, 300_000);

/** The least that the site's server serves. */
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
