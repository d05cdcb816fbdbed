/** @jest-environment node */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Core } from '@strapi/strapi';
import Knex, { type Knex as Connection } from 'knex';

import { PROTECTIONS, verifyProtections } from '../../cms/src/strapi-internals/boot-checks';
import { guardStrapiRoutes } from '../../cms/src/strapi-internals/route-restrictions';
import { guardUploads } from '../../cms/src/features/pictures/upload-checks';
import secretFields from '../../cms/src/features/request-pipeline/secret-fields';
import { endWithCommits, failWithCommits } from '../../cms/src/strapi-internals/knex-commit-fix';
import { beginWithLock } from '../../cms/src/strapi-internals/sqlite-begin-immediate';
import { afterTablesChanged, beforeTablesChange } from '../../cms/src/strapi-internals/sync-hooks';

/** The part of a connection to SQLite that the protections change. */
interface Database {
  readonly inTransaction: boolean;
  pragma(statement: string): unknown;
  prepare(sql: string): { run(): unknown };
}

/** Stands for a Strapi whose inside is otherwise than ours expects. */
const strapiWith = (parts: object): Core.Strapi => parts as Core.Strapi;

describe('a Strapi that changed does not start', () => {
  const route = (method: string, path: string) => ({ method, path, config: {} });
  const plugins = () => ({
    'content-manager': { admin: { routes: [route('PUT', '/components/:uid/configuration')] }, preview: { routes: [route('GET', '/preview/url/:contentType')] } },
    i18n: { admin: { routes: [route('PUT', '/settings')] } },
    email: { admin: { routes: [route('POST', '/'), route('GET', '/settings')] }, 'content-api': { routes: [route('POST', '/')] } },
    upload: { admin: { routes: [route('POST', '/'), route('POST', '/actions/upload-from-urls')] } },
  });
  type Plugins = ReturnType<typeof plugins>;
  const guard = (routes: object) => guardStrapiRoutes(strapiWith({ plugin: (name: string) => ({ routes: (routes as Record<string, object>)[name] }) }));

  it('is as it was otherwise', () => {
    const routes = plugins();
    guard(routes);
    expect(routes.email).toEqual({ admin: { routes: [route('GET', '/settings')] } });
    expect(routes.upload.admin.routes).toEqual([route('POST', '/')]);
  });

  it.each<[string, (routes: Plugins) => unknown, RegExp]>([
    ['calls the mails of the staff otherwise', ({ email }) => (email.admin.routes = [route('POST', '/send')]), /\/ of email/],
    ['calls the mails of keys otherwise', ({ email }) => Reflect.deleteProperty(email, 'content-api'), /email has no routes for keys/],
    ['has no routes of the staff for mails', ({ email }) => Reflect.deleteProperty(email, 'admin'), /email has no routes for the staff/],
    ['fetches addresses at another path', ({ upload }) => (upload.admin.routes = [route('POST', '/actions/fetch')]), /\/actions\/upload-from-urls of upload/],
    ['configures components elsewhere', (routes) => (routes['content-manager'].admin.routes = []), /PUT \/components\/:uid\/configuration of content-manager/],
    ['makes previews by another method', (routes) => (routes['content-manager'].preview.routes = [route('POST', '/preview/url/:contentType')]), /GET \/preview\/url/],
    ['changes languages elsewhere', ({ i18n }) => (i18n.admin.routes = []), /PUT \/settings of i18n/],
  ])('that %s', (_what, change, name) => {
    const routes = plugins();
    change(routes);
    expect(() => guard(routes)).toThrow(name);
  });

  it.each(['generateFileName', 'upload', 'replace'])('that has no %s for uploads', (missing) => {
    const functions = { generateFileName: () => '', upload: () => undefined, replace: () => undefined, [missing]: undefined };
    expect(() => guardUploads(strapiWith({ plugin: () => ({ service: () => ({ ...functions }) }) }))).toThrow('strapi-internals/media-library.ts');
  });

  it.each(['password', 'resetPasswordToken', 'registrationToken'])('that does not call %s a secret', (name) => {
    const secret = { type: 'string', private: true, searchable: false };
    const attributes = { password: secret, resetPasswordToken: secret, registrationToken: secret, [name]: { type: 'string', private: true } };
    expect(() => secretFields({}, { strapi: strapiWith({ getModel: () => ({ attributes }) }) })).toThrow(name);
  });

  it('and is told everything that is missing', async () => {
    // Nothing of Strapi is there.
    await expect(verifyProtections(strapiWith({}))).rejects.toThrow(new RegExp(Object.keys(PROTECTIONS).map((name) => `${name.replace(/[()/.]/g, '\\$&')} \\(TypeError\\)`).join('; ')));
  });

  it('and the kind of an error is told, without its message', async () => {
    const failure = Object.assign(new Error('insert of anna@example.com'), { code: 'ECONNRESET' });
    const strapi = strapiWith({ db: { dialect: { client: 'postgres' }, transaction: () => Promise.reject(failure) } });
    const told = await verifyProtections(strapi).then(String, String);
    expect(told).toContain('A failed commit fails its transaction (strapi-internals/knex-commit-fix.ts) (ECONNRESET)');
    expect(told).not.toContain('anna');
  });
});

