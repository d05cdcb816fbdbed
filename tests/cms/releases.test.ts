import { Client } from 'pg';

import type { EntryReleases, ReleaseChecks, ReleaseDetails, ReleaseList, ReleaseRefused } from '../../cms/src/features/releases/api-types';
import { LOCKS } from '../../cms/src/lib/transaction-lock';
import { withDatabase } from '../helpers/database';
import { databaseIndependentTest } from '../helpers/scope';
import { until } from '../helpers/until';
import { api, asAdmin, errorOf, published, type Staff } from './support/calls';
import { type Row, rows } from './support/rows';
import { memberOf, removeRoles, staff } from './support/staff';

jest.setTimeout(180_000);

const ARTICLE = 'api::article.article';
const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const SECTION = 'api::contract-section.contract-section';
const SECTIONS = `/content-manager/collection-types/${SECTION}`;
const PAGE = 'api::contract-page.contract-page';
const DAY_MS = 24 * 60 * 60_000;
const DAY = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);

let editor: Staff;
let manager: Staff;
beforeAll(async () => {
  [editor, manager] = [await staff('strapi-editor'), await staff('case-manager')];
});

/** Articles of this file, which other files must not find published. */
const created: string[] = [];
/** Paths of delivered entries whose Russian text this file has changed. */
const changedPaths: string[] = [];
afterAll(async () => {
  // Their translations are not older than the text again.
  for (const path of changedPaths) {
    for (const locale of ['en', 'he', 'nl', 'fr']) {
      await editor(api().put(`${path}?locale=${locale}`)).send({}).expect(200);
      await editor(api().post(`${path}/actions/publish?locale=${locale}`)).send({}).expect(200);
    }
  }
  for (const documentId of created) await asAdmin(api().delete(`${ARTICLES}/${documentId}?locale=*`));
  for (const { id } of (await list()).open) await asAdmin(api().post(`/releases/${id}/delete`)).send({}).expect(200);
  await removeRoles();
});

let count = 0;
/** Creates a draft. */
async function article(title: string, who: Staff = editor): Promise<string> {
  const { body } = await who(api().post(`${ARTICLES}?locale=ru`)).send({ title, slug: `released-${(count += 1)}-${Date.now()}` }).expect(201);
  const { documentId } = (body as { data: { documentId: string } }).data;
  created.push(documentId);
  return documentId;
}
const save = (documentId: string, change: object, locale = 'ru', who: Staff = editor) => who(api().put(`${ARTICLES}/${documentId}?locale=${locale}`)).send(change).expect(200);
const publishAlone = (documentId: string) => editor(api().post(`${ARTICLES}/${documentId}/actions/publish?locale=ru`)).send({});

interface Added {
  readonly type?: string;
  readonly languages?: readonly string[];
  readonly action?: 'publish' | 'unpublish';
}
const add = (documentId: string, to: object, { type = ARTICLE, languages = ['ru'], action = 'publish' }: Added = {}, who: Staff = editor) => who(api().post('/releases/entries')).send({ type, documentId, languages, action, to });
/** Makes a release of one entry. @returns its id */
async function release(name: string, documentId: string, added: Added = {}, who: Staff = editor): Promise<number> {
  const { body } = await add(documentId, { name }, added, who).expect(200);
  const made = (body as { data: EntryReleases }).data.containing.find((one) => one.release.name === name);
  if (!made) throw new Error(`No release “${name}”`);
  return made.release.id;
}
const show = async (id: number, who: Staff = editor): Promise<ReleaseDetails> => ((await who(api().get(`/releases/${id}`)).expect(200)).body as { data: ReleaseDetails }).data;
const list = async (): Promise<ReleaseList> => ((await asAdmin(api().get('/releases')).expect(200)).body as { data: ReleaseList }).data;
const act = (id: number, what: string, body: object = {}, who: Staff = editor) => who(api().post(`/releases/${id}/${what}`)).send(body);
const publish = async (id: number, who: Staff = editor, digest?: string) => act(id, 'publish', { digest: digest ?? (await show(id)).digest }, who);
const refusalIn = (body: unknown): ReleaseRefused => (body as { error: { details: { refused: ReleaseRefused } } }).error.details.refused;

