import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { kindOf } from '../lib/errors';
import { within } from '../lib/timeout';
import { adminServicesAreKnown } from './admin-services';
import { sessionsAreKnown, staffTokensAreVerified } from './admin-sessions';
import { recordsAreReadOnly } from './administrator-rights';
import { keysAreHashed } from './api-tokens';
import { componentsAreLinked } from './component-links';
import { contentManagerIsKnown } from './content-manager';
import { mailsCanBeSent } from './email-provider';
import { i18nIsKnown } from './i18n';
import { searchesLiterally } from './literal-search';
import { loginRoutesAreKnown } from './login-routes';
import { routesAreMatched } from './matched-route';
import { mediaLibraryIsKnown, uploadNamesAreRandom } from './media-library';
import { previewsAreMade } from './preview-config';
import { lockedBegins } from './sqlite-begin-immediate';
import { syncHooksWereCalled } from './sync-hooks';
import { tableNamesAreKnown } from './table-names';
import { testRequest } from './test-request';

/** PostgreSQL's SQLSTATE for a right that the database's user does not have. */
const INSUFFICIENT_PRIVILEGE = '42501';
/** SQLite’s numbers of its pragma `synchronous`. */
const SYNCHRONOUS = { full: 2, extra: 3 } as const;
/** SQLite's journal modes in which a crash can leave a broken database. */
const UNSAFE_JOURNAL_MODES: readonly unknown[] = ['off', 'memory'];

/** For a middleware that waits for nothing. */
const PASS_MS = 2_000;

type Check = (strapi: Core.Strapi) => Promise<boolean> | boolean;

/**
 * Protections that lean on the inside of Strapi, Knex or SQLite, each tried as the CMS starts: an upgrade that takes one
 * away stops the start and is told which, instead of taking it away without a word.
 */
export const PROTECTIONS: Readonly<Record<string, Check>> = {
  'A failed commit fails its transaction (strapi-internals/knex-commit-fix.ts)': failedCommitFails,
  'A transaction can follow a failed commit (strapi-internals/knex-commit-fix.ts)': (strapi) => strapi.db.transaction(() => true),
  'Transactions of SQLite begin with its lock (strapi-internals/sqlite-begin-immediate.ts)': beginsWithLock,
  'LIKE finds capitals of all scripts (strapi-internals/sqlite-like.ts)': findsCapitals,
  'SQLite writes durably and overwrites what is deleted (config/database.ts)': isDurable,
  'Administrators cannot write records (strapi-internals/administrator-rights.ts)': recordsAreReadOnly,
  'Uploads get random names (strapi-internals/media-library.ts)': uploadNamesAreRandom,
  'The media library is as it was (strapi-internals/media-library.ts)': mediaLibraryIsKnown,
  'Strapi reads no bodies (config/middlewares.ts)': strapiReadsNoBodies,
  'Strapi allows no other origins (config/middlewares.ts)': strapiAllowsNoOrigins,
  'Bodies of unknown senders are taken by known routes only (strapi-internals/login-routes.ts)': loginRoutesAreKnown,
  'Tokens of staff can be verified (strapi-internals/admin-sessions.ts)': staffTokensAreVerified,
  'Sessions of staff can be ended (strapi-internals/admin-sessions.ts)': sessionsAreKnown,
  'Accounts, roles and rights are as they were (strapi-internals/admin-services.ts)': adminServicesAreKnown,
  'API keys are stored as their hashes (strapi-internals/api-tokens.ts)': keysAreHashed,
  'A search finds what was typed (strapi-internals/literal-search.ts)': searchesLiterally,
  'Fields that all languages share are copied (strapi-internals/i18n.ts)': i18nIsKnown,
  'Work before and after the tables change was done (strapi-internals/sync-hooks.ts)': syncHooksWereCalled,
  'Lists and forms of the admin are as they were (strapi-internals/content-manager.ts)': contentManagerIsKnown,
  'Components are linked to their entries (strapi-internals/component-links.ts)': componentsAreLinked,
  'Tables have their names (strapi-internals/table-names.ts)': tableNamesAreKnown,
  'Requests name their routes (strapi-internals/matched-route.ts)': routesAreMatched,
  'Mails are handed to the provider (strapi-internals/email-provider.ts)': mailsCanBeSent,
  'Previews are asked for here (strapi-internals/preview-config.ts)': previewsAreMade,
};

/** @throws naming the protections that are not there, each with the kind of the error that its check failed with, if any */
export async function verifyProtections(strapi: Core.Strapi): Promise<void> {
  const missing: string[] = [];
  for (const [name, check] of Object.entries(PROTECTIONS)) {
    try {
      if (!(await check(strapi))) missing.push(name);
    } catch (error) {
      missing.push(`${name} (${kindOf(error)})`);
    }
  }
  if (missing.length > 0) throw new Error(`Protections are missing, or could not be tried: ${missing.join('; ')}.`);
}

const isSqlite = (strapi: Core.Strapi): boolean => strapi.db.dialect.client === 'sqlite';

/** A row that refers to no other, which is looked at when the transaction ends. */
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
    strapi.log.warn(`Failed commits could not be tried: the database’s user may not create temporary tables (${INSUFFICIENT_PRIVILEGE}).`);
    return true;
  }
}

async function beginsWithLock(strapi: Core.Strapi): Promise<boolean> {
  if (!isSqlite(strapi)) return true;
  const before = lockedBegins();
  await strapi.db.transaction(() => undefined);
  return lockedBegins() > before;
}

async function findsCapitals(strapi: Core.Strapi): Promise<boolean> {
  if (!isSqlite(strapi)) return true;
  const [row] = (await strapi.db.connection.raw("select 'ЖАННА' like '%анна' as found")) as readonly { readonly found: unknown }[];
  return row?.found === 1;
}

async function isDurable(strapi: Core.Strapi): Promise<boolean> {
  if (!isSqlite(strapi)) return true;
  const pragma = async (name: string): Promise<unknown> => Object.values(((await strapi.db.connection.raw(`pragma ${name}`)) as readonly [object])[0])[0];
  const journalMode = await pragma('journal_mode');
  if (Number(await pragma('synchronous')) < (journalMode === 'wal' ? SYNCHRONOUS.full : SYNCHRONOUS.extra) || (await pragma('secure_delete')) !== 1 || UNSAFE_JOURNAL_MODES.includes(journalMode)) return false;
  // A file system without shared memory mappings, as some network volumes are, has no write-ahead log.
  if (journalMode !== 'wal') strapi.log.warn(`SQLite’s journal mode is ${String(journalMode)}, not wal: the file system of the data folder may not support it. Readers and writers wait for each other.`);
  return true;
}

async function strapiReadsNoBodies(strapi: Core.Strapi): Promise<boolean> {
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    // Its body never comes: whoever reads it waits.
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

/** Whether a middleware, with its configuration, passes the request on without waiting for anything of it. */
async function passes(strapi: Core.Strapi, name: string, ctx: Context): Promise<boolean> {
  const configured = strapi.config.get<readonly (string | { readonly name: string; readonly config?: object })[]>('middlewares').find((one) => typeof one === 'object' && one.name === name);
  const handler = strapi.middleware(name)(typeof configured === 'object' ? (configured.config ?? {}) : {}, { strapi });
  let isPassedOn = false;
  await within(PASS_MS, Promise.resolve(handler?.(ctx as never, () => Promise.resolve(void (isPassedOn = true)))));
  return isPassedOn;
}