describe('a protection in a Strapi that works otherwise is missed', () => {
  const check = (file: string, parts: object): Promise<boolean> | boolean => {
    const [, found] = Object.entries(PROTECTIONS).find(([name]) => name.includes(file)) ?? [];
    if (!found) throw new Error(`There is no ${file}.`);
    return found(strapiWith(parts));
  };

  const RECORD = 'api::subscriber.subscriber';
  const rights = (...permissions: readonly object[]) => ({ db: { query: () => ({ findMany: () => Promise.resolve([{ action: 'plugin::content-manager.explorer.read', subject: RECORD }, ...permissions]) }) } });

  it('the records, if administrators could write them', async () => {
    expect(await check('Administrators cannot write records', rights({ action: 'plugin::content-manager.explorer.update', subject: RECORD, properties: { fields: ['notes'] } }))).toBe(true);
    for (const wrong of [
      { action: 'plugin::content-manager.explorer.create', subject: RECORD },
      { action: 'plugin::content-manager.explorer.update', subject: RECORD, properties: { fields: ['notes', 'email'] } },
      { action: 'plugin::content-manager.explorer.delete', subject: 'api::evidence-entry.evidence-entry' },
    ])
      expect(await check('Administrators cannot write records', rights(wrong))).toBe(false);
  });

  it('the names of uploads, if they told what was uploaded', async () => {
    const named = (hash: string) => ({ plugin: () => ({ service: () => ({ formatFileInfo: () => Promise.resolve({ hash }) }) }) });
    expect(await check('Uploads get random names', named('0'.repeat(32)))).toBe(true);
    expect(await check('Uploads get random names', named('passport_0123456789'))).toBe(false);
  });

  type Handler = (ctx: { request: { body?: unknown }; response: { headers: Record<string, string> } }, next: () => Promise<void>) => Promise<void>;
  const withHandler = (handler: Handler) => ({
    config: { get: (name: string) => (name === 'middlewares' ? ['strapi::body', { name: 'strapi::cors' }] : 'https://cms.example.com') },
    middleware: () => () => handler,
    server: { app: { createContext: () => ({ request: {}, response: { headers: {} } }) } },
  });

  it.each<[string, string, Handler, boolean]>([
    ['bodies, left alone', 'Strapi reads no bodies', (_ctx, next) => next(), true],
    ['bodies, if Strapi parsed them again', 'Strapi reads no bodies', (ctx, next) => ((ctx.request.body = {}), next()), false],
    ['origins, left alone', 'Strapi allows no other origins', (_ctx, next) => next(), true],
    ['origins, if Strapi allowed them', 'Strapi allows no other origins', (ctx, next) => ((ctx.response.headers['access-control-allow-origin'] = '*'), next()), false],
  ])('%s', async (_what, name, handler, expected) => {
    expect(await check(name, withHandler(handler))).toBe(expected);
  });

  it('the routes that anybody may send something to, if there is another', () => {
    const withRoutes = (...more: readonly object[]) => ({ admin: { routes: { admin: { routes: [{ method: 'POST', path: '/login', config: { auth: false } }, { method: 'POST', path: '/users' }, { method: 'GET', path: '/init', config: { auth: false } }, ...more] } } } });
    expect(check('Bodies of unknown senders', withRoutes())).toBe(true);
    expect(check('Bodies of unknown senders', withRoutes({ method: 'POST', path: '/passkey', config: { auth: false } }))).toBe(false);
    expect(check('Bodies of unknown senders', { admin: { routes: { other: { routes: [] } } } })).toBe(false);
  });

  const works = () => undefined;
  const services = (...missing: readonly string[]) => new Proxy({}, { get: (_of, name) => (missing.includes(String(name)) ? undefined : works) });

  it.each<[file: string, missing: readonly string[], parts: (...missing: readonly string[]) => object]>([
    ['strapi-internals/admin-services.ts', ['checkCredentials', 'resetPassword', 'register', 'createToken', 'addPermissions', 'getPermissionsWithNestedFields'], (...missing) => ({
      service: (name: string) => (name === 'admin::permission' ? { actionProvider: services(), engine: services() } : services(...missing)),
    })],
    ['Sessions of staff', ['isSessionActive', 'invalidateRefreshToken'], (...missing) => ({
      sessionManager: () => services(...missing),
      getModel: () => ({ attributes: { userId: {}, deviceId: {}, sessionId: {}, status: {}, origin: {} } }),
    })],
    ['strapi-internals/i18n.ts', ['setDefaultLocale', 'getIsoLocales', 'getNestedPopulateOfNonLocalizedAttributes', 'syncNonLocalizedAttributes'], (...missing) => ({ plugin: () => ({ service: () => services(...missing) }) })],
    ['strapi-internals/email-provider.ts', ['send'], (...missing) => ({ plugin: () => ({ provider: services(...missing) }) })],
  ])('%s, if Strapi calls one of %j otherwise', async (file, names, parts) => {
    expect(await check(file, parts())).toBe(true);
    for (const name of names) expect(await check(file, parts(name))).toBe(false);
  });

  it('the columns of sessions, if one were called otherwise', () => {
    const attributes = { userId: {}, deviceId: {}, sessionId: {}, state: {}, origin: {} };
    expect(check('Sessions of staff', { sessionManager: () => services(), getModel: () => ({ attributes }) })).toBe(false);
  });

  it('the hashes of keys, if they were stored as they are', async () => {
    const strapi = (hash: (key: string) => string) => ({ service: () => ({ create: works, update: works, revoke: works, hash }), getModel: () => ({ attributes: { accessKey: {}, encryptedKey: {} } }) });
    expect(await check('strapi-internals/api-tokens.ts', strapi(() => 'f'.repeat(128)))).toBe(true);
    expect(await check('strapi-internals/api-tokens.ts', strapi((key) => key))).toBe(false);
  });

  it('the search, if it left an underscore standing for any character', async () => {
    const strapi = (binding: string) => ({ db: { entityManager: { createQueryBuilder: () => ({ search: works, getKnexQuery: () => ({ toSQL: () => ({ bindings: [binding] }) }) }) } } });
    expect(await check('strapi-internals/literal-search.ts', strapi('%a\\_b%'))).toBe(true);
    expect(await check('strapi-internals/literal-search.ts', strapi('%a_b%'))).toBe(false);
  });

  it('the work around a change of the tables, if its hooks were not called', async () => {
    const hooks = new Map<string, () => Promise<void>>();
    const strapi = strapiWith({ hook: (name: string) => ({ register: (work: () => Promise<void>) => hooks.set(name, work) }) });
    beforeTablesChange(strapi, async () => undefined);
    afterTablesChanged(strapi, async () => undefined);
    const called = () => PROTECTIONS[Object.keys(PROTECTIONS).find((name) => name.includes('sync-hooks.ts')) ?? '']?.(strapi);
    expect(await called()).toBe(false);
    for (const [, work] of hooks) await work();
    expect(await called()).toBe(true);
  });

  it('the names of tables, if one were another', async () => {
    const link = { name: 'subscribers_agreement_version_lnk', joinColumn: { name: 'subscriber_id' }, inverseJoinColumn: { name: 'agreement_version_id' } };
    const tables: Readonly<Record<string, string>> = {
      'strapi::core-store': 'strapi_core_store_settings', 'api::site-settings.site-settings': 'site_settings_entries', 'api::evidence-entry.evidence-entry': 'evidence_entries',
      'api::subscriber.subscriber': 'subscribers', 'api::agreement-version.agreement-version': 'agreement_versions', 'api::signing-attempt.signing-attempt': 'signing_attempts',
      'api::erasure-record.erasure-record': 'erasure_records', 'api::evidence-checkpoint.evidence-checkpoint': 'evidence_checkpoints',
    };
    const strapi = (joinTable: object, names = tables) => ({ db: { metadata: { get: (uid: string) => ({ tableName: names[uid], attributes: { agreement_version: { joinTable } } }) } } });
    expect(await check('strapi-internals/table-names.ts', strapi(link))).toBe(true);
    expect(await check('strapi-internals/table-names.ts', strapi({ ...link, name: 'subscribers_agreement_version_links' }))).toBe(false);
    expect(await check('strapi-internals/table-names.ts', strapi(link, { ...tables, 'strapi::core-store': 'strapi_store' }))).toBe(false);
  });

  it('the tokens of the staff, if any passed', () => {
    for (const isValid of [true, false]) expect(check('Tokens of staff', { sessionManager: () => ({ validateAccessToken: () => ({ isValid }) }) })).toBe(!isValid);
  });
});