const publishedTitles = (documentId: string, table = 'articles'): readonly Row[] => rows(table, 'document_id = ? and published_at is not null', documentId);
const titlesOf = (documentId: string) => publishedTitles(documentId).map(({ title }) => title);
/** Moves what is planned into the past. */
const makeDue = (): void => withDatabase(process.env, (database) => database.prepare(`update releases set due_at = ${database.before('due_at', 30 * DAY_MS)} where state = 'planned'`).run());
/** What the audit log says of a release. */
const logOf = (id: number) => rows('audit_entries', "subject_type = 'api::release.release' and subject = ? order by sequence", String(id)).map(({ action }) => action);

it('everything is published at once, or nothing, and whoever publishes is told which entry was refused', async () => {
  const [first, second, third] = [await article('Первая'), await article('Вторая'), await article('Снимут')];
  await publishAlone(third).expect(200);
  const id = await release('Всё вместе', first);
  await add(second, { id }).expect(200);
  await add(third, { id }, { action: 'unpublish' }).expect(200);
  await save(second, { title: null });
  const shown = await show(id);
  expect(shown).toMatchObject({ name: 'Всё вместе', state: 'open', entries: 3, timeZone: 'Europe/Vilnius', mayPublish: true, refused: null });
  expect(shown.items.map(({ entry, action, effect }) => [entry.name, entry.language, action, effect])).toEqual([['Первая', 'ru', 'publish', 'new'], [null, 'ru', 'publish', 'new'], ['Снимут', 'ru', 'unpublish', 'taken_off']]);

  const { body } = await act(id, 'publish', { digest: shown.digest }).expect(422);
  expect(refusalIn(body)).toEqual({ failure: 'refused', entry: expect.objectContaining({ documentId: second, language: 'ru' }) as object, reasons: [{ field: expect.stringMatching(/^[A-Z]/) as string, message: expect.any(String) as string }] });
  expect([titlesOf(first), titlesOf(second), titlesOf(third)]).toEqual([[], [], ['Снимут']]);
  expect((await show(id)).state).toBe('open');

  await save(second, { title: 'Исправлена' });
  expect((await publish(id)).status).toBe(200);
  expect([titlesOf(first), titlesOf(second), titlesOf(third)]).toEqual([['Первая'], ['Исправлена'], []]);
  expect(await show(id)).toMatchObject({ state: 'done', entries: 3, publishedBy: 'Staff strapi-editor', mayPublish: false });
  expect((await list()).finished[0]).toMatchObject({ id, state: 'done', entries: 3 });
  expect(logOf(id)).toEqual(['release_made', 'release_published']);
  expect(rows('audit_entries', 'subject = ? order by sequence', first).map(({ action }) => action)).toEqual(['entry_created', 'release_entry_added', 'entry_published']);
  // It is done: nothing can be added, taken out or published any more.
  await add(first, { id }).expect(409);
  expect(errorOf(await publish(id)).details).toEqual({ code: 'release_outdated' });
  await act(id, `entries/${shown.items[0]?.id}/remove`).expect(409);
  for (const what of ['cancel', 'delete']) await act(id, what).expect(409);
});

