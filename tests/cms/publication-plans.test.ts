import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { EntryPlans } from '../../cms/src/features/publication-plans/api-types';
import { Cms } from '../helpers/cms';
import { openDatabase, withDatabase } from '../helpers/database';
import { freePorts } from '../helpers/ports';
import { until } from '../helpers/until';
import { api, asAdmin, published, type Staff } from './support/calls';
import { copyOfCms } from './support/copy';
import { type Row, rows } from './support/rows';
import { staff } from './support/staff';

jest.setTimeout(180_000);

const TYPE = 'api::article.article';
const ARTICLES = `/content-manager/collection-types/${TYPE}`;
const SECTION = 'api::contract-section.contract-section';
const DAY_MS = 24 * 60 * 60_000;

/** A day as `YYYY-MM-DD`, so many days from now. */
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const DAY = dayIn(3);

interface Account {
  readonly id: number;
  readonly email: string;
}
const accountOf = async (who: Staff): Promise<Account> => ((await who(api().get('/admin/users/me')).expect(200)).body as { data: Account }).data;

let editor: Staff;
let manager: Staff;
beforeAll(async () => {
  [editor, manager] = [await staff('strapi-editor'), await staff('case-manager')];
});

/** Articles of this file, which other files must not find published. */
const created: string[] = [];
afterAll(async () => {
  for (const documentId of created) await editor(api().delete(`${ARTICLES}/${documentId}`));
});

let count = 0;
/** Creates a draft. */
async function article(title: string, who: Staff = editor): Promise<string> {
  const { body } = await who(api().post(`${ARTICLES}?locale=ru`)).send({ title, slug: `planned-${(count += 1)}-${Date.now()}` }).expect(201);
  const { documentId } = (body as { data: { documentId: string } }).data;
  created.push(documentId);
  return documentId;
}
const save = (documentId: string, change: object, who: Staff = editor) => who(api().put(`${ARTICLES}/${documentId}?locale=ru`)).send(change).expect(200);
const publish = (documentId: string) => editor(api().post(`${ARTICLES}/${documentId}/actions/publish?locale=ru`)).send({}).expect(200);

const plan = (documentId: string, change: object = {}, who: Staff = editor) => who(api().post('/publishing/plans')).send({ type: TYPE, documentId, language: 'ru', action: 'publish', day: DAY, time: '09:00', ...change });
const plansIn = (body: unknown): EntryPlans => (body as { data: EntryPlans }).data;
const plansOf = async (documentId: string, language = 'ru', type = TYPE): Promise<EntryPlans> => plansIn((await editor(api().get('/publishing/plans').query({ type, documentId, language })).expect(200)).body);

/** The titles under which an entry is published, by language. */
const publishedTitles = (documentId: string, table = 'articles'): readonly Row[] => rows(table, 'document_id = ? and published_at is not null', documentId);
/** What the audit log says of an entry, oldest first. */
const logOf = (documentId: string): readonly Row[] => rows('audit_entries', 'subject = ? order by sequence', documentId);
const actionsOf = (documentId: string) => logOf(documentId).map(({ action }) => action);

/** Moves what is planned into the past, in order. */
function makeDue(env: NodeJS.ProcessEnv = process.env): void {
  withDatabase(env, (database) => database.prepare(`update publication_plans set due_at = ${database.before('due_at', 30 * DAY_MS)} where state = 'planned'`).run());
}

interface Refusal {
  readonly error: { readonly details: { readonly errors: readonly { readonly path: readonly string[]; readonly message: string }[] } };
}