describe('a protection that cannot be tried, or is weaker, is told in the log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'protections-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const nameOf = (part: string) => Object.keys(PROTECTIONS).find((name) => name.includes(part)) ?? '';
  const logged = () => {
    const warnings: string[] = [];
    return { warnings, log: { warn: (line: string) => warnings.push(line) } };
  };

  it('where the user of PostgreSQL may make no temporary tables', async () => {
    const { warnings, log } = logged();
    const denied = Object.assign(new Error('permission denied to create temporary tables in database "cms"'), { code: '42501' });
    const strapi = strapiWith({ log, db: { dialect: { client: 'postgres' }, transaction: () => Promise.reject(denied) } });
    expect(await PROTECTIONS[nameOf('A failed commit')]?.(strapi)).toBe(true);
    expect(warnings).toEqual([expect.stringContaining('42501')]);
  });

  it.each<[mode: string, synchronous: string, secureDelete: string, isTaken: boolean, isWarned: boolean]>([
    ['wal', 'full', 'on', true, false],
    ['wal', 'extra', 'on', true, false],
    ['delete', 'extra', 'on', true, true],
    ['truncate', 'extra', 'on', true, true],
    // The removal of the journal, which commits, may not survive a power cut.
    ['delete', 'full', 'on', false, false],
    ['memory', 'extra', 'on', false, false],
    ['wal', 'normal', 'on', false, false],
    ['delete', 'normal', 'on', false, false],
    ['wal', 'full', 'off', false, false],
    ['delete', 'extra', 'fast', false, false],
  ])('where SQLite writes with journal_mode %s, synchronous %s, secure_delete %s', async (mode, synchronous, secureDelete, isTaken, isWarned) => {
    const { warnings, log } = logged();
    const connection = Knex({ client: 'better-sqlite3', connection: { filename: join(folder, `${mode}-${synchronous}-${secureDelete}.db`) }, useNullAsDefault: true, pool: { min: 1, max: 1 } });
    try {
      for (const [name, value] of Object.entries({ journal_mode: mode, synchronous, secure_delete: secureDelete })) await connection.raw(`pragma ${name} = ${value}`);
      expect(await PROTECTIONS[nameOf('SQLite writes durably')]?.(strapiWith({ log, db: { connection, dialect: { client: 'sqlite' } } }))).toBe(isTaken);
      expect(warnings).toEqual(isWarned ? [expect.stringContaining(mode)] : []);
    } finally {
      await connection.destroy();
    }
  });
});