describe('the agreement', () => {
  const versionsIn = (language: string) => rows('agreement_versions', 'language = ?', language).length;

  it('gets one version per language from all sections of a release together, as it says before', async () => {
    const sections = (await published<{ documentId: string; title: string }[]>('contract-sections?locale=ru&sort=order&pagination[pageSize]=3')).map(({ documentId }) => documentId);
    changedPaths.push(...sections.map((documentId) => `${SECTIONS}/${documentId}`));
    const languages = ['ru', 'fr'];
    const titleOf = async (documentId: string, locale: string) => ((await editor(api().get(`${SECTIONS}/${documentId}?locale=${locale}`)).expect(200)).body as { data: { title: string } }).data.title;
    const change = async (suffix: (title: string) => string) => {
      for (const documentId of sections) for (const locale of languages) await editor(api().put(`${SECTIONS}/${documentId}?locale=${locale}`)).send({ title: suffix(await titleOf(documentId, locale)) }).expect(200);
    };
    const numberOf = (language: string) => Number(rows('agreement_versions', 'language = ? order by version desc', language)[0]?.version);
    const before = { ru: versionsIn('ru'), fr: versionsIn('fr'), en: versionsIn('en') };
    const next = { ru: numberOf('ru') + 1, fr: numberOf('fr') + 1 };
    await change((title) => `${title} +`);
    const [first = '', ...others] = sections;
    const id = await release('Новый договор', first, { type: SECTION, languages });
    for (const documentId of others) await add(documentId, { id }, { type: SECTION, languages }).expect(200);
    const { versions } = ((await editor(api().get(`/releases/${id}/checks`)).expect(200)).body as { data: ReleaseChecks }).data;
    expect([...versions].sort((one, other) => (one.language < other.language ? -1 : 1))).toEqual([{ language: 'fr', version: next.fr }, { language: 'ru', version: next.ru }]);
    expect((await publish(id)).status).toBe(200);
    // They exist as soon as it is answered.
    expect({ ru: versionsIn('ru'), fr: versionsIn('fr'), en: versionsIn('en') }).toEqual({ ru: before.ru + 1, fr: before.fr + 1, en: before.en });
    expect(rows('agreement_versions', 'language = ? order by version desc', 'fr')[0]).toMatchObject({ published_by: 'Staff strapi-editor' });

    // Back to the delivered texts, in the same way.
    await change((title) => title.replace(/ \+$/, ''));
    const back = await release('Прежний договор', first, { type: SECTION, languages });
    for (const documentId of others) await add(documentId, { id: back }, { type: SECTION, languages }).expect(200);
    expect((await publish(back)).status).toBe(200);
    expect(versionsIn('fr')).toBe(before.fr + 2);
  });

  it('a value goes together with the last text that needs it, in whatever order; alone it is refused, at its entry', async () => {
    const path = `/content-manager/single-types/${PAGE}`;
    changedPaths.push(path);
    const { documentId: page, headName, introduction } = ((await editor(api().get(`${path}?locale=ru`)).expect(200)).body as { data: { documentId: string; headName: string; introduction: string } }).data;
    const text = await article('Кто подписывает');
    await save(text, { body: 'Подписывает {{headName}}.' });
    await publishAlone(text).expect(200);
    await editor(api().put(`${path}?locale=ru`)).send({ headName: null, introduction: introduction.replaceAll('{{headName}}', headName) }).expect(200);
    const id = await release('Без имени', page, { type: PAGE });
    const refused = await publish(id);
    expect(refused.status).toBe(422);
    expect(refusalIn(refused.body)).toMatchObject({ failure: 'refused', entry: { type: PAGE, isSingle: true }, reasons: [{ message: expect.stringContaining('{{headName}}') as string }] });
    await save(text, { body: 'Подписывает руководитель.' });
    await add(text, { id }).expect(200);
    expect((await publish(id)).status).toBe(200);
    // The other way round.
    await editor(api().put(`${path}?locale=ru`)).send({ headName, introduction }).expect(200);
    await save(text, { body: 'Подписывает {{headName}}.' });
    const back = await release('С именем', text);
    const gap = await publish(back);
    expect([gap.status, refusalIn(gap.body).entry?.documentId]).toEqual([422, text]);
    await add(page, { id: back }, { type: PAGE }).expect(200);
    expect((await publish(back)).status).toBe(200);
  });
});

it('addresses are handed over and exchanged within a release, in whatever order its entries are published', async () => {
  const [one, other, third] = [await article('Первый адрес'), await article('Второй адрес'), await article('Третий адрес')];
  const slugOf = (documentId: string) => publishedTitles(documentId).map(({ slug }) => slug);
  for (const documentId of [one, other, third]) await publishAlone(documentId).expect(200);
  const [[first], [second], [last]] = [slugOf(one), slugOf(other), slugOf(third)];
  for (const [documentId, slug] of [[one, second], [other, last], [third, first]] as const) await save(documentId, { slug });
  const id = await release('Обмен адресами', one);
  for (const documentId of [other, third]) await add(documentId, { id }).expect(200);
  expect((await publish(id)).status).toBe(200);
  expect([slugOf(one), slugOf(other), slugOf(third)]).toEqual([[second], [last], [first]]);
  // The address of one that is not part of it stays taken.
  await save(one, { slug: last });
  const taken = await publish(await release('Чужой адрес', one));
  expect([taken.status, refusalIn(taken.body).entry?.documentId]).toEqual([422, one]);
});

