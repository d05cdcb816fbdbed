import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';

import { API, LANGUAGE_CODES, LOCALES } from '@site/rules';
import { Client as PostgresClient } from 'pg';

import { LOCKS } from '../../cms/src/lib/transaction-lock';
import { helpRequest } from '../cms/support/calls';
import { ADMIN } from '../cms/support/environment';
import { Client, Visitor } from '../helpers/client';
import { Cms, type Environment } from '../helpers/cms';
import { withDatabase } from '../helpers/database';
import { freePorts } from '../helpers/ports';
import { databaseIndependentTest } from '../helpers/scope';
import { until } from '../helpers/until';
import { beside, empty, expectVerified, expectWhole, filled, ownBuckets } from './support/world';

/** Data created by a first boot, with columns that identify duplicates. */
const MADE = {
  i18n_locale: 'code',
  strapi_api_tokens: 'name',
  admin_users: 'email',
  admin_roles: 'code',
  files: 'name',
  services: 'document_id, locale, published_at is null',
  team_members: 'document_id, locale, published_at is null',
  contract_sections: 'document_id, locale, published_at is null',
  articles: 'document_id, locale, published_at is null',
  home_pages: 'locale, published_at is null',
  site_settings_entries: 'locale, published_at is null',
  agreement_versions: 'key',
} as const;

const counted = (env: Environment) =>
  withDatabase(env, (database) => Object.fromEntries(Object.keys(MADE).map((table) => [table, (database.prepare(`SELECT id FROM ${table}`).all()).length])));

