import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { API } from '@site/rules';
import { Client as PostgresClient } from 'pg';

import { helpRequest } from '../cms/support/calls';
import { ADMIN } from '../cms/support/environment';
import { Client, isSigned } from '../helpers/client';
import { Cms, type Environment } from '../helpers/cms';
import { withDatabase } from '../helpers/database';
import { freePorts } from '../helpers/ports';
import { Postgres } from '../helpers/postgres';
import { until } from '../helpers/until';
import { filled, left } from './support/world';

interface Readiness {
  readonly status: string;
  readonly stopping: boolean;
  readonly checks: Readonly<Record<string, string>>;
}

/** Inputs of the content revision: entries, their pictures, and agreement versions. */
const CONTENT_TABLES = ['agreement_versions', 'contract_pages', 'help_request_pages', 'news_pages', 'articles', 'contract_sections', 'files', 'files_related_mph', 'home_pages', 'interface_texts_entries', 'legal_pages', 'services', 'site_settings_entries', 'team_members'];

let postgres: Postgres;
let env: Environment;
let cms: Cms;
let monitoring: string;
beforeAll(async () => {
  const own = await filled('running');
  // The run's own server is used by other tests, and must not be killed.
  postgres = await Postgres.start({ like: own.DATABASE_URL });
  const [port, nobody] = await freePorts(2);
  // No mail server listens.
  const smtp = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(nobody), SMTP_SECURITY: 'none', MAIL_FROM: 'site@example.com' };
  env = { ...own, ...postgres.environment('running'), ...smtp, MONITORING_PORT: String(port), LOG_FORMAT: 'json' };
  monitoring = `http://127.0.0.1:${port}`;
  cms = await Cms.start(env);
}, 240_000);
afterAll(async () => {
  await cms.stop();
  await postgres.end();
});

async function readiness(): Promise<Readiness & { readonly code: number }> {
  const answer = await fetch(`${monitoring}/ready`);
  return { code: answer.status, ...((await answer.json()) as Readiness) };
}

/** Whether the live site is behind the published content, and the time of the comparison in seconds since 1970. */
async function siteFigures(): Promise<{ readonly behind: number; readonly comparedAt: number }> {
  const text = await (await fetch(`${monitoring}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  return { behind: figure('cms_site_behind'), comparedAt: figure('cms_site_compared_timestamp_seconds') };
}

const request = (email: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(env.CMS_URL + API.helpRequests, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${env.PUBLIC_CLIENT_KEY}`, ...headers },
    body: JSON.stringify({ data: { ...helpRequest, email } }),
  });

