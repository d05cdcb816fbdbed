import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { unzipSync } from 'fflate';
import type { Test } from 'supertest';

import { Cms } from '../helpers/cms';
import { withDatabase } from '../helpers/database';
import { api, asAdmin, env, type Staff, withKey } from './support/calls';
import { copyOfCms } from './support/copy';
import { contentForPages, htmlOf, mailsWhile, type Mark, markContent, Marks, newVisitor, placesIn, recipientsOf, type SentMail, visit } from './support/flows';
import { type Row, rows } from './support/rows';
import { readRoutes, type Routes } from './support/routes';
import { componentOf, contentTypes, type Schema } from './support/schemas';
import { staff } from './support/staff';

/** Actors, in the order of the table’s columns. */
const ACTORS = ['none', 'client', 'build', 'editor', 'manager', 'admin'] as const;
type Actor = (typeof ACTORS)[number];

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Content types by their name in the table. A type missing here has no line in the table, so the test fails. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  '{page}': [...['site-settings', 'home-page', 'help-request-page', 'contract-page', 'news-page', 'interface-texts', 'mail-texts'].map((name) => `api::${name}.${name}`)],
  '{content}': [...['service', 'team-member', 'contract-section', 'article', 'legal-page', 'information-page', 'reporting-country', 'question', 'answer-template'].map((name) => `api::${name}.${name}`)],
  '{help-request}': ['api::help-request.help-request'],
  '{subscriber}': ['api::subscriber.subscriber'],
  '{withdrawal}': ['api::withdrawal.withdrawal'],
  '{mail}': ['api::outbox-mail.outbox-mail'],
  '{version}': ['api::agreement-version.agreement-version'],
  '{evidence}': ['api::evidence-entry.evidence-entry', 'api::evidence-checkpoint.evidence-checkpoint'],
  '{settings-change}': ['api::settings-change.settings-change'],
  '{erasure}': ['api::erasure-record.erasure-record'],
  '{handover}': ['api::handover.handover'],
  '{settings}': ['api::data-protection.data-protection'],
};

/** Internal types: no role has permissions on their entries. */
const isInternal = (uid: string): boolean => /^(admin|plugin)::/.test(uid) || ['api::help-request-change.help-request-change', 'api::help-request-note.help-request-note', 'api::withdrawal-match.withdrawal-match', 'api::sealed-agreement.sealed-agreement', 'api::signing-attempt.signing-attempt', 'api::article-address.article-address', 'api::source-text.source-text', 'api::audit-entry.audit-entry', 'api::open-form.open-form', 'api::evidence-verification.evidence-verification', 'api::form-step.form-step', 'api::publication-plan.publication-plan', 'api::release.release', 'api::release-item.release-item', 'api::entry-copy.entry-copy', 'api::invitation.invitation', 'api::second-factor.second-factor'].includes(uid);

/** The most sensitive of Strapi’s own types, all of which are refused in the same way. */
const isTried = (uid: string): boolean => uid.startsWith('api::') || ['admin::user', 'admin::api-token', 'plugin::upload.file'].includes(uid);

/** Destructive routes come after routes that need the data, and routes that end a session come last. */
const LATER = [/^DELETE|unpublish|delete|bulk/i, /^DELETE \/admin\/users\/me\/sessions\/:/, /^DELETE \/admin\/users\/me\/sessions$/, /^POST \/admin\/logout/];
const rank = (line: string): number => LATER.map((pattern) => pattern.test(line)).lastIndexOf(true);

/** Public routes: the site’s pictures, data for verifying the evidence, the log-in and what its page needs. */
const PUBLIC_ROUTES = [
  'GET /', 'GET /_health', 'GET /((?!uploads/).+)', 'GET /uploads/(.*)', 'GET /content-manager/preview/script',
  'GET /api/evidence/checkpoint', 'GET /api/evidence/checkpoints', 'GET /api/evidence/entries', 'GET /api/evidence/keys', 'GET /api/evidence/proof', 'GET /api/lead-consents/rules',
  'GET /admin/init', 'GET /admin/project-type', 'GET /admin/registration-info',
  'POST /admin/login', 'POST /admin/register-admin', 'POST /admin/register', 'POST /admin/forgot-password', 'POST /admin/reset-password',
];

