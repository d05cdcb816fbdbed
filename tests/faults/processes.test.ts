import { createServer, type Server } from 'node:http';

import { API, LANGUAGE_CODES, LOCALES } from '@site/rules';

import { helpRequest } from '../cms/support/calls';
import { ADMIN } from '../cms/support/environment';
import { Cms, type Environment } from '../helpers/cms';
import { withDatabase } from '../helpers/database';
import { freePorts } from '../helpers/ports';
import { until } from '../helpers/until';
import type { Swift } from '../helpers/swift';
import { beside, empty, filled, ownSwift } from './support/world';

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
  let swift: Swift | undefined;
  let builder: Server;
  let notifications = 0;
  beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    builder = createServer((request, response) => {
      notifications += 1;
      request.resume();
      response.writeHead(202).end();
    }).listen(port, '127.0.0.1');
    env = await empty('together');
    swift = await ownSwift(env);
    const [monitoring, otherMonitoring] = await freePorts(2);
    env = { ...env, ...swift?.environment(), SITE_BUILD_HOOK_URL: `http://127.0.0.1:${port}/`, MONITORING_PORT: String(monitoring) };
    const other = { ...(await beside(env)), MONITORING_PORT: String(otherMonitoring) };
    processes = await Promise.all([Cms.start(env), Cms.start(other)]);
  }, 400_000);
  afterAll(async () => {
    await Promise.all(processes.map((cms) => cms.stop()));
    await new Promise((done) => builder.close(done));
    await swift?.end();
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
});

// With SQLite there is only one process, which counts in its memory.
if (process.env.TEST_DATABASE === 'postgres') {
  it('rate limits of an address are shared by all processes, and counting does not wait for the disk', async () => {
    const env = await filled('limits', { LIMITS: 'address=4/600 network=off' });
    const processes = [await Cms.start(env), await Cms.start(await beside(env))];
    try {
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
    } finally {
      await Promise.all(processes.map((cms) => cms.stop()));
    }
  }, 400_000);
}

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
