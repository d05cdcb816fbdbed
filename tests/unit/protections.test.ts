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
import { rollBackFailedCommits, rejectFailedCommits } from '../../cms/src/strapi-internals/knex-commit-fix';
import { beginWithLock } from '../../cms/src/strapi-internals/sqlite-begin-immediate';
import { afterTablesChanged, beforeTablesChange } from '../../cms/src/strapi-internals/sync-hooks';

/** The parts of an SQLite connection that the protections change. */
interface Database {
  readonly inTransaction: boolean;
  pragma(statement: string): unknown;
  prepare(sql: string): { run(): unknown };
}

/** A stub of Strapi with only these parts. */
const strapiWith = (parts: object): Core.Strapi => parts as Core.Strapi;

describe('an incompatible Strapi does not start', () => {
  const route = (method: string, path: string) => ({ method, path, config: {} });
  const plugins = () => ({
    'content-manager': { admin: { routes: [route('PUT', '/components/:uid/configuration'), route('POST', '/single-types/:model/actions/discard'), route('POST', '/collection-types/:model/:id/actions/discard')] }, preview: { routes: [route('GET', '/preview/url/:contentType')] } },
    i18n: { admin: { routes: [route('PUT', '/settings'), route('GET', '/locales'), route('POST', '/locales'), route('PUT', '/locales/:id'), route('DELETE', '/locales/:id')] } },
    email: { admin: { routes: [route('POST', '/'), route('GET', '/settings')] }, 'content-api': { routes: [route('POST', '/')] } },
    upload: { admin: { routes: [route('POST', '/'), route('POST', '/actions/upload-from-urls')] } },
  });
  type Plugins = ReturnType<typeof plugins>;
  const guard = (routes: object) => guardStrapiRoutes(strapiWith({ plugin: (name: string) => ({ routes: (routes as Record<string, object>)[name] }) }));

  it('restricts routes and leaves the others unchanged', () => {
    const routes = plugins();
    guard(routes);
    expect(routes.email).toEqual({ admin: { routes: [route('GET', '/settings')] } });
    expect(routes.upload.admin.routes).toEqual([route('POST', '/')]);
    expect(routes.i18n.admin.routes.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /settings', 'GET /locales']);
  });

  it.each<[string, (routes: Plugins) => unknown, RegExp]>([
    ['the admin route that sends mails was renamed', ({ email }) => (email.admin.routes = [route('POST', '/send')]), /email has no route \/ any more/],
    ['the content API of the email plugin was removed', ({ email }) => Reflect.deleteProperty(email, 'content-api'), /email has no content API routes/],
    ['the admin routes of the email plugin were removed', ({ email }) => Reflect.deleteProperty(email, 'admin'), /email has no admin routes/],
    ['the route that uploads from URLs was renamed', ({ upload }) => (upload.admin.routes = [route('POST', '/actions/fetch')]), /upload has no route \/actions\/upload-from-urls/],
    ['the route that configures components was removed', (routes) => (routes['content-manager'].admin.routes = []), /content-manager has no route PUT \/components\/:uid\/configuration/],
    ['the preview route has another method', (routes) => (routes['content-manager'].preview.routes = [route('POST', '/preview/url/:contentType')]), /GET \/preview\/url/],
    ['the route that discards drafts was renamed', (routes) => routes['content-manager'].admin.routes.pop(), /content-manager has no route POST \/collection-types\/:model\/:id\/actions\/discard/],
    ['the route that deletes locales was renamed', ({ i18n }) => i18n.admin.routes.splice(-1, 1, route('DELETE', '/languages/:id')), /i18n has no route \/locales\/:id any more/],
    ['the route that changes locales was removed', ({ i18n }) => (i18n.admin.routes = []), /i18n has no route PUT \/settings/],
  ])('because %s', (_what, change, name) => {
    const routes = plugins();
    change(routes);
    expect(() => guard(routes)).toThrow(name);
  });

  const UPLOADS = ['generateFileName', 'upload', 'replace', 'uploadFile', 'uploadFiles', 'replaceFile', 'updateFileInfo', 'bulkUpdateFileInfo', 'moveMany', 'deleteMany', 'create', 'update'];
  it.each(UPLOADS)('because uploads have no function %s', (missing) => {
    const functions = Object.fromEntries(UPLOADS.map((name) => [name, name === missing ? undefined : () => undefined]));
    const guard = () => guardUploads(strapiWith({ plugin: () => ({ service: () => ({ ...functions }), controller: () => ({ ...functions }) }) }));
    expect(guard).toThrow(new RegExp(`\\b${missing}\\b.* \\(strapi-internals/media-library-(folders|pictures|uploads)\\.ts\\)`));
  });

  it.each(['password', 'resetPasswordToken', 'registrationToken'])('because %s is not marked as a secret', (name) => {
    const secret = { type: 'string', private: true, searchable: false };
    const attributes = { password: secret, resetPasswordToken: secret, registrationToken: secret, [name]: { type: 'string', private: true } };
    expect(() => secretFields({}, { strapi: strapiWith({ getModel: () => ({ attributes }) }) })).toThrow(name);
  });

  it('and the error names every failed check', async () => {
    await expect(verifyProtections(strapiWith({}))).rejects.toThrow(new RegExp(Object.keys(PROTECTIONS).map((name) => `${name.replace(/[()/.]/g, '\\$&')} \\(TypeError\\)`).join('; ')));
  });

  it('and the error contains error codes, but no messages', async () => {
    const failure = Object.assign(new Error('insert of anna@example.com'), { code: 'ECONNRESET' });
    const strapi = strapiWith({ db: { dialect: { client: 'postgres' }, transaction: () => Promise.reject(failure) } });
    const message = await verifyProtections(strapi).then(String, String);
    expect(message).toContain('A failed commit fails its transaction (strapi-internals/knex-commit-fix.ts) (ECONNRESET)');
    expect(message).not.toContain('anna');
  });
});

describe('a boot check fails', () => {
  const check = (file: string, parts: object): Promise<boolean> | boolean => {
    const [, found] = Object.entries(PROTECTIONS).find(([name]) => name.includes(file)) ?? [];
    if (!found) throw new Error(`There is no ${file}.`);
    return found(strapiWith(parts));
  };

  const RECORD = 'api::subscriber.subscriber';
  const rights = (...permissions: readonly object[]) => ({ db: { query: () => ({ findMany: () => Promise.resolve([{ action: 'plugin::content-manager.explorer.read', subject: RECORD }, ...permissions]) }) } });

  it('if administrators can write records', async () => {
    expect(await check('Administrators cannot write records', rights({ action: 'plugin::content-manager.explorer.update', subject: RECORD, properties: { fields: ['notes'] } }))).toBe(true);
    for (const wrong of [
      { action: 'plugin::content-manager.explorer.create', subject: RECORD },
      { action: 'plugin::content-manager.explorer.update', subject: RECORD, properties: { fields: ['notes', 'email'] } },
      { action: 'plugin::content-manager.explorer.delete', subject: 'api::evidence-entry.evidence-entry' },
    ])
      expect(await check('Administrators cannot write records', rights(wrong))).toBe(false);
  });

  it('if uploads keep their names', async () => {
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
    ['not if Strapi leaves bodies alone', 'Strapi reads no bodies', (_ctx, next) => next(), true],
    ['if Strapi parses bodies', 'Strapi reads no bodies', (ctx, next) => ((ctx.request.body = {}), next()), false],
    ['not if Strapi allows no other origins', 'Strapi allows no other origins', (_ctx, next) => next(), true],
    ['if Strapi allows other origins', 'Strapi allows no other origins', (ctx, next) => ((ctx.response.headers['access-control-allow-origin'] = '*'), next()), false],
  ])('%s', async (_what, name, handler, expected) => {
    expect(await check(name, withHandler(handler))).toBe(expected);
  });

  it('if there is another route that accepts a body without a session', () => {
    const withRoutes = (...more: readonly object[]) => ({ admin: { routes: { admin: { routes: [{ method: 'POST', path: '/login', config: { auth: false } }, { method: 'POST', path: '/users' }, { method: 'GET', path: '/init', config: { auth: false } }, ...more] } } } });
    expect(check('strapi-internals/login-routes.ts', withRoutes())).toBe(true);
    expect(check('strapi-internals/login-routes.ts', withRoutes({ method: 'POST', path: '/passkey', config: { auth: false } }))).toBe(false);
    expect(check('strapi-internals/login-routes.ts', { admin: { routes: { other: { routes: [] } } } })).toBe(false);
  });

  const works = () => undefined;
  const services = (...missing: readonly string[]) => new Proxy({}, { get: (_of, name) => (missing.includes(String(name)) ? undefined : works) });

  it.each<[file: string, missing: readonly string[], parts: (...missing: readonly string[]) => object]>([
    ['strapi-internals/admin-services.ts', ['checkCredentials', 'resetPassword', 'register', 'createToken', 'addPermissions', 'getPermissionsWithNestedFields', 'findUserPermissions', 'generateTokenAbility'], (...missing) => ({
      service: (name: string) => (name === 'admin::permission' ? { actionProvider: services(), conditionProvider: services(), engine: services(...missing), findUserPermissions: missing.includes('findUserPermissions') ? undefined : works } : services(...missing)),
    })],
    ['Sessions of staff', ['isSessionActive', 'invalidateRefreshToken', 'listSessions'], (...missing) => ({
      sessionManager: () => services(...missing),
      getModel: () => ({ attributes: { userId: {}, deviceId: {}, sessionId: {}, childId: {}, status: {}, origin: {}, metadata: {} } }),
    })],
    ['strapi-internals/i18n.ts', ['setDefaultLocale', 'getIsoLocales', 'getNestedPopulateOfNonLocalizedAttributes', 'syncNonLocalizedAttributes'], (...missing) => ({ plugin: () => ({ service: () => services(...missing) }) })],
    ['strapi-internals/email-provider.ts', ['send'], (...missing) => ({ plugin: () => ({ provider: services(...missing) }) })],
  ])('%s, if Strapi lacks one of %j', async (file, names, parts) => {
    expect(await check(file, parts())).toBe(true);
    for (const name of names) expect(await check(file, parts(name))).toBe(false);
  });

  it('if a column of sessions has another name', () => {
    const attributes = { userId: {}, deviceId: {}, sessionId: {}, state: {}, origin: {} };
    expect(check('Sessions of staff', { sessionManager: () => services(), getModel: () => ({ attributes }) })).toBe(false);
  });

  it('if API keys are not hashed', async () => {
    const strapi = (hash: (key: string) => string) => ({ service: () => ({ create: works, update: works, revoke: works, hash }), getModel: () => ({ attributes: { accessKey: {}, encryptedKey: {} } }) });
    expect(await check('strapi-internals/api-tokens.ts', strapi(() => 'f'.repeat(128)))).toBe(true);
    expect(await check('strapi-internals/api-tokens.ts', strapi((key) => key))).toBe(false);
  });

  it('if searches do not escape underscores', async () => {
    const strapi = (binding: string) => ({ db: { entityManager: { createQueryBuilder: () => ({ search: works, getKnexQuery: () => ({ toSQL: () => ({ bindings: [binding] }) }) }) } } });
    expect(await check('strapi-internals/literal-search.ts', strapi('%a\\_b%'))).toBe(true);
    expect(await check('strapi-internals/literal-search.ts', strapi('%a_b%'))).toBe(false);
  });

  it('if lists sort empty values as the database does', async () => {
    const strapi = (sql: string) => ({ db: { entityManager: { createQueryBuilder: () => ({ init: () => ({ getKnexQuery: () => ({ toSQL: () => ({ sql }) }) }) }) } } });
    expect(await check('strapi-internals/empty-last.ts', strapi('order by case when `t0`.`due_at` is null then 1 else 0 end asc, `t0`.`due_at` asc'))).toBe(true);
    expect(await check('strapi-internals/empty-last.ts', strapi('order by `t0`.`due_at` asc'))).toBe(false);
  });

  it('if the hooks before and after the table update were not called', async () => {
    const hooks = new Map<string, () => Promise<void>>();
    const strapi = strapiWith({ hook: (name: string) => ({ register: (work: () => Promise<void>) => hooks.set(name, work) }) });
    beforeTablesChange(strapi, async () => undefined);
    afterTablesChanged(strapi, async () => undefined);
    const called = () => PROTECTIONS[Object.keys(PROTECTIONS).find((name) => name.includes('sync-hooks.ts')) ?? '']?.(strapi);
    expect(await called()).toBe(false);
    for (const [, work] of hooks) await work();
    expect(await called()).toBe(true);
  });

  it('if a table has another name', async () => {
    const link = { name: 'subscribers_agreement_version_lnk', joinColumn: { name: 'subscriber_id' }, inverseJoinColumn: { name: 'agreement_version_id' } };
    const tables: Readonly<Record<string, string>> = {
      'strapi::core-store': 'strapi_core_store_settings', 'api::site-settings.site-settings': 'site_settings_entries', 'api::evidence-entry.evidence-entry': 'evidence_entries',
      'api::subscriber.subscriber': 'subscribers', 'api::agreement-version.agreement-version': 'agreement_versions', 'api::signing-attempt.signing-attempt': 'signing_attempts',
      'api::erasure-record.erasure-record': 'erasure_records', 'api::evidence-checkpoint.evidence-checkpoint': 'evidence_checkpoints', 'api::withdrawal.withdrawal': 'withdrawals', 'api::sealed-agreement.sealed-agreement': 'sealed_agreements', 'api::audit-entry.audit-entry': 'audit_entries', 'api::form-step.form-step': 'form_steps',
    };
    const strapi = (joinTable: object, names = tables) => ({ db: { metadata: { get: (uid: string) => ({ tableName: names[uid], attributes: { agreement_version: { joinTable } } }) } } });
    expect(await check('strapi-internals/table-names.ts', strapi(link))).toBe(true);
    expect(await check('strapi-internals/table-names.ts', strapi({ ...link, name: 'subscribers_agreement_version_links' }))).toBe(false);
    expect(await check('strapi-internals/table-names.ts', strapi(link, { ...tables, 'strapi::core-store': 'strapi_store' }))).toBe(false);
  });

  it('if every access token is valid', () => {
    for (const isValid of [true, false]) expect(check('Access tokens of staff', { sessionManager: () => ({ validateAccessToken: () => ({ isValid }) }) })).toBe(!isValid);
  });
});

describe('a boot check that is skipped, or finds a weaker protection, logs a warning', () => {
  const folder = mkdtempSync(join(tmpdir(), 'protections-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const nameOf = (part: string) => Object.keys(PROTECTIONS).find((name) => name.includes(part)) ?? '';
  const logged = () => {
    const warnings: string[] = [];
    return { warnings, log: { warn: (line: string) => warnings.push(line) } };
  };

  it('if the PostgreSQL user may not create temporary tables', async () => {
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
    // Deleting the journal commits, but may be undone by a power failure.
    ['delete', 'full', 'on', false, false],
    ['memory', 'extra', 'on', false, false],
    ['wal', 'normal', 'on', false, false],
    ['delete', 'normal', 'on', false, false],
    ['wal', 'full', 'off', false, false],
    ['delete', 'extra', 'fast', false, false],
  ])('with SQLite’s journal_mode %s, synchronous %s, secure_delete %s', async (mode, synchronous, secureDelete, isTaken, isWarned) => {
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

it('the boot check fails for SQLite without a journal', async () => {
  // The driver does not accept this setting, so the connection is a stub.
  const values: Readonly<Record<string, unknown>> = { 'pragma journal_mode': 'off', 'pragma synchronous': 3, 'pragma secure_delete': 1 };
  const strapi = strapiWith({ db: { dialect: { client: 'sqlite' }, connection: { raw: (sql: string) => Promise.resolve([{ value: values[sql] }]) } } });
  await expect(verifyProtections(strapi)).rejects.toThrow(/SQLite writes durably and overwrites deleted data \(config\/database\.ts\);/);
});

describe('the boot checks of transactions', () => {
  const open: Connection[] = [];
  afterAll(() => Promise.all(open.map((connection) => connection.destroy())));

  /** A database like Strapi's, with these protections on its connections. */
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

  it('pass if all protections are present', async () => {
    const strapi = database(beginWithLock, rollBackFailedCommits);
    rejectFailedCommits(strapi);
    expect(await missing(strapi)).not.toMatch(/knex-commit-fix\.ts|sqlite-begin-immediate\.ts/);
  });

  it('fail if failed commits are not reported', async () => {
    expect(await missing(database(beginWithLock, rollBackFailedCommits))).toContain('A failed commit fails its transaction');
  });

  it('fail if a failed commit leaves its transaction open', async () => {
    const strapi = database(beginWithLock);
    rejectFailedCommits(strapi);
    expect(await missing(strapi)).toContain('A transaction can follow a failed commit');
  });

  it('fail if connections to SQLite are not configured', async () => {
    const failed = await missing(database(beginWithLock, rollBackFailedCommits));
    for (const name of ['LIKE ignores case', 'LOWER knows the letters', 'SQLite writes durably']) expect(failed).toContain(name);
  });

  it('fail if transactions begin without the lock', async () => {
    // Like a Knex that begins transactions with another statement.
    const otherStatement = (connection: Database): void => {
      const prepare = connection.prepare.bind(connection);
      connection.prepare = (sql) => prepare(sql === 'begin' ? 'BEGIN;' : sql);
      beginWithLock(connection);
      const guarded = connection.prepare.bind(connection);
      connection.prepare = (sql) => guarded(sql === 'BEGIN;' ? 'begin' : sql);
    };
    const strapi = database(otherStatement, rollBackFailedCommits);
    rejectFailedCommits(strapi);
    expect(await missing(strapi)).toContain('SQLite transactions begin with the write lock');
  });
});