describe('a plan', () => {
  it('is made by the office’s clock, shown with its author, and cancelled', async () => {
    const documentId = await article('Отмена');
    const made = plansIn((await plan(documentId).expect(200)).body);
    expect(made).toEqual({ timeZone: 'Europe/Vilnius', last: null, planned: [{ id: expect.any(Number) as number, action: 'publish', dueAt: expect.stringMatching(`${DAY}T0[67]:00:00.000Z`) as string, plannedBy: 'Staff strapi-editor', state: 'planned', finishedAt: null, failure: null, reasons: [] }] });
    expect(await plansOf(documentId)).toEqual(made);
    // Each language has its own.
    expect((await plansOf(documentId, 'en')).planned).toEqual([]);
    const [id] = made.planned.map((one) => one.id);
    // A colleague cancels it: its author may be away.
    expect(plansIn((await asAdmin(api().post(`/publishing/plans/${id}/cancel`)).expect(200)).body).planned).toEqual([]);
    await asAdmin(api().post(`/publishing/plans/${id}/cancel`)).expect(404);
    expect(actionsOf(documentId)).toEqual(['entry_created', 'publication_planned', 'publication_plan_cancelled']);
  });

  it('is refused with a sentence at the field, in the user’s language, for a time at which nothing can happen', async () => {
    const documentId = await article('Отказ');
    const refusalOf = async (change: object, language = 'en') => {
      const { body } = await plan(documentId, change).set('Accept-Language', language).expect(400);
      const [first] = (body as Refusal).error.details.errors;
      return [first?.path.join('.'), first?.message];
    };
    const year = Number(dayIn(0).slice(0, 4));
    // Clocks are put forward on the last Sunday of March.
    const forward = [year, year + 1].map((one) => new Date(Date.UTC(one, 2, 31 - new Date(Date.UTC(one, 2, 31)).getUTCDay())).toISOString().slice(0, 10)).find((day) => day > dayIn(0));
    expect(await refusalOf({ day: '2020-01-01' })).toEqual(['time', 'This time is past already. Choose a later one.']);
    expect(await refusalOf({ day: '2020-01-01' }, 'ru')).toEqual(['time', 'Это время уже прошло. Выберите более позднее.']);
    expect(await refusalOf({ day: forward, time: '03:30' })).toEqual(['time', expect.stringContaining('clocks are put forward')]);
    expect(await refusalOf({ day: '2999-01-01' })).toEqual(['day', 'At most a year ahead.']);
    expect(await refusalOf({ day: '' })).toEqual(['day', 'Choose a day.']);
    expect(await refusalOf({ time: '' })).toEqual(['time', 'Choose a time.']);
    for (let hour = 10; hour < 20; hour += 1) await plan(documentId, { time: `${hour}:00`, action: hour % 2 === 0 ? 'publish' : 'unpublish' }).expect(200);
    expect(await refusalOf({ time: '10:00', action: 'unpublish' })).toEqual(['time', expect.stringContaining('planned for this time already')]);
    expect(await refusalOf({ time: '21:00' })).toEqual(['day', expect.stringContaining('At most 10')]);
    expect((await plansOf(documentId)).planned.map(({ action }) => action).slice(0, 3)).toEqual(['publish', 'unpublish', 'publish']);
    await editor(api().delete(`${ARTICLES}/${documentId}?locale=ru`)).expect(200);
    expect(rows('publication_plans', 'entry_id = ?', documentId)).toEqual([]);
  });

  it('is made, seen and cancelled only by those who may publish the entry', async () => {
    const documentId = await article('Чужое');
    const [id] = plansIn((await plan(documentId).expect(200)).body).planned.map((one) => one.id);
    await plan(documentId, {}, manager).expect(403);
    await manager(api().get('/publishing/plans').query({ type: TYPE, documentId, language: 'ru' })).expect(403);
    for (const what of ['cancel', 'dismiss']) await manager(api().post(`/publishing/plans/${id}/${what}`)).expect(403);
    await api().post(`/publishing/plans/${id}/cancel`).expect(401);
    for (const wrong of [{ type: 'api::help-request.help-request' }, { type: 'admin::user' }, { documentId: '' }, { documentId: {} }, { language: 'de' }, { action: 'delete' }, { day: 'x'.repeat(100) }, { more: 1 }]) await plan(documentId, wrong).expect(400);
    // No such entry, or nothing in this language.
    await plan('nothing').expect(404);
    await plan(documentId, { language: 'fr' }).expect(404);
    for (const wrong of ['0', '-1', '1e3', '9999999999999999', 'a']) await editor(api().post(`/publishing/plans/${wrong}/cancel`)).expect(404);
    expect((await plansOf(documentId)).planned).toHaveLength(1);
    await editor(api().post(`/publishing/plans/${id}/cancel`)).expect(200);
  });
});