const report = (state: object) =>
  fetch(env.CMS_URL + API.siteState, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${env.BUILD_KEY}` },
    body: JSON.stringify({ data: { live: null, building: null, failed: null, ...state } }),
  });

/** Publishes changed site settings as an administrator. */
async function publishSettings(change: object): Promise<void> {
  const send = async (path: string, body: object, token?: string): Promise<unknown> => {
    const answer = await fetch(env.CMS_URL + path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) }, body: JSON.stringify(body) });
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    return answer.json();
  };
  const { data } = (await send('/admin/login', ADMIN)) as { data: { token: string } };
  await send('/content-manager/single-types/api::site-settings.site-settings/actions/publish?locale=ru', change, data.token);
}

describe('an operator of the CMS', () => {
  it('sees that it is live, and ready once a builder runs', async () => {
    expect((await fetch(`${monitoring}/live`)).status).toBe(200);
    expect(await readiness()).toMatchObject({ code: 200, status: 'impaired', checks: { database: 'ok', storage: 'ok', outbox: 'ok', builder: 'late', build: 'ok' } });
    expect((await report({})).status).toBe(204);
    expect(await readiness()).toMatchObject({ code: 200, status: 'ready', stopping: false });
  });

  it('sees unsent mails, a failed build and an unavailable store; requests are still accepted', async () => {
    const folder = join(env.DATA_DIR ?? '', 'signatures/signature_0.png');
    mkdirSync(folder, { recursive: true });
    await report({ failed: { at: new Date().toISOString(), code: 'unknown', entry: null, picture: null, page: null, nextAttemptAt: null } });
    const { reference } = ((await (await request('late@example.com')).json()) as { data: { reference: string } }).data;
    withDatabase(env, (database) => database.exec(`UPDATE outbox_mails SET created_at = ${database.time(Date.now() - 3_600_000)} WHERE reference = '${reference}'`));
    try {
      expect(await readiness()).toMatchObject({ code: 200, status: 'impaired', checks: { outbox: 'late', build: 'failed', storage: 'away' } });
      expect((await request('still@example.com')).status).toBe(201);
    } finally {
      rmSync(folder, { recursive: true });
      withDatabase(env, (database) => database.exec('DELETE FROM outbox_mails'));
      await report({});
    }
    expect(await readiness()).toMatchObject({ status: 'ready' });
  });

  it('can read Prometheus metrics', async () => {
    await request('counted@example.com');
    await fetch(`${env.CMS_URL}/no/such/anna@example.com`);
    const answer = await fetch(`${monitoring}/metrics`);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    const figure = (name: string): number => Number(text.split('\n').find((line) => line.startsWith(`${name} `))?.slice(name.length));
    expect(figure('cms_http_request_duration_seconds_count{method="POST",route="/api/help-requests",status="201"}')).toBeGreaterThanOrEqual(2);
    // All unknown paths are one route.
    expect(text).toMatch(/^cms_http_request_duration_seconds_count\{method="GET",route="[^"]*",status="404"\} [1-9]/m);
    expect(text).not.toContain('/no/such');
    expect([figure('cms_database_up'), figure('cms_storage_up'), figure('cms_site_build_failed')]).toEqual([1, 1, 0]);
    expect(figure('cms_data_disk_free_bytes')).toBeGreaterThan(0);
    expect(figure('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(text).not.toContain('example.com');
  });

  it('gets responses without the content being read, however much there is', async () => {
    await report({});
    expect(await readiness()).toMatchObject({ status: 'ready' });
    const database = new PostgresClient({ connectionString: env.DATABASE_URL });
    await database.connect();
    try {
      // Reading these tables would block until the check times out.
      await database.query(`BEGIN; LOCK TABLE ${CONTENT_TABLES.join(', ')} IN ACCESS EXCLUSIVE MODE`);
      for (let time = 0; time < 5; time += 1) {
        expect(await readiness()).toMatchObject({ status: 'ready', checks: { builder: 'ok', build: 'ok' } });
        expect(await (await fetch(`${monitoring}/metrics`)).text()).toMatch(/^cms_site_behind [01]$/m);
      }
    } finally {
      await database.end();
    }
  });

  it('gets the last comparison right after a change, and soon the new one', async () => {
    const { data } = (await (await fetch(env.CMS_URL + API.contentRevision, { headers: { Authorization: `Bearer ${env.BUILD_KEY}` } })).json()) as { data: { revision: string } };
    await report({ live: { since: new Date().toISOString(), revision: data.revision } });
    await until('visitors see all that is published', async () => (await siteFigures()).behind === 0);
    const compared = await siteFigures();
    expect(compared.comparedAt).toBeGreaterThan(0);

    const database = new PostgresClient({ connectionString: env.DATABASE_URL });
    await database.connect();
    try {
      await publishSettings({ tagline: `Tagline ${Date.now()}` });
      await database.query(`BEGIN; LOCK TABLE ${CONTENT_TABLES.join(', ')} IN ACCESS EXCLUSIVE MODE`);
      for (let time = 0; time < 5; time += 1) {
        expect(await readiness()).toMatchObject({ code: 200, status: 'ready', checks: { builder: 'ok', build: 'ok' } });
        expect(await siteFigures()).toMatchObject({ behind: 0 });
      }
    } finally {
      await database.end();
    }
    await until('the change is told', async () => (await siteFigures()).behind === 1);
    expect((await siteFigures()).comparedAt).toBeGreaterThanOrEqual(compared.comparedAt);
    await report({});
  });

  it('can reach these endpoints on the monitoring port only', async () => {
    for (const path of ['/live', '/ready', '/metrics']) expect((await fetch(env.CMS_URL + path)).status).toBe(404);
    expect((await fetch(`${monitoring}/`)).status).toBe(404);
  });

  it('finds a JSON log with request ids and without visitors’ data', async () => {
    const id = 'request-of-a-test-0001';
    const answer = await request('in-no-log@example.com', { 'X-Request-Id': id });
    expect(answer.headers.get('x-request-id')).toBe(id);
    expect((await request('in-no-log@example.com', { 'X-Request-Id': 'two\tlines' })).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const client = new Client(env, 1);
    const signed = await client.sign();
    if (!isSigned(signed)) throw new Error(signed.code);
    await fetch(signed.data.signatureUrl);
    await fetch(`${env.CMS_URL}/api/help-requests?filters[email]=in-no-log@example.com`);

    const own = () => cms.log.split('\n').filter((line) => line.startsWith('{'));
    await until('its line', () => own().some((line) => line.includes(id)));
    const lines = own().map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.find((line) => line.request === id)).toMatchObject({ level: 'http', method: 'POST', route: '/api/help-requests', status: 201, milliseconds: expect.any(Number) as number, time: expect.stringMatching(/^\d{4}-.*Z$/) as string });
    const secrets = [new URL(signed.data.signatureUrl).searchParams.get('token') ?? '', env.PUBLIC_CLIENT_KEY ?? '', env.BUILD_KEY ?? '', 'in-no-log', helpRequest.first_name, helpRequest.last_name, helpRequest.phone, signed.data.email];
    expect(secrets.filter((secret) => cms.log.includes(secret))).toEqual([]);
  });
});

it('a request that fails in two places at once is refused, and the CMS goes on', async () => {
  const send = async (method: string, path: string, body: object, token?: string) => {
    const answer = await fetch(env.CMS_URL + path, { method, headers: { 'Content-Type': 'application/json', ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) }, body: JSON.stringify(body) });
    return { status: answer.status, data: ((await answer.json()) as { data: { token: string; id: number } }).data };
  };
  const { data } = await send('POST', '/admin/login', ADMIN);
  const folder = await send('POST', '/upload/folders', { name: 'Portraits', parent: null }, data.token);
  expect(folder.status).toBe(201);
  // Strapi checks all fields at once, and waits for the first check that fails only.
  const moves = [
    await send('PUT', `/upload/folders/${folder.data.id}`, { name: 'Moved', parent: 'nowhere' }, data.token),
    await send('POST', '/upload/actions/bulk-move', { destinationFolderId: 'nowhere', folderIds: [folder.data.id], fileIds: [] }, data.token),
    await send('POST', '/upload/folders', { name: 'Another', parent: 'nowhere' }, data.token),
  ];
  expect(moves.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect((await request('afterwards@example.com')).status).toBe(201);
});

it('a killed database makes the CMS unready, and nothing acknowledged is lost', async () => {
  expect((await request('before-the-kill@example.com')).status).toBe(201);
  await postgres.kill();
  await until('it says so', async () => (await readiness()).code === 503);
  expect((await request('during@example.com')).status).toBeGreaterThanOrEqual(500);
  expect((await fetch(`${monitoring}/live`)).status).toBe(200);
  await postgres.begin();
  await until('it is ready again', async () => (await readiness()).code === 200);
  expect((await request('after-the-kill@example.com')).status).toBe(201);
  const kept = withDatabase(env, (database) => database.prepare("SELECT email FROM help_requests WHERE email LIKE '%the-kill@example.com' ORDER BY email").all());
  expect(kept).toEqual([{ email: 'after-the-kill@example.com' }, { email: 'before-the-kill@example.com' }]);
});

it('a CMS that is stopped answers running requests, and accepts no new ones', async () => {
  const held = new PostgresClient({ connectionString: env.DATABASE_URL });
  await held.connect();
  await held.query('BEGIN; LOCK TABLE subscribers, help_requests IN EXCLUSIVE MODE');
  const client = new Client(env, 2);
  await client.prepare();
  const before = await left(env);
  const [signing, asking] = [client.sign(), request('at-the-end@example.com')];
  const waiting = async () => (await held.query<{ count: string }>("SELECT count(*) FROM pg_locks WHERE NOT granted")).rows[0]?.count;
  await until('both of them wait', async () => Number(await waiting()) >= 2);

  const ended = cms.stop();
  await until('nothing more is taken', () => fetch(`${env.CMS_URL}/_health`).then(() => false, () => true));
  expect(await readiness()).toMatchObject({ code: 503, status: 'unready', stopping: true });
  await held.query('COMMIT');
  await held.end();

  expect(isSigned(await signing)).toBe(true);
  expect((await asking).status).toBe(201);
  await ended;
  const after = await left(env);
  expect(after.subscribers).toHaveLength(before.subscribers.length + 1);
  expect(after.attempts).toBe(0);
  expect(withDatabase(env, (database) => database.prepare("SELECT id FROM help_requests WHERE email = 'at-the-end@example.com'").all())).toHaveLength(1);
});