interface Way {
  /** A route as written in the table. */
  readonly line: string;
  readonly method: string;
  readonly path: string;
}

/** Every route; routes of entries once for each content type. */
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

/** Fills in the parameters: existing content types and fields, otherwise names of things that do not exist. */
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

/**
 * Marks in the table for refusals; access that is granted has an x, whatever the result. Strapi fails (!) on some of
 * its own refusals.
 */
const MARKS: ReadonlyMap<number, string> = new Map([[401, '.'], [403, '.'], [500, '!']]);

/** The table: a line for each route, a mark for each actor. */
function readTable(): ReadonlyMap<string, string> {
  const lines = readFileSync(join(__dirname, 'access.txt'), 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf('  ')).trim(), line.slice(line.lastIndexOf('  ')).trim()]));
}

const marks = (access: Readonly<Partial<Record<Actor, string>>>): string => ACTORS.map((actor) => access[actor]).join(' ');

interface RolePermission {
  readonly action: string;
  readonly subject: string | null;
  readonly properties: { readonly fields?: readonly string[] };
}

const ADMINISTRATION = '/content-manager/single-types/api::data-protection.data-protection';

const WRITERS = [['editor', 'strapi-editor'], ['manager', 'case-manager'], ['admin', 'strapi-super-admin']] as const;
type WriterActor = (typeof WRITERS)[number][0];
const WRITES = ['create', 'update', 'publish'].map((name) => `plugin::content-manager.explorer.${name}`);

/** Every field of every type; fields of components by their path. */
function fieldsOfTypes(): ReadonlyMap<string, readonly string[]> {
  const fieldsOf = ({ attributes }: Schema): readonly string[] =>
    Object.entries(attributes).flatMap(([name, attribute]) => {
      const component = componentOf(attribute);
      return component ? fieldsOf(component).map((field) => `${name}.${field}`) : [name];
    });
  return new Map(contentTypes().map((schema) => [schema.info.singularName, fieldsOf(schema)]));
}