describe('when the time has come', () => {
  it('entries are published and unpublished as their editors could do it, and those who planned what fails are told why', async () => {
    const [gone, demoted] = [await staff('strapi-editor', { firstname: 'Gone', lastname: 'Editor' }), await staff('strapi-editor', { firstname: 'Former', lastname: 'Editor' })];
    const [goneAccount, demotedAccount, own] = [await accountOf(gone), await accountOf(demoted), await accountOf(editor)];
    await editor(api().put('/admin/users/me')).send({ preferedLanguage: 'en' }).expect(200);

    const edited = await article('Как запланировано');
    const ended = await article('Снимут');
    const both = await article('Туда и обратно');
    const cancelled = await article('Не надо');
    const deleted = await article('Удалят');
    const incomplete = await article('Без заголовка');
    const ofGone = await article('Учётная запись отключена');
    const ofDemoted = await article('Роль другая');
    await publish(ended);
    await plan(edited).expect(200);
    await plan(ended, { action: 'unpublish' }).expect(200);
    await plan(both, { time: '10:00', action: 'unpublish' }).expect(200);
    await plan(both, { time: '09:30' }).expect(200);
    const [id] = plansIn((await plan(cancelled).expect(200)).body).planned.map((one) => one.id);
    await plan(deleted).expect(200);
    await plan(incomplete).expect(200);
    await plan(ofGone, {}, gone).expect(200);
    await plan(ofDemoted, {}, demoted).expect(200);
    const [section] = await published<{ documentId: string; title: string }[]>('contract-sections?locale=fr&sort=order&pagination[pageSize]=1');
    const { documentId: ofAgreement = '', title = '' } = section ?? {};
    const versions = () => rows('agreement_versions', 'language = ?', 'fr').length;
    const versionsBefore = versions();
    await editor(api().put(`/content-manager/collection-types/${SECTION}/${ofAgreement}?locale=fr`)).send({ title: `${title} (plus tard)` }).expect(200);
    await plan(ofAgreement, { type: SECTION, language: 'fr' }).expect(200);

    // Meanwhile.
    await save(edited, { title: 'Как стало потом' });
    await save(incomplete, { title: null });
    await editor(api().post(`/publishing/plans/${id}/cancel`)).expect(200);
    await editor(api().delete(`${ARTICLES}/${deleted}?locale=ru`)).expect(200);
    await asAdmin(api().put(`/admin/users/${goneAccount.id}`)).send({ isActive: false }).expect(200);
    const { data: roles } = (await asAdmin(api().get('/admin/roles')).expect(200)).body as { data: readonly { readonly id: number; readonly code: string }[] };
    await asAdmin(api().put(`/admin/users/${demotedAccount.id}`)).send({ roles: roles.filter(({ code }) => code === 'case-manager').map((role) => role.id) }).expect(200);
    expect(publishedTitles(edited)).toEqual([]);

    makeDue();
    await until('all plans have run', () => rows('publication_plans', 'state = ?', 'planned').length === 0);

    expect(publishedTitles(edited)).toMatchObject([{ title: 'Как стало потом', locale: 'ru' }]);
    expect(logOf(edited).slice(-2)).toMatchObject([{ action: 'entry_published', actor_email: own.email }, { action: 'publication_plan_run', actor_id: null, details: expect.stringContaining(own.email) as string }]);
    // Whoever edits it at that time is told who published it.
    const conflict = await editor(api().put(`${ARTICLES}/${edited}?locale=ru`)).set('x-based-on', '1 2026-01-01T00:00:00.000Z').send({ title: 'Без ведома' }).expect(409);
    expect((conflict.body as { error: unknown }).error).toMatchObject({ details: { by: 'Staff strapi-editor' } });
    expect((await plansOf(edited)).last).toMatchObject({ action: 'publish', state: 'done', failure: null });
    expect(publishedTitles(ended)).toEqual([]);
    // In the order of their times, not in that of their planning.
    expect(actionsOf(both).slice(-4)).toEqual(['entry_published', 'publication_plan_run', 'entry_unpublished', 'publication_plan_run']);
    expect(publishedTitles(both)).toEqual([]);
    expect(publishedTitles(cancelled)).toEqual([]);
    expect(rows('publication_plans', 'entry_id = ?', deleted)).toEqual([]);
    expect(publishedTitles(ofAgreement, 'contract_sections').filter(({ locale }) => locale === 'fr')).toMatchObject([{ title: `${title} (plus tard)` }]);
    await until('a version of the agreement', () => versions() === versionsBefore + 1);

    const failures: readonly (readonly [string, string, string])[] = [[incomplete, 'refused', own.email], [ofGone, 'account_inactive', 'requests@example.com'], [ofDemoted, 'right_missing', demotedAccount.email]];
    for (const [documentId, failure, recipient] of failures) {
      expect(publishedTitles(documentId)).toEqual([]);
      const { last, planned } = await plansOf(documentId);
      expect([last?.state, last?.failure, planned]).toEqual(['failed', failure, []]);
      expect(logOf(documentId).at(-1)).toMatchObject({ action: 'publication_plan_failed', actor_id: null });
      await until(`a mail about ${failure}`, () => rows('outbox_mails', 'kind = ? and reference = ? and state = ?', 'plan_notice', String(last?.id), 'sent').length === 1);
      expect(rows('outbox_mails', 'kind = ? and reference = ?', 'plan_notice', String(last?.id))).toMatchObject([{ recipient, text: expect.stringContaining(documentId) as string }]);
    }
    const { last } = await plansOf(incomplete);
    expect(last?.reasons).toEqual([{ field: expect.any(String) as string, message: expect.any(String) as string }]);
    const [mail] = rows('outbox_mails', 'kind = ? and reference = ?', 'plan_notice', String(last?.id));
    expect(mail).toMatchObject({ subject: 'Not published: planned publication', text: expect.stringContaining(last?.reasons[0]?.message ?? '–') as string });

    // What was read is taken off the form.
    expect(plansIn((await editor(api().post(`/publishing/plans/${last?.id}/dismiss`)).expect(200)).body).last).toBeNull();
    await editor(api().put(`/content-manager/collection-types/${SECTION}/${ofAgreement}?locale=fr`)).send({ title }).expect(200);
    await editor(api().post(`/content-manager/collection-types/${SECTION}/${ofAgreement}/actions/publish?locale=fr`)).send({ title }).expect(200);
  });

  it('nothing is lost, and nothing happens twice, if no process ran at that time and two start afterwards', async () => {
    const ids = await Promise.all(['Первая', 'Вторая', 'Третья'].map((title) => article(title)));
    for (const documentId of ids) await plan(documentId).expect(200);
    const folder = mkdtempSync(join(tmpdir(), 'plans-'));
    const own = await copyOfCms(folder);
    const [port] = await freePorts(1);
    // Here it is not due yet.
    for (const documentId of ids) for (const { id } of (await plansOf(documentId)).planned) await editor(api().post(`/publishing/plans/${id}/cancel`)).expect(200);
    makeDue(own);
    const processes = await Promise.all([Cms.start(own), Cms.start({ ...own, CMS_PORT: String(port), CMS_URL: `http://127.0.0.1:${port}` })]);
    const database = openDatabase(own);
    const read = (sql: string, ...values: unknown[]) => database.prepare(sql).all(...values) as Row[];
    try {
      await until('all plans have run', () => read("select * from publication_plans where state = 'planned'").length === 0);
      for (const documentId of ids) {
        expect(read('select state from publication_plans where entry_id = ?', documentId)).toEqual([{ state: 'done' }]);
        expect(read("select action from audit_entries where subject = ? and action in ('entry_published', 'publication_plan_run', 'publication_plan_failed')", documentId)).toHaveLength(2);
        expect(read('select title from articles where document_id = ? and published_at is not null', documentId)).toHaveLength(1);
      }
    } finally {
      database.close();
      await Promise.all(processes.map((cms) => cms.stop()));
      rmSync(folder, { recursive: true, force: true });
    }
  }, 300_000);
});