it('notes before publishing know what is published with an entry: its other languages, and pages that it links to', async () => {
  const [linked, linking] = [await article('Сюда'), await article('Отсюда')];
  await save(linked, { title: 'Here' }, 'en');
  const [{ slug = '' } = {}] = rows('articles', 'document_id = ?', linked);
  await save(linking, { body: `[туда](/ru/${slug}) и [никуда](/ru/nowhere)` });
  const id = await release('Со ссылкой', linking);
  const notesIn = async () => ((await editor(api().get(`/releases/${id}/checks`)).expect(200)).body as { data: ReleaseChecks }).data.notes.flatMap(({ notes }) => notes);
  const brokenLinks = async () => (await notesIn()).flatMap((note) => (note.code === 'link_broken' ? [note.link] : []));
  expect(await brokenLinks()).toEqual([`/ru/${slug}`, '/ru/nowhere']);
  await add(linked, { id }).expect(200);
  expect(await brokenLinks()).toEqual(['/ru/nowhere']);
  const unpublished = async () => (await notesIn()).filter((note) => note.code === 'languages_behind' && note.reason === 'unpublished');
  expect(await unpublished()).toEqual([{ code: 'languages_behind', reason: 'unpublished', languages: ['en'] }]);
  await add(linked, { id }, { languages: ['ru', 'en'] }).expect(200);
  expect(await unpublished()).toEqual([]);
});

describe('rights', () => {
  it('another role, and somebody without a session, get nothing', async () => {
    const documentId = await article('Чужая');
    const id = await release('Не для всех', documentId);
    const { items: [item], digest } = await show(id);
    const nobody: Staff = (test) => test;
    for (const [who, status] of [[manager, 403], [nobody, 401]] as const) {
      for (const path of ['', `/${id}`, `/${id}/checks`, `/of-entry?type=${ARTICLE}&documentId=${documentId}&language=ru`]) await who(api().get(`/releases${path}`)).expect(status);
      for (const [what, body] of [['publish', { digest }], ['plan', { day: DAY, time: '09:00' }], ['cancel', {}], ['dismiss', {}], ['rename', { name: 'Взлом' }], ['delete', {}], [`entries/${item?.id}/remove`, {}]] as const) await act(id, what, body, who).expect(status);
      await add(documentId, { id }, {}, who).expect(status);
    }
    expect(titlesOf(documentId)).toEqual([]);
  });

  it('a role for some entries sees no others by name, and publishes, plans, renames and deletes only what it may publish', async () => {
    const permission = (action: string, change: object = {}) => ({ action: `plugin::content-manager.explorer.${action}`, subject: ARTICLE, conditions: ['admin::is-creator'], properties: { locales: ['ru'], ...(action !== 'publish' && { fields: ['title', 'slug', 'body'] }) }, ...change });
    const author = await memberOf('Own articles', [permission('create', { conditions: [] }), permission('read'), permission('update'), permission('publish')]);
    const [own, foreign] = [await article('Своя', author), await article('Тайное имя')];
    const mixed = await release('Общий', foreign);
    await add(own, { id: mixed }, {}, author).expect(200);
    // Not another's entry, nor another language, nor another type.
    await add(foreign, { id: mixed }, { action: 'unpublish' }, author).expect(403);
    await save(own, { title: 'Own' }, 'en', asAdmin);
    await add(own, { id: mixed }, { languages: ['en'] }, author).expect(403);
    await add('anything', { id: mixed }, { type: SECTION }, author).expect(403);
    await author(api().get('/releases/of-entry').query({ type: ARTICLE, documentId: foreign, language: 'ru' })).expect(403);

    const shown = await show(mixed, author);
    expect(JSON.stringify(shown)).not.toContain('Тайное имя');
    expect(JSON.stringify(shown)).not.toContain(foreign);
    expect(shown).toMatchObject({ mayPublish: false, items: [{ isHidden: true, mayChange: false, effect: null, entry: { name: null, documentId: '' } }, { isHidden: false, mayChange: true, entry: { name: 'Своя' } }] });
    for (const [what, body] of [['publish', { digest: shown.digest }], ['plan', { day: DAY, time: '09:00' }], ['rename', { name: 'Мой' }], ['delete', {}], [`entries/${shown.items[0]?.id}/remove`, {}]] as const) await act(mixed, what, body, author).expect(403);
    await author(api().get(`/releases/${mixed}/checks`)).expect(403);
    expect([titlesOf(own), titlesOf(foreign)]).toEqual([[], []]);

    await act(mixed, `entries/${shown.items[1]?.id}/remove`, {}, author).expect(200);
    const alone = await release('Свой', own, {}, author);
    expect((await publish(alone, author)).status).toBe(200);
    expect(titlesOf(own)).toEqual(['Своя']);
  });
});