it('SQLite without a journal is missed', async () => {
  // The driver does not let a connection be set so.
  const values: Readonly<Record<string, unknown>> = { 'pragma journal_mode': 'off', 'pragma synchronous': 3, 'pragma secure_delete': 1 };
  const strapi = strapiWith({ db: { dialect: { client: 'sqlite' }, connection: { raw: (sql: string) => Promise.resolve([{ value: values[sql] }]) } } });
  await expect(verifyProtections(strapi)).rejects.toThrow(/SQLite writes durably and overwrites what is deleted \(config\/database\.ts\);/);
});

describe('a protection of transactions that is taken away is missed', () => {
  const open: Connection[] = [];
  afterAll(() => Promise.all(open.map((connection) => connection.destroy())));

  /** A database as Strapi has one, with what the CMS adds to its connections. */
  function database(...protections: readonly ((connection: Database) => void)[]): Core.Strapi {
    const connection = Knex({
      client: 'better-sqlite3',
      connection: { filename: ':memory:' },
      useNullAsDefault: true,
      pool: {
        min: 1,
        max: 1,
        afterCreate(sqlite: Database, done: (error: Error | null, connection: Database) => void) {
          sqlite.pragma('foreign_keys = on');
          for (const protect of protections) protect(sqlite);
          done(null, sqlite);
        },
      },
    });
    open.push(connection);
    const transaction = async (work: (given: { trx: Connection.Transaction }) => unknown) => {
      const trx = await connection.transaction();
      try {
        const result = await work({ trx });
        await trx.commit();
        return result;
      } catch (error) {
        await trx.rollback();
        throw error;
      }
    };
    return strapiWith({ db: { connection, dialect: { client: 'sqlite' }, transaction } });
  }

  const missing = async (strapi: Core.Strapi): Promise<string> => {
    try {
      await verifyProtections(strapi);
      return '';
    } catch (error) {
      return String(error);
    }
  };

  it('none is, if all are there', async () => {
    const strapi = database(beginWithLock, endWithCommits);
    failWithCommits(strapi);
    expect(await missing(strapi)).not.toMatch(/knex-commit-fix\.ts|sqlite-begin-immediate\.ts/);
  });

  it('the watching of commits', async () => {
    expect(await missing(database(beginWithLock, endWithCommits))).toContain('A failed commit fails its transaction');
  });

  it('the end of a failed commit', async () => {
    const strapi = database(beginWithLock);
    failWithCommits(strapi);
    expect(await missing(strapi)).toContain('A transaction can follow a failed commit');
  });

  it('what SQLite is told of each connection', async () => {
    const told = await missing(database(beginWithLock, endWithCommits));
    for (const name of ['LIKE finds capitals', 'SQLite writes durably']) expect(told).toContain(name);
  });

  it('the lock at the beginning', async () => {
    // As a Knex that says it in other words.
    const otherwise = (connection: Database): void => {
      const prepare = connection.prepare.bind(connection);
      connection.prepare = (sql) => prepare(sql === 'begin' ? 'BEGIN;' : sql);
      beginWithLock(connection);
      const guarded = connection.prepare.bind(connection);
      connection.prepare = (sql) => guarded(sql === 'BEGIN;' ? 'begin' : sql);
    };
    const strapi = database(otherwise, endWithCommits);
    failWithCommits(strapi);
    expect(await missing(strapi)).toContain('Transactions of SQLite begin with its lock');
  });
});
