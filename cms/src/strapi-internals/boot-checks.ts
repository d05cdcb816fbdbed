import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { kindOf } from '../lib/errors';
import { withTimeout } from '../lib/timeout';
import { abilitiesAreKept } from './abilities';
import { adminServicesAreKnown } from './admin-services';
import { sessionsAreKnown, staffTokensAreVerified } from './admin-sessions';
import { recordsAreReadOnly } from './administrator-rights';
import { keysAreHashed } from './api-tokens';
import { componentsAreLinked } from './component-links';
import { contentManagerIsKnown } from './content-manager';
import { connectionRunsStatements } from './database-connection';
import { sortsEmptyLast } from './empty-last';
import { mailsCanBeSent } from './email-provider';
import { i18nIsKnown } from './i18n';
import { searchesLiterally } from './literal-search';
import { loginRoutesAreKnown } from './login-routes';
import { routesAreMatched } from './matched-route';
import { mediaLibraryIsKnown, uploadNamesAreRandom } from './media-library';
import { idleTransactionsEnd } from './postgres-idle-transactions';
import { previewHandlerIsUsed } from './preview-config';
import { lockedBeginCount } from './sqlite-begin-immediate';
import { syncHooksWereCalled } from './sync-hooks';
import { tableNamesAreKnown } from './table-names';
import { testRequest } from './test-request';

/** PostgreSQL's SQLSTATE for a missing privilege. */
const INSUFFICIENT_PRIVILEGE = '42501';
/** Values of SQLite’s pragma `synchronous`. */
const SYNCHRONOUS = { full: 2, extra: 3 } as const;
/** SQLite's journal modes in which a crash can leave a broken database. */
const UNSAFE_JOURNAL_MODES: readonly unknown[] = ['off', 'memory'];

/** Timeout for a middleware that should pass a request on immediately. */
const MIDDLEWARE_TIMEOUT_MS = 2_000;

type Check = (strapi: Core.Strapi) => Promise<boolean> | boolean;

/**
 * Protections that depend on internals of Strapi, Knex or SQLite. Each is tested at every start, so that an upgrade that
 * breaks one stops the start and names it, instead of silently removing it.
 */
export const PROTECTIONS: Readonly<Record<string, Check>> = {
  'A failed commit fails its transaction (strapi-internals/knex-commit-fix.ts)': failedCommitFails,
  'A transaction can follow a failed commit (strapi-internals/knex-commit-fix.ts)': (strapi) => strapi.db.transaction(() => true),
  'SQLite transactions begin with the write lock (strapi-internals/sqlite-begin-immediate.ts)': beginsWithLock,
  'LIKE ignores case in all scripts (strapi-internals/sqlite-like.ts)': likeIgnoresCase,
  'LOWER knows the letters of all scripts (strapi-internals/sqlite-lower.ts)': lowerKnowsAllScripts,
  'SQLite writes durably and overwrites deleted data (config/database.ts)': isDurable,
  'PostgreSQL ends idle transactions (strapi-internals/postgres-idle-transactions.ts)': idleTransactionsEnd,
  'Administrators cannot write records (strapi-internals/administrator-rights.ts)': recordsAreReadOnly,
  'Permissions are turned into abilities once (strapi-internals/abilities.ts)': abilitiesAreKept,
  'Uploads get random names (strapi-internals/media-library.ts)': uploadNamesAreRandom,
  'The media library has the functions that are used (strapi-internals/media-library.ts)': mediaLibraryIsKnown,
  'Strapi reads no bodies (config/middlewares.ts)': strapiReadsNoBodies,
  'Strapi allows no other origins (config/middlewares.ts)': strapiAllowsNoOrigins,
  'Only the log-in routes accept bodies without a session (strapi-internals/login-routes.ts)': loginRoutesAreKnown,
  'Access tokens of staff can be verified (strapi-internals/admin-sessions.ts)': staffTokensAreVerified,
  'Sessions of staff can be ended (strapi-internals/admin-sessions.ts)': sessionsAreKnown,
  'The services of accounts, roles and permissions have the functions that are used (strapi-internals/admin-services.ts)': adminServicesAreKnown,
  'API keys are stored as hashes (strapi-internals/api-tokens.ts)': keysAreHashed,
  'Searches escape wildcards (strapi-internals/literal-search.ts)': searchesLiterally,
  'Lists end with the entries without a value (strapi-internals/empty-last.ts)': sortsEmptyLast,
  'Fields shared by all languages are copied (strapi-internals/i18n.ts)': i18nIsKnown,
  'The hooks before and after the table update were called (strapi-internals/sync-hooks.ts)': syncHooksWereCalled,
  'The content manager has the functions that are used (strapi-internals/content-manager.ts)': contentManagerIsKnown,
  'Knex’s connection runs statements (strapi-internals/database-connection.ts)': connectionRunsStatements,
  'Components are linked to their entries (strapi-internals/component-links.ts)': componentsAreLinked,
  'Tables have the expected names (strapi-internals/table-names.ts)': tableNamesAreKnown,
  'Requests know their matched route (strapi-internals/matched-route.ts)': routesAreMatched,
  'The e-mail provider can send (strapi-internals/email-provider.ts)': mailsCanBeSent,
  'The preview handler is used (strapi-internals/preview-config.ts)': previewHandlerIsUsed,
};