it('what has changed since the page was loaded is not published, and two who publish at once publish once', async () => {
  const [first, second] = [await article('До'), await article('Ещё')];
  const id = await release('Гонка', first);
  const { digest } = await show(id);
  await save(first, { title: 'После' });
  expect(errorOf((await publish(id, editor, digest))).details).toEqual({ code: 'release_outdated' });
  const saved = (await show(id)).digest;
  await add(second, { id }).expect(200);
  expect((await publish(id, editor, saved)).status).toBe(409);
  expect([titlesOf(first), titlesOf(second)]).toEqual([[], []]);

  const current = (await show(id)).digest;
  const statuses = (await Promise.all([publish(id, editor, current), publish(id, asAdmin, current), save(second, { teaser: 'Тем временем' }, 'ru', asAdmin)])).slice(0, 2).map(({ status }) => status);
  // The save may come first: then both are told.
  if (!statuses.includes(200)) expect((await publish(id)).status).toBe(200);
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(2);
  expect(logOf(id).filter((action) => action === 'release_published')).toHaveLength(1);
  expect([titlesOf(first), titlesOf(second)]).toEqual([['После'], ['Ещё']]);
});

databaseIndependentTest('names, numbers and entries are limited, and what is malformed is refused', async () => {
  const documentId = await article('Пределы');
  const messageOf = async (name: string) => {
    const { body } = await add(documentId, { name }).set('Accept-Language', 'en').expect(400);
    return (body as { error: { details: { errors: readonly { path: readonly string[]; message: string }[] } } }).error.details.errors.map(({ path, message }) => `${path.join('.')}: ${message}`).join();
  };
  const made = await release('Пределы', documentId);
  expect(await messageOf('\u200B \u00A0')).toMatch(/^name: Enter a name/);
  expect(await messageOf('a\nb')).toMatch(/^name: Enter a name/);
  expect(await messageOf('x'.repeat(101))).toMatch(/^name: At most 100/);
  expect(await messageOf('пределы')).toMatch(/^name: Another open release/);
  for (const wrong of [{ id: 0 }, { id: '1' }, { name: 1 }, { id: made, name: 'x' }, {}]) await add(documentId, wrong).expect(400);
  for (const wrong of [{ languages: [] }, { languages: ['ru', 'ru'] }, { languages: ['de'] }, { type: 'admin::user' }, { action: 'delete' as 'publish' }]) await add(documentId, { id: made }, wrong).expect(400);
  await add(documentId, { id: made }, { languages: ['fr'] }).expect(404);
  await add(documentId, { id: 999_999_999 }).expect(404);
  for (const wrong of ['0', '-1', '1e3', 'a']) await editor(api().get(`/releases/${wrong}`)).expect(404);
  await act(made, 'publish', { digest: 'x' }).expect(400);
  await act(made, 'rename', { name: 'Переименован' }).expect(200);
  // The same entry again only changes what is to happen.
  await add(documentId, { id: made }, { action: 'unpublish' }).expect(200);
  expect((await show(made)).items).toMatchObject([{ action: 'unpublish' }]);

  // More entries than fit.
  withDatabase(process.env, (database) => {
    const insert = database.prepare(`insert into release_items (release_id, type, entry_id, language, action, added_by) values (?, '${ARTICLE}', ?, 'ru', 'publish', 1)`);
    for (let index = 1; index < 100; index += 1) insert.run(made, `nothing${index}`);
  });
  await add(await article('Лишняя'), { id: made }).expect(400);
  await act(made, 'delete').expect(200);
  expect(rows('release_items', 'release_id = ?', made)).toEqual([]);
  expect(titlesOf(documentId)).toEqual([]);
  expect(logOf(made)).toEqual(['release_made', 'release_renamed', 'release_deleted']);

  withDatabase(process.env, (database) => {
    const insert = database.prepare("insert into releases (name, state, made_by, attempts) values (?, 'open', 1, 0)");
    for (let index = 0; index < 50; index += 1) insert.run(`Открыт ${index}`);
  });
  expect(await messageOf('Пятьдесят первый')).toMatch(/^name: At most 50/);
  withDatabase(process.env, (database) => database.prepare("delete from releases where name like 'Открыт %'").run());
});