/** Lines of a file without comments. */
const linesOf = (file: string): readonly string[] => readFileSync(join(__dirname, file), 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** Roles in the order of the table’s marks: Editor, Case manager, Administrator. */
const writersLine = (actors: ReadonlySet<Actor>): string => WRITERS.map(([actor]) => (actors.has(actor) ? 'x' : '.')).join(' ');

/** Lines of the table of fields that list write permissions. */
const fieldTable = (): readonly string[] => linesOf('access-fields.txt').filter((line) => !/ {2}[-=]> /.test(line));

/** A line of the table of fields: `type  . . x  field, field`. */
function fieldLines(paths: Iterable<readonly [path: string, key: string]>): readonly string[] {
  const lines = new Map<string, string[]>();
  for (const [path, of] of paths) {
    const [type = '', ...field] = path.split('.');
    const key = `${type}  ${of}`;
    lines.set(key, [...(lines.get(key) ?? []), field.join('.')]);
  }
  return [...lines].map(([key, fields]) => `${key}  ${[...new Set(fields)].sort().join(', ')}`).sort();
}

describe('who may write which field', () => {
  it('matches the table, field by field', async () => {
    const { data: roles } = (await asAdmin(api().get('/admin/roles')).expect(200)).body as { data: readonly { id: number; code: string }[] };
    const writable = new Map<string, ReadonlySet<string>>();
    for (const [actor, code] of WRITERS) {
      const id = roles.find((role) => role.code === code)?.id;
      const { data } = (await asAdmin(api().get(`/admin/roles/${id}/permissions`)).expect(200)).body as { data: readonly RolePermission[] };
      const own = data.filter(({ action }) => WRITES.includes(action));
      writable.set(actor, new Set(own.flatMap(({ subject, properties: { fields } }) => (fields ?? []).map((field) => `${subject?.split('.').at(-1)}.${field}`))));
    }
    const paths = [...fieldsOfTypes()].flatMap(([type, fields]) => fields.map((field) => `${type}.${field}`));
    const actual = fieldLines(paths.map((path) => [path, writersLine(new Set(WRITERS.map(([actor]) => actor).filter((actor) => writable.get(actor)?.has(path))))]));
    // A new field needs an entry in the table: decide who may write it, and copy the printed line only if it is right.
    expect(actual).toEqual([...fieldTable()].sort());
  });
});

describe('in a separate CMS', () => {
  let cms: Cms | undefined;
  let ways: readonly Way[];
  let as: Readonly<Record<Actor, Staff>>;
  const folder = mkdtempSync(join(tmpdir(), 'cms-access-'));

  beforeAll(async () => {
    ways = waysOf(readRoutes(env('DATA_DIR')));
    // Every actor that may change or delete something does so.
    const own = await copyOfCms(folder);
    // As former versions let administrators leave them: one renamed and with full access, and the other twice.
    withDatabase(own, (database) => {
      database.exec("update strapi_api_tokens set name = 'Renamed', type = 'full-access' where name = 'Site build'");
      database.exec(`insert into strapi_api_tokens (name, kind, type, access_key) select 'Second', kind, 'full-access', access_key from strapi_api_tokens where name = 'Public client'`);
    });
    cms = await Cms.start(own);
    Object.assign(process.env, own);
    as = {
      none: (test) => test,
      client: (test) => withKey(test, 'public'),
      build: (test) => withKey(test, 'build'),
      editor: await staff('strapi-editor'),
      manager: await staff('case-manager'),
      admin: asAdmin,
    };
  }, 300_000);
  afterAll(async () => {
    await cms?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('the keys of the site are those of the environment again', async () => {
    expect(rows('strapi_api_tokens', '1 = 1 order by name').map(({ name, type }) => [name, type])).toEqual([['Public client', 'custom'], ['Site build', 'custom']]);
    for (const [actor, status] of [['build', 200], ['client', 403]] as const) expect((await as[actor](api().get('/api/home-page'))).status).toBe(status);
    expect((await as.build(api().get('/api/upload/files'))).status).toBe(403);
  });

  describe('what a change sends, and where', () => {
    const observed = new Map<WriterActor, Observation>();

    beforeAll(async () => {
      await mailsWhile(() => asAdmin(api().put(ADMINISTRATION)).send(SET).expect(200));
      for (const [index, [actor]] of WRITERS.entries()) observed.set(actor, await observe(as[actor], new Marks(actor, 710 + index), 200 + index));
    }, 600_000);

    it('every entry was changed by permitted users, and none by others', () => {
      const statusesOf = (actor: WriterActor) => [...new Set(observed.get(actor)?.statuses)];
      expect({ editor: statusesOf('editor'), manager: statusesOf('manager'), admin: statusesOf('admin') }).toEqual({ editor: [200], manager: [403], admin: [200] });
      for (const [actor, { mails }] of observed) {
        const kinds = [...new Set(mails.map(({ kind }) => kind))].sort();
        expect({ actor, kinds }).toEqual({ actor, kinds: ['help_request_answer', 'help_request_notice', 'help_request_receipt', 'settings_notice', 'signing_notice', 'signing_receipt', 'withdrawal_notice', 'withdrawal_receipt'] });
      }
    });

    it('matches the table, field by field', () => {
      const places = new Map<string, Map<string, Set<Actor>>>();
      for (const [actor, { marks, mails, pages }] of observed) {
        for (const { path, text, isLink } of marks) {
          const found = [...mails.flatMap((sent) => placesIn(sent, text).map((place) => `${place} of ${sent.kind}`)), ...(isLink && pages.includes(text) ? ['link on pages'] : [])];
          const ofPath = places.get(path) ?? new Map<string, Set<Actor>>();
          for (const place of found) ofPath.set(place, (ofPath.get(place) ?? new Set<Actor>()).add(actor));
          places.set(path, ofPath);
        }
      }
      const paths = [...places].flatMap(([path, ofPath]) => {
        const byWriters = new Map<string, string[]>();
        for (const [place, actors] of ofPath) {
          const key = writersLine(actors);
          byWriters.set(key, [...(byWriters.get(key) ?? []), place]);
        }
        return [...byWriters].map(([key, list]) => [path, `${key}  -> ${list.sort().join(', ')}`] as const);
      });
      // A new line means that written text is sent in a new way: decide whether it may be, and copy the printed line
      // only if it is right.
      expect(fieldLines(paths)).toEqual(linesOf('access-fields.txt').filter((line) => line.includes('  -> ')).sort());

      // By field name: addresses, periods, keys and switches that were not tried have been forgotten.
      const sensitiveFields = [...fieldsOfTypes()].flatMap(([type, fields]) => fields.map((field) => `${type}.${field}`)).filter((path) => /email|webhook|recipient|reply|retention|consentRequired|postback|pixel/i.test(path.replace(/Days$/, 'Retention')));
      // Days in which the fee is due and notice is given, and on which the office is closed: no retention periods.
      const terms = ['contract-page.paymentDays', 'contract-page.noticeDays', 'site-settings.closedDays'];
      // Copies for the pages: what editors send is replaced (retention-on-pages.test.ts).
      const copies = ['site-settings.helpRequestDays', 'site-settings.mailDays'];
      const writable = fieldTable().flatMap((line) => {
        const [type = '', writers = '', fields = ''] = line.split('  ');
        return writers.includes('x') ? fields.split(', ').map((field) => `${type}.${field}`) : [];
      });
      expect(sensitiveFields.filter((path) => writable.includes(path) && !places.has(path) && ![...terms, ...copies].includes(path))).toEqual([]);
    });

    it('only administrators decide who gets a mail or the reply to one', () => {
      for (const line of linesOf('access-fields.txt').filter((one) => /-> .*\b(to|cc|bcc|reply-to|from|other header) of/.test(one))) expect(line).toMatch(/^\S+ {2}\. \. x {2}->/);
      for (const [actor, { mails, visitors }] of observed) {
        if (actor === 'admin') continue;
        for (const sent of mails) {
          const isNotice = sent.kind.endsWith('_notice');
          const { to, cc, bcc, replyTo } = recipientsOf(sent);
          expect({ actor, kind: sent.kind, cc, bcc }).toEqual({ actor, kind: sent.kind, cc: [], bcc: [] });
          expect(isNotice ? [SET.notificationEmail] : visitors).toEqual(expect.arrayContaining([...to]));
          // Without Reply-To, answers go to the sender.
          expect([sent.mail.from?.address, ...(isNotice ? visitors : [SET.replyToEmail])]).toEqual(expect.arrayContaining([...replyTo]));
        }
      }
    });

    it('no mail loads external resources, or links to addresses from its texts', () => {
      for (const sent of [...observed.values()].flatMap(({ mails }) => mails)) {
        const { tags, links } = htmlOf(sent);
        expect(['html', 'head', 'meta', 'body', 'div', 'p', 'br', 'table', 'tr', 'th', 'td', 'bdi', 'a', 'hr']).toEqual(expect.arrayContaining(tags));
        for (const link of links) expect(link.startsWith('mailto:') || link.startsWith('tel:') || [env('SITE_URL'), env('CMS_URL')].some((origin) => link.startsWith(origin)) ? '' : link).toBe('');
      }
    });
  });

  describe('what an action sends, and where', () => {
    it('matches the table, route by route', async () => {
      await asAdmin(api().put(ADMINISTRATION)).send(SET).expect(200);
      const results = new Map<string, Set<Actor>>();
      for (const [actor] of WRITERS) {
        const visitor = newVisitor();
        const subject = await subjectOf(visitor);
        const names = new Map([[visitor, 'the visitor'], [SET.notificationEmail, 'the address for notices']]);
        for (const [line, act] of Object.entries(ACTIONS)) {
          setMails(subject, 'failed');
          let answer = '';
          const mails = await mailsWhile(async () => {
            const { status, text } = await as[actor](act(subject));
            answer = status < 300 ? readable(text) : '';
          });
          setMails(subject, 'sent');
          const flows = [
            ...new Set(mails.flatMap((sent) => recipientsOf(sent).to.map((address) => `${sent.kind} to ${names.get(address) ?? 'somebody else'}`)).sort()),
            ...([visitor, subject.signatureFile].some((text) => answer.includes(text)) ? ['the answer'] : []),
          ].join(', ');
          const key = `${line}|${flows}`;
          if (flows !== '') results.set(key, (results.get(key) ?? new Set<Actor>()).add(actor));
        }
      }
      const lines = [...results].map(([key, actors]) => `${key.replace('|', `  ${writersLine(actors)}  => `)}`);
      expect(lines.sort()).toEqual(linesOf('access-fields.txt').filter((line) => line.includes('  => ')).sort());
    }, 300_000);
  });

  describe('who may use which route', () => {
    const found = new Map<string, Map<string, Way[]>>();

    beforeAll(async () => {
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

    it('matches the table, route by route', () => {
      const table = readTable();
      const actual = [...found].map(([line, kinds]) => `${line}  ${[...kinds.keys()].join(' or ')}`).sort();
      const expected = [...table].map(([line, access]) => `${line}  ${access}`).sort();
      // A new route needs a line in the table: decide who may use it, and copy the printed line only if it is right.
      expect(actual).toEqual(expected);
    });

    it('without credentials, only the public routes respond', () => {
      const open = [...found].filter(([, kinds]) => [...kinds.keys()].some((access) => access.startsWith('x'))).map(([line]) => line);
      expect(open.sort()).toEqual([...PUBLIC_ROUTES].sort());
    });
  });
});

/** Addresses that only administrators may set. */
const SET = { notificationEmail: 'notices@example.com', replyToEmail: 'replies@example.com' };

interface Observation {
  readonly marks: readonly Mark[];
  /** Statuses of publishing each content entry. */
  readonly statuses: readonly number[];
  readonly visitors: readonly string[];
  readonly mails: readonly SentMail[];
  readonly pages: string;
}

/**
 * A member of staff writes a mark into every field that they may write; then a visitor sends a request, signs and
 * withdraws, and is answered with a template.
 * @returns the mails that the CMS sent
 */
async function observe(who: Staff, marks: Marks, mailDays: number): Promise<Observation> {
  const visitors = [newVisitor(), newVisitor()] as const;
  const statuses: number[] = [];
  const mails = await mailsWhile(async () => {
    await markRecords(who, marks, await visit(visitors[0]));
    statuses.push(...(await markContent(who, asAdmin, marks)));
    await who(api().put(ADMINISTRATION)).send(marks.administration());
    // For the notice of a change, which only an administrator's change causes.
    await asAdmin(api().put(ADMINISTRATION)).send({ mailDays }).expect(200);
    await answerAsOffered((await visit(visitors[1])).request, marks);
  });
  return { marks: marks.all, statuses, visitors, mails, pages: await contentForPages() };
}

/** An administrator answers with the template that has the mark, or the first one, as it is offered. */
async function answerAsOffered(reference: string, marks: Marks): Promise<void> {
  const path = `/handling/help-requests/${rows('help_requests', 'reference = ?', reference)[0]?.document_id}/answers`;
  const { answers } = ((await asAdmin(api().get(path)).expect(200)).body as { data: { answers: readonly { template: string; subject: string; text: string }[] } }).data;
  const mark = marks.all.find((one) => one.path === 'answer-template.text')?.text ?? '';
  const answer = answers.find(({ text }) => text.includes(mark)) ?? answers[0];
  await asAdmin(api().post(path)).send({ key: randomUUID(), template: answer?.template, subject: answer?.subject, text: answer?.text }).expect(202);
}

/** Notes of staff about a request, an agreement, a withdrawal, a version. */
async function markRecords(who: Staff, marks: Marks, { request, signing, withdrawal }: Awaited<ReturnType<typeof visit>>): Promise<void> {
  const collection = (type: string, row: Row | undefined) => api().put(`/content-manager/collection-types/api::${type}.${type}/${row?.document_id}`);
  await who(collection('help-request', rows('help_requests', 'reference = ?', request)[0])).send({ state: 'no_answer' });
  await who(api().post(`/handling/help-requests/${rows('help_requests', 'reference = ?', request)[0]?.document_id}/notes`)).send({ kind: 'note', text: marks.text('help-request-note.text') });
  await who(collection('subscriber', rows('subscribers', 'reference = ?', signing)[0])).send({ notes: marks.text('subscriber.notes'), hold_reason: marks.text('subscriber.hold_reason') });
  await who(collection('withdrawal', rows('withdrawals', 'reference = ?', withdrawal)[0])).send({ notes: marks.text('withdrawal.notes') });
  const [earlier] = rows('agreement_versions', 'language = ? and replaced_at is not null', 'ru');
  await who(collection('agreement-version', earlier)).send({ withdrawn: true, withdrawal_reason: marks.text('agreement-version.withdrawal_reason') });
}

interface Subject {
  readonly visitor: string;
  readonly references: readonly string[];
  readonly notice: string;
  readonly request: string;
  readonly template: string;
  readonly subscriber: string;
  readonly signatureFile: string;
}

/** A visitor with a request and an agreement. */
async function subjectOf(visitor: string): Promise<Subject> {
  let references: readonly string[] = [];
  await mailsWhile(async () => {
    const { request, signing } = await visit(visitor);
    references = [request, signing];
  });
  const [notice] = rows('outbox_mails', 'reference = ? and kind = ?', references[0], 'help_request_notice');
  const [request] = rows('help_requests', 'reference = ?', references[0]);
  const [template] = rows('answer_templates', 'locale = ? and published_at is not null', 'ru');
  const [subscriber] = rows('subscribers', 'reference = ?', references[1]);
  return { visitor, references, request: String(request?.document_id), template: String(template?.document_id), notice: String(notice?.document_id), subscriber: String(subscriber?.document_id), signatureFile: String(subscriber?.signature_file) };
}

const setMails = ({ references }: Subject, state: 'failed' | 'sent'): void =>
  withDatabase(process.env, (database) => database.prepare('update outbox_mails set state = ? where reference in (?, ?)').run(state, ...references));

/** An answer, or what is in the archive that it contains. */
function readable(answer: string): string {
  const archive = /"archive":"([^"]+)"/.exec(answer)?.[1];
  return archive === undefined ? answer : Object.values(unzipSync(new Uint8Array(Buffer.from(archive, 'base64')))).map((content) => Buffer.from(content).toString('utf8')).join('');
}

/** Actions of staff on records of visitors, besides changing fields. */
const ACTIONS: Readonly<Record<string, (subject: Subject) => Test>> = {
  'POST /handling/mails/:documentId/send-again': ({ notice }) => api().post(`/handling/mails/${notice}/send-again`),
  'POST /handling/mails/send-again': () => api().post('/handling/mails/send-again'),
  'POST /person-data/find': ({ visitor }) => api().post('/person-data/find').send({ text: visitor }),
  'POST /person-data/export': ({ references }) => api().post('/person-data/export').send({ references }),
  'GET /handling/help-requests.csv': () => api().get('/handling/help-requests.csv'),
  'GET /signatures/:documentId/link': ({ subscriber }) => api().get(`/signatures/${subscriber}/link`),
  'POST /signed-agreements/:documentId/hand-over': ({ subscriber }) => api().post(`/signed-agreements/${subscriber}/hand-over`).send({ language: 'en', reason: 'Court' }),
  'POST /handling/help-requests/:documentId/answers': ({ request, template }) => api().post(`/handling/help-requests/${request}/answers`).send({ key: randomUUID(), template, subject: 'Answer', text: 'Answer' }),
  'POST /email/test': () => api().post('/email/test').send({ to: 'somebody@example.com' }),
  // Last, because it deletes the data that the others need.
  'POST /person-data/erase': ({ references }) => api().post('/person-data/erase').send({ references }),
};

/** Calls that Strapi would refuse because of missing input before it checks permissions. */
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