describe('two processes that start together on an empty database', () => {
  let env: Environment;
  let processes: Cms[] = [];
  let builder: Server;
  let notifications = 0;
  beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    builder = createServer((request, response) => {
      notifications += 1;
      request.resume();
      response.writeHead(202).end();
    }).listen(port, '127.0.0.1');
    env = { ...(await empty('together')), ...(await ownBuckets('together'))?.environment() };
    const [monitoring, otherMonitoring] = await freePorts(2);
    env = { ...env, SITE_BUILD_HOOK_URL: `http://127.0.0.1:${port}/`, MONITORING_PORT: String(monitoring) };
    const other = { ...(await beside(env)), MONITORING_PORT: String(otherMonitoring) };
    processes = await Promise.all([Cms.start(env), Cms.start(other)]);
  }, 400_000);
  afterAll(async () => {
    await Promise.all(processes.map((cms) => cms.stop()));
    await new Promise((done) => builder.close(done));
  });

  it('seed it once: as much as one process does, and nothing twice', async () => {
    const alone = await filled('alone');
    expect(counted(env)).toEqual(counted(alone));
    for (const [table, columns] of Object.entries(MADE)) {
      const twice = withDatabase(env, (database) => database.prepare(`SELECT ${columns} FROM ${table} GROUP BY ${columns} HAVING count(*) > 1`).all());
      expect({ table, twice }).toEqual({ table, twice: [] });
    }
    expect(counted(env)).toMatchObject({ i18n_locale: LOCALES.length, admin_users: 1, strapi_api_tokens: 2, agreement_versions: LANGUAGE_CODES.length });
  });

  it('both serve it, and share log-ins', async () => {
    const revisions = await Promise.all(processes.map((cms) => revisionOf(cms.env)));
    expect(revisions[0]).toMatch(/./);
    expect(revisions[1]).toBe(revisions[0]);
    const [first, second] = processes;
    const token = await logIn(first?.env ?? {});
    expect((await fetch(`${second?.env.CMS_URL}/admin/users/me`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200);
  });

  it('a publish leads to one build, whichever process the builder asks', async () => {
    const [first, second] = processes.map((cms) => cms.env);
    const before = await revisionOf(first ?? {});
    const token = await logIn(first ?? {});
    const service = withDatabase(env, (database) => database.prepare("SELECT document_id FROM services WHERE locale = 'ru' AND published_at IS NOT NULL ORDER BY id LIMIT 1").all()) as { document_id: string }[];
    await report(first ?? {}, before);
    for (const { env: asked } of processes) await until('it says that visitors see all of it', async () => !(await isBehind(asked)));
    notifications = 0;
    const answer = await fetch(`${first?.CMS_URL}/content-manager/collection-types/api::service.service/${service[0]?.document_id}/actions/publish?locale=ru`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: 'Услуга, изменённая один раз' }),
    });
    expect(answer.status).toBe(200);
    await until('the notification', () => notifications > 0);
    const after = await revisionOf(first ?? {});
    expect(after).not.toBe(before);
    expect(await revisionOf(second ?? {})).toBe(after);
    // The other process has responded since, so its report would have arrived.
    expect(notifications).toBe(1);
    // Each process reports it to the operator, although each had read the content before.
    for (const { env: asked } of processes) await until('it says that visitors do not see it yet', () => isBehind(asked));
    await report(second ?? {}, after);
    for (const { env: asked } of processes) await until('it says that visitors see it', async () => !(await isBehind(asked)));
  });

  // With SQLite there is only one process.
  if (process.env.TEST_DATABASE === 'postgres') describe('while a lock of the database stays taken', () => {
    const VISITORS = 12;
    let frozen: Cms;
    let other: Cms;
    let held: PostgresClient;
    beforeAll(async () => {
      [frozen, other] = processes as [Cms, Cms];
      held = new PostgresClient({ connectionString: env.DATABASE_URL });
      await held.connect();
    });
    afterAll(() => held.end());
    afterEach(() => held.query('SELECT pg_advisory_unlock_all()'));

    const takeLock = () => held.query('SELECT pg_advisory_lock($1)', [LOCKS.evidence]);
    const releaseLock = () => held.query('SELECT pg_advisory_unlock($1)', [LOCKS.evidence]);
    const waiting = async () => Number((await held.query<{ count: string }>("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted", [LOCKS.evidence])).rows[0]?.count);
    const readiness = async () => (await fetch(`http://127.0.0.1:${other.env.MONITORING_PORT}/ready`)).status;
    const clients = async (first: number) => {
      const made = Array.from({ length: VISITORS }, (_, number) => new Client(env, first + number));
      await Promise.all(made.map((client) => client.prepare()));
      return made;
    };

    it('more signings than there are connections are refused, and others are served again', async () => {
      await takeLock();
      const many = await clients(100);
      expect((await Promise.all(many.map((client) => client.sign(other.env.CMS_URL)))).map(({ status }) => status)).toEqual(many.map(() => 503));
      // The lock is still taken, which concerns signings only.
      expect(await new Visitor(env, 1).ask(other.env.CMS_URL)).toMatchObject({ status: 201 });
      expect(await readiness()).toBe(200);
      await releaseLock();
      expect((await Promise.all(many.map((client) => client.sign(other.env.CMS_URL)))).map(({ status }) => status)).toEqual(many.map(() => 201));
    }, 240_000);

    it('by a frozen process, the other one goes on; the frozen one continues afterwards', async () => {
      const first = new Client(env, 200);
      await first.prepare();
      const many = await clients(201);
      // Frozen while it waits for the lock, it gets it and keeps it in an idle transaction.
      await takeLock();
      const interrupted = first.sign().catch((error: unknown) => error);
      await until('it waits for the lock', async () => (await waiting()) === 1, undefined, 20);
      frozen.freeze();
      try {
        await releaseLock();
        await until('it has the lock', async () => (await waiting()) === 0, undefined, 20);
        const sign = async (client: Client) => (await client.sign(other.env.CMS_URL)).status;
        const statuses = await Promise.all(many.map(sign));
        // The lock is released after ten seconds: on a busy machine too late for some, who press the button once more.
        const refused = many.filter((_, index) => statuses[index] === 503);
        expect(statuses.filter((status) => status === 201)).toHaveLength(many.length - refused.length);
        expect(await Promise.all(refused.map(sign))).toEqual(refused.map(() => 201));
        expect(await new Visitor(env, 2).ask(other.env.CMS_URL)).toMatchObject({ status: 201 });
        expect(await readiness()).toBe(200);
      } finally {
        frozen.thaw();
      }
      await interrupted;
      expect(await first.sign()).toMatchObject({ status: 201 });
      expect(await new Visitor(env, 3).ask()).toMatchObject({ status: 201 });
      expect(frozen.hasEnded).toBe(false);
      expect(frozen.log).not.toMatch(/uncaught/i);
      const { subscribers } = await expectWhole(env);
      await expectVerified(env, subscribers.length);
    }, 240_000);
  });
});