it('a deleted entry goes out of an open release, which names it, and the others are published', async () => {
  const [kept, deleted] = [await article('Останется'), await article('Удалят')];
  await save(deleted, { title: 'Goes' }, 'en');
  const id = await release('Без удалённой', kept);
  await add(deleted, { id }, { languages: ['ru', 'en'] }).expect(200);
  await editor(api().delete(`${ARTICLES}/${deleted}?locale=en`)).expect(200);
  expect((await show(id)).items.map(({ entry, isDeleted }) => [entry.name, entry.language, isDeleted])).toEqual([['Останется', 'ru', false], ['Удалят', 'ru', false], ['Goes', 'en', true]]);
  await editor(api().delete(`${ARTICLES}/${deleted}?locale=ru`)).expect(200);
  const shown = await show(id);
  expect([shown.entries, shown.items.filter(({ isDeleted }) => isDeleted).length]).toEqual([1, 2]);
  expect((await publish(id)).status).toBe(200);
  expect(titlesOf(kept)).toEqual(['Останется']);
});

databaseIndependentTest('whoever may not read an entry any more is not told what it is called when its planned release fails', async () => {
  const permission = (action: string) => ({ action: `plugin::content-manager.explorer.${action}`, subject: ARTICLE, conditions: [], properties: { locales: ['ru'], ...(action === 'read' && { fields: ['title', 'slug', 'body'] }) } });
  const former = await memberOf('Former publishers', [permission('read'), permission('publish')]);
  const { data: account } = (await former(api().get('/admin/users/me')).expect(200)).body as { data: { email: string; roles: readonly { id: number }[] } };
  const documentId = await article('Пока видно');
  const id = await release('Прежняя роль', documentId);
  await act(id, 'plan', { day: DAY, time: '09:00' }, former).expect(200);
  await asAdmin(api().put(`/admin/roles/${account.roles[0]?.id}/permissions`)).send({ permissions: [] }).expect(200);
  await save(documentId, { title: 'Новая тайна' });
  makeDue();
  await until('it is mailed', () => rows('outbox_mails', 'kind = ? and reference = ? and state = ?', 'release_notice', String(id), 'sent').length === 1);
  const [mail] = rows('outbox_mails', 'kind = ? and reference = ?', 'release_notice', String(id));
  expect(mail).toMatchObject({ recipient: account.email, text: expect.stringContaining('Прежняя роль') as string });
  expect(`${String(mail?.text)} ${String(mail?.html)}`).not.toContain('тайна');
  expect((await show(id)).refused).toMatchObject({ failure: 'right_missing', entry: { name: 'Новая тайна' } });
});

