import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Test } from 'supertest';

import { Cms } from '../helpers/cms';
import { api, asAdmin, env, type Staff, withKey } from './support/calls';
import { copyOfCms } from './support/copy';
import { readRoutes, type Routes } from './support/routes';
import { staff } from './support/staff';

/** Who asks, in the order of the table’s columns. */
const ACTORS = ['none', 'client', 'build', 'editor', 'manager', 'admin'] as const;
type Actor = (typeof ACTORS)[number];

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Types of entries, by what the table calls them. One that is not here has no line there, and fails. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  '{page}': [...['site-settings', 'home-page', 'help-request-page', 'contract-page', 'news-page', 'interface-texts', 'mail-texts'].map((name) => `api::${name}.${name}`)],
  '{content}': [...['service', 'team-member', 'contract-section', 'article', 'legal-page'].map((name) => `api::${name}.${name}`)],
  '{help-request}': ['api::help-request.help-request'],
  '{subscriber}': ['api::subscriber.subscriber'],
  '{mail}': ['api::outbox-mail.outbox-mail'],
  '{version}': ['api::agreement-version.agreement-version'],
  '{evidence}': ['api::evidence-entry.evidence-entry'],
  '{erasure}': ['api::erasure-record.erasure-record'],
  '{settings}': ['api::data-protection.data-protection'],
};

/** Internal to the CMS: no role has rights over it as entries. */
const isInternal = (uid: string): boolean => /^(admin|plugin)::/.test(uid) || ['api::help-request-change.help-request-change', 'api::signing-attempt.signing-attempt', 'api::article-address.article-address', 'api::source-text.source-text'].includes(uid);

/** Of Strapi’s own types, all of which are refused in the same way, those of which it would matter most. */
const isTried = (uid: string): boolean => uid.startsWith('api::') || ['admin::user', 'admin::api-token', 'plugin::upload.file'].includes(uid);

/** What removes things comes after everything that is still to find them, and at the very end what ends somebody’s session. */
const LATER = [/^DELETE|unpublish|delete|bulk/i, /^DELETE \/admin\/users\/me\/sessions\/:/, /^DELETE \/admin\/users\/me\/sessions$/, /^POST \/admin\/logout/];
const rank = (line: string): number => LATER.map((pattern) => pattern.test(line)).lastIndexOf(true);

/** Open to everybody: the site’s pictures, the log-in and what its page needs. */
const DOORS = [
  'GET /', 'GET /_health', 'GET /((?!uploads/).+)', 'GET /uploads/(.*)', 'GET /content-manager/preview/script',
  'GET /admin/init', 'GET /admin/project-type', 'GET /admin/registration-info',
  'POST /admin/login', 'POST /admin/register-admin', 'POST /admin/register', 'POST /admin/forgot-password', 'POST /admin/reset-password',
];

interface Way {
  /** As the table writes it. */
  readonly line: string;
  readonly method: string;
  readonly path: string;
}

/** Every route, once for each type of entry if it is for entries. */
function waysOf({ routes, types }: Routes): readonly Way[] {
  const ways = routes.flatMap(({ method, path }): Way[] => {
    if (!/\/(collection-types|single-types|relations)\/:model/.test(path)) return [{ line: `${method} ${path}`, method, path: filled(path) }];
    const isRelation = path.includes('/relations/');
    const fitting = types.filter(({ uid, isSingle }) => (isRelation ? !isInternal(uid) : isTried(uid) && isSingle === path.includes('/single-types/')));
    return fitting.map(({ uid }) => ({ line: `${method} ${path.replace(':model', groupOf(uid))}`, method, path: filled(path, uid) }));
  });
  return ways.sort((a, b) => rank(a.line) - rank(b.line));
}

function groupOf(uid: string): string {
  return Object.entries(GROUPS).find(([, uids]) => uids.includes(uid))?.[0] ?? (isInternal(uid) ? '{internal}' : uid);
}