/** Runs all checks. @throws an error that names every failed one, with its error code if the check threw */
export async function verifyProtections(strapi: Core.Strapi): Promise<void> {
  const missing: string[] = [];
  for (const [name, check] of Object.entries(PROTECTIONS)) {
    try {
      if (!(await check(strapi))) missing.push(name);
    } catch (error) {
      missing.push(`${name} (${kindOf(error)})`);
    }
  }
  if (missing.length > 0) throw new Error(`Boot checks failed: ${missing.join('; ')}.`);
}

const isSqlite = (strapi: Core.Strapi): boolean => strapi.db.dialect.client === 'sqlite';

/** Violates a deferred foreign key, which fails at the commit. */
async function failedCommitFails(strapi: Core.Strapi): Promise<boolean> {
  let isWritten = false;
  try {
    await strapi.db.transaction(async ({ trx }) => {
      await trx.raw(`create temporary table commit_check (id integer primary key, other integer references commit_check (id) deferrable initially deferred) ${isSqlite(strapi) ? '' : 'on commit drop'}`);
      await trx.raw('insert into commit_check (id, other) values (1, 2)');
      isWritten = true;
    });
    return false;
  } catch (error) {
    if (isWritten) return true;
    if (kindOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    strapi.log.warn(`The check of failed commits was skipped: the database’s user may not create temporary tables (${INSUFFICIENT_PRIVILEGE}).`);
    return true;
  }
}

async function beginsWithLock(strapi: Core.Strapi): Promise<boolean> {
  if (!isSqlite(strapi)) return true;
  const before = lockedBeginCount();
  await strapi.db.transaction(() => undefined);
  return lockedBeginCount() > before;
}

async function likeIgnoresCase(strapi: Core.Strapi): Promise<boolean> {
  if (!isSqlite(strapi)) return true;
  const [row] = (await strapi.db.connection.raw("select 'ЖАННА' like '%анна' as found")) as readonly { readonly found: unknown }[];
  return row?.found === 1;
}

async function lowerKnowsAllScripts(strapi: Core.Strapi): Promise<boolean> {
  if (!isSqlite(strapi)) return true;
  const [row] = (await strapi.db.connection.raw("select lower('ЖАННА') as text")) as readonly { readonly text: unknown }[];
  return row?.text === 'жанна';
}

async function isDurable(strapi: Core.Strapi): Promise<boolean> {
  if (!isSqlite(strapi)) return true;
  const pragma = async (name: string): Promise<unknown> => Object.values(((await strapi.db.connection.raw(`pragma ${name}`)) as readonly [object])[0])[0];
  const journalMode = await pragma('journal_mode');
  if (Number(await pragma('synchronous')) < (journalMode === 'wal' ? SYNCHRONOUS.full : SYNCHRONOUS.extra) || (await pragma('secure_delete')) !== 1 || UNSAFE_JOURNAL_MODES.includes(journalMode)) return false;
  // File systems without shared memory mappings, such as some network volumes, do not support a write-ahead log.
  if (journalMode !== 'wal') strapi.log.warn(`SQLite’s journal mode is ${String(journalMode)}, not wal: the file system of the data folder may not support it. Readers and writers wait for each other.`);
  return true;
}

async function strapiReadsNoBodies(strapi: Core.Strapi): Promise<boolean> {
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    // The body never arrives, so a middleware that reads it would wait.
    const ctx = testRequest(strapi, { 'content-type': type, 'content-length': '2' });
    if (!(await passes(strapi, 'strapi::body', ctx)) || ctx.request.body !== undefined) return false;
  }
  return true;
}

async function strapiAllowsNoOrigins(strapi: Core.Strapi): Promise<boolean> {
  for (const origin of ['https://example.com', 'http://localhost', 'null']) {
    const ctx = testRequest(strapi, { origin });
    if (!(await passes(strapi, 'strapi::cors', ctx)) || Object.keys(ctx.response.headers).some((name) => name.startsWith('access-control-'))) return false;
  }
  return true;
}

/** Whether a configured middleware passes the request on without waiting for its body. */
async function passes(strapi: Core.Strapi, name: string, ctx: Context): Promise<boolean> {
  const configured = strapi.config.get<readonly (string | { readonly name: string; readonly config?: object })[]>('middlewares').find((one) => typeof one === 'object' && one.name === name);
  const handler = strapi.middleware(name)(typeof configured === 'object' ? (configured.config ?? {}) : {}, { strapi });
  let isPassedOn = false;
  await withTimeout(MIDDLEWARE_TIMEOUT_MS, Promise.resolve(handler?.(ctx as never, () => Promise.resolve(void (isPassedOn = true)))));
  return isPassedOn;
}