// In SQLite, a transaction holds the whole database.
if (process.env.DATABASE_CLIENT === 'postgres')
  describe('several at once', () => {
    it('a release that is planned anew while others are carried out keeps its new time', async () => {
      const gone = await staff('strapi-editor', { firstname: 'Gone', lastname: 'Planner' });
      const { data: account } = (await gone(api().get('/admin/users/me')).expect(200)).body as { data: { id: number } };
      const documents = [await article('Держат'), await article('Переносят'), await article('Последняя')] as const;
      const [held, moved, last] = [await release('Держат', documents[0]), await release('Переносят', documents[1]), await release('Последний', documents[2])];
      for (const [id, time, who] of [[held, '08:00', editor], [moved, '08:10', gone], [last, '08:20', editor]] as const) await act(id, 'plan', { day: DAY, time }, who).expect(200);
      await asAdmin(api().put(`/admin/users/${account.id}`)).send({ isActive: false }).expect(200);
      const holder = new Client({ connectionString: process.env.DATABASE_URL });
      await holder.connect();
      try {
        await holder.query('select pg_advisory_lock($1, hashtext($2))', [LOCKS.entries, documents[0]]);
        makeDue();
        await until('it waits', async () => (await holder.query("select from pg_locks where locktype = 'advisory' and classid = $1 and not granted", [LOCKS.entries])).rowCount === 1);
        await act(moved, 'plan', { day: DAY, time: '10:00' }).expect(200);
      } finally {
        await holder.end();
      }
      await until('the others have run', () => rows('releases', 'id = ?', last)[0]?.state === 'done');
      expect(await show(moved)).toMatchObject({ state: 'planned', plannedBy: 'Staff strapi-editor', refused: null });
    });

    it('whoever may publish a release changes it no more once an entry that they may not publish was added, even while they wait', async () => {
      const permission = (action: string, conditions: readonly string[] = ['admin::is-creator']) => ({ action: `plugin::content-manager.explorer.${action}`, subject: ARTICLE, conditions, properties: { locales: ['ru'], ...(action !== 'publish' && { fields: ['title', 'slug', 'body'] }) } });
      const author = await memberOf('Waiting', [permission('create', []), permission('read'), permission('update'), permission('publish')]);
      const [own, foreign] = [await article('Ждёт', author), await article('Чужая тем временем')];
      for (const [what, body] of [['plan', { day: DAY, time: '09:00' }], ['dismiss', {}], ['rename', { name: 'Присвоен' }], ['delete', {}]] as const) {
        const id = await release(`Ждут: ${what}`, own, {}, author);
        const holder = new Client({ connectionString: process.env.DATABASE_URL });
        await holder.connect();
        try {
          await holder.query('select pg_advisory_lock($1, hashtext($2))', [LOCKS.releases, String(id)]);
          const answered = act(id, what, body, author).then(({ status }) => status);
          await until('it waits', async () => (await holder.query("select from pg_locks where locktype = 'advisory' and classid = $1 and not granted", [LOCKS.releases])).rowCount === 1);
          await holder.query("insert into release_items (release_id, type, entry_id, language, action) values ($1, $2, $3, 'ru', 'publish')", [id, ARTICLE, foreign]);
          await holder.query('select pg_advisory_unlock_all()');
          expect([what, await answered]).toEqual([what, 403]);
        } finally {
          await holder.end();
        }
        expect(await show(id)).toMatchObject({ name: `Ждут: ${what}`, state: 'open' });
        await act(id, 'delete').expect(200);
      }
    });

    it('selected entries in any order and a release of them do not wait for each other for ever', async () => {
      const documents: string[] = [];
      for (let index = 0; index < 8; index += 1) documents.push(await article(`Замок ${index}`));
      const [first = '', ...others] = documents;
      for (let round = 0; round < 3; round += 1) {
        const id = await release(`Замок ${round}`, first);
        for (const documentId of others) await add(documentId, { id }).expect(200);
        const { digest } = await show(id);
        const selected = (what: string) => editor(api().post(`${ARTICLES}/actions/${what}?locale=ru`)).send({ documentIds: [...documents].sort().reverse(), locale: 'ru' });
        const [released, ...answers] = await Promise.all([publish(id, editor, digest), selected('bulkUnpublish'), selected('bulkPublish')]);
        expect([200, 409]).toContain(released.status);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      }
    });
  });