/** With something in the place of each parameter that names nothing there is, but for types of entries and their fields. */
function filled(path: string, uid = 'api::article.article'): string {
  return path
    .replace('((?!uploads/).+)', 'nothing.txt')
    .replace('(.*)', 'nothing.txt')
    .replace('/:targetField', uid === 'api::subscriber.subscriber' ? '/agreement_version' : '/createdBy')
    .replace(/\/:(documentId|sourceId)/, '/none')
    .replace(/(\/:model)\/:id/, '$1/none')
    .replace(/\/:(model|uid|contentType)\b/, `/${uid}`)
    .replace(/\/:\w+/g, '/0');
}

/** What the table says of who is not let through; who is, has an x, whatever becomes of it. Strapi stumbles (!) over some of its own refusals. */
const MARKS: ReadonlyMap<number, string> = new Map([[401, '.'], [403, '.'], [500, '!']]);

/** The table: a line for each way, a mark for each actor. */
function readTable(): ReadonlyMap<string, string> {
  const lines = readFileSync(join(__dirname, 'access.txt'), 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf('  ')).trim(), line.slice(line.lastIndexOf('  ')).trim()]));
}

const marks = (access: Readonly<Partial<Record<Actor, string>>>): string => ACTORS.map((actor) => access[actor]).join(' ');

describe('who may go which way into the CMS', () => {
  let cms: Cms | undefined;
  let ways: readonly Way[];
  const folder = mkdtempSync(join(tmpdir(), 'cms-access-'));
  const found = new Map<string, Map<string, Way[]>>();

  beforeAll(async () => {
    ways = waysOf(readRoutes(env('DATA_DIR')));
    // A CMS of its own: whoever may delete, deletes.
    const own = await copyOfCms(folder);
    cms = await Cms.start(own);
    Object.assign(process.env, own);
    const as: Record<Actor, Staff> = {
      none: (test) => test,
      client: (test) => withKey(test, 'public'),
      build: (test) => withKey(test, 'build'),
      editor: await staff('strapi-editor'),
      manager: await staff('case-manager'),
      admin: asAdmin,
    };
    const access = new Map<Way, Partial<Record<Actor, string>>>(ways.map((way) => [way, {}]));
    for (const actor of ACTORS) {
      for (const way of ways) {
        const { status } = await as[actor](call(way));
        const mine = access.get(way);
        if (mine) mine[actor] = MARKS.get(status) ?? 'x';
      }
    }
    for (const [way, mine] of access) {
      const ofLine = found.get(way.line) ?? new Map<string, Way[]>();
      found.set(way.line, ofLine.set(marks(mine), [...(ofLine.get(marks(mine)) ?? []), way]));
    }
  }, 600_000);
  afterAll(async () => {
    await cms?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is in the table, way by way', () => {
    const table = readTable();
    const actual = [...found].map(([line, kinds]) => `${line}  ${[...kinds.keys()].join(' or ')}`).sort();
    const expected = [...table].map(([line, access]) => `${line}  ${access}`).sort();
    // A new way needs a line: who may go it is decided there, and copied from here only if it is right.
    expect(actual).toEqual(expected);
  });

  it('nobody without a key goes further than the doors', () => {
    const open = [...found].filter(([, kinds]) => [...kinds.keys()].some((access) => access.startsWith('x'))).map(([line]) => line);
    expect(open.sort()).toEqual([...DOORS].sort());
  });
});

/** Calls that Strapi would refuse for what they lack before it looks at who makes them. */
const WITH_CONTENT: Readonly<Record<string, (path: string) => Test>> = {
  'POST /upload': (path) => api().post(path).attach('files', PICTURE, 'picture.png'),
  'POST /upload/files/:id/replace': () => api().post('/upload/files/1/replace').attach('files', PICTURE, 'picture.png'),
  'PUT /upload/files/:id': () => api().put('/upload/files/1').send({ fileInfo: { name: 'picture' } }),
};

function call({ line, method, path }: Way): Test {
  const special = WITH_CONTENT[line];
  if (special) return special(path).timeout(30_000);
  const calls: Readonly<Record<string, () => Test>> = {
    GET: () => api().get(path),
    POST: () => api().post(path).send({}),
    PUT: () => api().put(path).send({}),
    PATCH: () => api().patch(path).send({}),
    DELETE: () => api().delete(path),
  };
  const make = calls[method];
  if (!make) throw new Error(`No call for ${method} ${path}`);
  return make().timeout(30_000);
}