// With SQLite there is only one process, which counts in its memory.
if (process.env.TEST_DATABASE === 'postgres') describe('two processes that start together on a database with expired requests', () => {
  const REQUESTS = 150;
  let env: Environment;
  let processes: Cms[] = [];
  let held: PostgresClient;
  beforeAll(async () => {
    env = { ...(await filled('retention')), ...(await ownBuckets('retention'))?.environment(), LIMITS: 'address=4/600 network=off' };
    withDatabase(env, (database) => {
      database.exec('UPDATE data_protection_settings SET help_request_days = 30');
      database.exec(`INSERT INTO help_requests (document_id, reference, received_at) SELECT 'expired-' || n, 'EXPIRED-' || n, ${database.time(Date.now() - 40 * 24 * 3_600_000)} FROM generate_series(1, ${REQUESTS}) AS n`);
    });
    held = new PostgresClient({ connectionString: env.DATABASE_URL });
    await held.connect();
    await held.query('SELECT pg_advisory_lock($1)', [LOCKS.helpRequests]);
    processes = await Promise.all([Cms.start(env), Cms.start(await beside(env))]);
  }, 400_000);
  afterAll(async () => {
    await held.end();
    await Promise.all(processes.map((cms) => cms.stop()));
  });
  afterEach(() => held.query('SELECT pg_advisory_unlock_all()'));

  it('delete them at the same time, and record each of them once', async () => {
    const waiting = async () => Number((await held.query<{ count: string }>("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted", [LOCKS.helpRequests])).rows[0]?.count);
    const records = () => withDatabase(env, (database) => database.prepare(`SELECT help_requests AS count, "references" FROM erasure_records WHERE cause = 'retention'`).all()) as { count: number; references: string }[];
    const recorded = () => records().flatMap(({ references }) => references.split(' '));
    // At their start, both find the same requests.
    await until('both wait', async () => (await waiting()) === 2);
    await held.query('SELECT pg_advisory_unlock($1)', [LOCKS.helpRequests]);
    await until('all are recorded', () => new Set(recorded()).size === REQUESTS);
    await until('both are done', async () => (await waiting()) === 0);
    expect(recorded()).toHaveLength(REQUESTS);
    expect(records().reduce((sum, { count }) => sum + count, 0)).toBe(REQUESTS);
  }, 400_000);

  it('share the rate limits of an address, and counting does not wait for the disk', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 6; number += 1) {
      const answer = await fetch(processes[number % 2]?.env.CMS_URL + API.helpRequests, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${env.PUBLIC_CLIENT_KEY}` },
        body: JSON.stringify({ data: helpRequest }),
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 429, 429]);
    const kind = withDatabase(env, (database) => database.prepare("SELECT relpersistence AS kind FROM pg_class WHERE oid = 'rates'::regclass").all());
    expect(kind).toEqual([{ kind: 'u' }]);
  });
});

databaseIndependentTest('the programs of npm start end when it is killed, and release their ports', async () => {
  const parts = await filled('orphans');
  const [sitePort, hookPort] = await freePorts(2);
  const dataDir = parts.DATA_DIR ?? '';
  const settings = { ...parts, HOST: '127.0.0.1', SITE_PORT: String(sitePort), SITE_URL: `http://127.0.0.1:${sitePort}`, CMS_INTERNAL_URL: parts.CMS_URL ?? '', SITE_BUILD_HOOK_URL: `http://127.0.0.1:${hookPort}`, SITE_BUILD_HOOK_SECRET: 'hook-secret-of-the-tests-0123456789' };
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  // A minimal build.
  for (const page of ['', '404', ...['ru', 'us', 'il', 'nl', 'fr'].map((prefix) => `${prefix}/404`)]) {
    mkdirSync(join(dataDir, 'site/build', page), { recursive: true });
    writeFileSync(join(dataDir, 'site/build', page, 'index.html'), '<!doctype html><title>Page</title>');
  }
  writeFileSync(join(dataDir, 'site/build/404.html'), '<!doctype html><title>Page</title>');
  writeFileSync(join(dataDir, 'site/current'), 'build');
  const log = (name: string) => join(dataDir, 'logs', `${name}.log`);
  // Like scripts/start.mjs, but without installing, compiling and building the site.
  const lines = `
    import { runCms } from './scripts/lib/cms.mjs';
    import { startBuilder, startSite } from './scripts/lib/site.mjs';
    const env = JSON.parse(process.env.SETTINGS);
    const dataDir = env.DATA_DIR;
    const log = (name) => dataDir + '/logs/' + name + '.log';
    runCms({ env, log: log('cms') });
    startSite({ env, dataDir, log: log('site') });
    startBuilder({ env, dataDir, log: log('builder') });
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', lines], { cwd: resolve(__dirname, '../..'), env: { PATH: process.env.PATH, HOME: process.env.HOME, SETTINGS: JSON.stringify(settings) }, stdio: 'ignore' });
  const pids = () => ['cms', 'site', 'builder'].map((name) => Number(/^--- start .*, process (\d+)$/m.exec(readFileSync(log(name), 'utf8'))?.[1]));
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const ports = [sitePort, hookPort, Number(parts.CMS_PORT)];
  const isTaken = (port: number | undefined) =>
    new Promise<boolean>((done) => {
      const socket = connect(port ?? 0, '127.0.0.1', () => done(true)).on('error', () => done(false));
      socket.once('connect', () => socket.destroy());
    });
  try {
    await until('all of them listen', async () => (await Promise.all(ports.map(isTaken))).every(Boolean), 120_000);
    const started = pids();
    expect(started.filter(isRunning)).toEqual(started);
    parent.kill('SIGKILL');
    await until('all have ended', () => started.every((pid) => !isRunning(pid)), 60_000);
    expect(await Promise.all(ports.map(isTaken))).toEqual(ports.map(() => false));
    // A graceful shutdown: the CMS answers its running requests.
    expect(readFileSync(log('cms'), 'utf8')).not.toMatch(/EPIPE|uncaught/i);
  } finally {
    parent.kill('SIGKILL');
    for (const pid of pids()) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  }
}, 240_000);

async function revisionOf(env: Environment): Promise<string> {
  const answer = await fetch(env.CMS_URL + API.contentRevision, { headers: { Authorization: `Bearer ${env.BUILD_KEY}` } });
  return ((await answer.json()) as { data: { revision: string } }).data.revision;
}

/** Reports to the CMS what visitors see, like the builder. */
async function report(env: Environment, revision: string): Promise<void> {
  const answer = await fetch(env.CMS_URL + API.siteState, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${env.BUILD_KEY}` },
    body: JSON.stringify({ data: { live: { since: new Date().toISOString(), revision }, building: null, failed: null } }),
  });
  expect(answer.status).toBe(204);
}

async function isBehind(env: Environment): Promise<boolean> {
  const text = await (await fetch(`http://127.0.0.1:${env.MONITORING_PORT}/metrics`)).text();
  return /^cms_site_behind 1$/m.test(text);
}

async function logIn(env: Environment): Promise<string> {
  const answer = await fetch(`${env.CMS_URL}/admin/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(ADMIN) });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}