it('a planned release is published once its time has come, as its editor could do it; a failed one is mailed and stays open', async () => {
  const { data: own } = (await editor(api().get('/admin/users/me')).expect(200)).body as { data: { id: number; email: string } };
  await editor(api().put('/admin/users/me')).send({ preferedLanguage: 'en' }).expect(200);
  const gone = await staff('strapi-editor', { firstname: 'Gone', lastname: 'Editor' });
  const { data: goneAccount } = (await gone(api().get('/admin/users/me')).expect(200)).body as { data: { id: number } };
  const [one, other, broken, cancelled, ofGone] = [await article('Как было'), await article('Вместе с ней'), await article('Сломают'), await article('Отменят'), await article('Отключат')];
  const fine = await release('Получится', one);
  await add(other, { id: fine }).expect(200);
  const failing = await release('Не получится', other);
  await add(broken, { id: failing }).expect(200);
  const [stopped, ofDeactivated] = [await release('Отменено', cancelled), await release('Без автора', ofGone)];
  await act(fine, 'plan', { day: '2020-01-01', time: '09:00' }).expect(400);
  for (const id of [fine, failing, stopped]) await act(id, 'plan', { day: DAY, time: '09:00' }).expect(200);
  await act(ofDeactivated, 'plan', { day: DAY, time: '09:00' }, gone).expect(200);
  expect(await show(fine)).toMatchObject({ state: 'planned', dueAt: expect.stringMatching(`${DAY}T0[67]:00:00.000Z`) as string, plannedBy: 'Staff strapi-editor' });
  await act(stopped, 'cancel').expect(200);
  await act(stopped, 'cancel').expect(409);
  // Meanwhile.
  await save(one, { title: 'Как стало' });
  await save(broken, { title: null });
  await asAdmin(api().put(`/admin/users/${goneAccount.id}`)).send({ isActive: false }).expect(200);

  makeDue();
  await until('all planned releases have run', () => rows('releases', 'state = ?', 'planned').length === 0);
  expect(await show(fine)).toMatchObject({ state: 'done', publishedBy: 'Staff strapi-editor' });
  expect([titlesOf(one), titlesOf(other), titlesOf(broken), titlesOf(cancelled), titlesOf(ofGone)]).toEqual([['Как стало'], ['Вместе с ней'], [], [], []]);
  expect(rows('audit_entries', 'subject = ? order by sequence', one).at(-1)).toMatchObject({ action: 'entry_published', actor_email: own.email });
  expect(logOf(fine)).toEqual(['release_made', 'release_planned', 'release_published']);
  // The entry that could have been published was not published a second time either.
  expect(rows('audit_entries', "subject = ? and action = 'entry_published'", other)).toHaveLength(1);
  expect(await show(failing)).toMatchObject({ state: 'failed', mayPublish: true, refused: { failure: 'refused', entry: { documentId: broken }, reasons: [{ field: expect.any(String) as string }] } });
  expect(logOf(failing)).toEqual(['release_made', 'release_planned', 'release_failed']);
  expect((await show(ofDeactivated)).refused).toMatchObject({ failure: 'account_inactive', entry: null });
  for (const [id, recipient] of [[failing, own.email], [ofDeactivated, 'requests@example.com']] as const) {
    await until(`a mail about ${id}`, () => rows('outbox_mails', 'kind = ? and reference = ? and state = ?', 'release_notice', String(id), 'sent').length === 1);
    expect(rows('outbox_mails', 'kind = ? and reference = ?', 'release_notice', String(id))).toMatchObject([{ recipient, text: expect.stringContaining(`/admin/releases/${id}`) as string }]);
  }
  expect(rows('outbox_mails', 'kind = ? and reference = ?', 'release_notice', String(failing))).toMatchObject([{ subject: 'Not published: planned release', text: expect.stringContaining('Не получится') as string }]);

  // It is put right and published.
  await act(ofDeactivated, 'dismiss').expect(200);
  expect(await show(ofDeactivated)).toMatchObject({ state: 'open', refused: null });
  await save(broken, { title: 'Починили' });
  expect((await publish(failing)).status).toBe(200);
  expect(await show(failing)).toMatchObject({ state: 'done', refused: null });
  expect(titlesOf(broken)).toEqual(['Починили']);
});
