import type { CopyWithContent, EntryHistory } from '../../cms/src/features/entry-history/api-types';
import { withDatabase } from '../helpers/database';
import { api, asAdmin, loggedIn, type Staff } from './support/calls';
import { rows } from './support/rows';
import { memberOf, removeRoles, staff } from './support/staff';

jest.setTimeout(120_000);

const TYPE = 'api::article.article';
const ARTICLES = `/content-manager/collection-types/${TYPE}`;
const EDITOR = 'Staff strapi-editor';
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

let editor: Staff;
let manager: Staff;
beforeAll(async () => {
  [editor, manager] = [await staff('strapi-editor'), await staff('case-manager')];
});

/** Articles of this file, which other files must not find published. */
const created: string[] = [];
afterAll(removeRoles);
afterAll(async () => {
  for (const documentId of created) await editor(api().delete(`${ARTICLES}/${documentId}`));
});

const idOf = (body: unknown): string => (body as { data: { documentId: string } }).data.documentId;
let count = 0;
/** Creates a draft. */
async function article(title: string, fields: object = {}): Promise<string> {
  const { body } = await editor(api().post(`${ARTICLES}?locale=ru`)).send({ title, slug: `copied-${(count += 1)}-${Date.now()}`, ...fields }).expect(201);
  const documentId = idOf(body);
  created.push(documentId);
  return documentId;
}
const save = (documentId: string, change: object, language = 'ru', who: Staff = editor) => who(api().put(`${ARTICLES}/${documentId}?locale=${language}`)).send(change).expect(200);
const act = (documentId: string, action: 'discard' | 'publish' | 'unpublish', change: object = {}, who: Staff = editor) => who(api().post(`${ARTICLES}/${documentId}/actions/${action}?locale=ru`)).send(change).expect(200);

const list = (query: object, who: Staff = editor) => who(api().get('/entry-history/copies').query(query));
const historyOf = async (documentId: string, language = 'ru', page = 1): Promise<EntryHistory> => ((await list({ type: TYPE, documentId, language, page }).expect(200)).body as { data: EntryHistory }).data;
const eventsOf = async (documentId: string, language = 'ru') => (await historyOf(documentId, language)).copies.map(({ event, by }) => `${event} by ${by}`);
const copy = async (id: number | undefined, who: Staff = editor): Promise<CopyWithContent> => ((await who(api().get(`/entry-history/copies/${id}`)).expect(200)).body as { data: CopyWithContent }).data;
const contentsOf = async (documentId: string, language = 'ru') => Promise.all((await historyOf(documentId, language)).copies.map(async ({ id }) => (await copy(id)).content));

describe('what is kept', () => {
  it('every save, with its author and what it contained, and nothing if it changed nothing', async () => {
    const documentId = await article('Первая', { questions: [{ text: 'Сколько?' }], seo: { title: 'Для поиска' } });
    await save(documentId, { title: 'Вторая' });
    await save(documentId, { title: 'Вторая' });
    await save(documentId, { title: 'Третья', questions: [] }, 'ru', asAdmin);
    // Saved and published at once: one copy.
    await act(documentId, 'publish', { title: 'Четвёртая' });
    await act(documentId, 'publish', {});
    await save(documentId, { title: 'Пятая' });
    await act(documentId, 'discard');
    await act(documentId, 'unpublish');
    expect(await eventsOf(documentId)).toEqual([...['unpublished', 'discarded', 'saved', 'published'].map((event) => `${event} by ${EDITOR}`), 'saved by Site Administrator', `saved by ${EDITOR}`, `saved by ${EDITOR}`]);
    const contents = await contentsOf(documentId);
    expect(contents.map(({ title }) => title)).toEqual(['Четвёртая', 'Четвёртая', 'Пятая', 'Четвёртая', 'Третья', 'Вторая', 'Первая']);
    expect(contents.at(-1)).toMatchObject({ questions: [{ text: 'Сколько?' }], seo: { title: 'Для поиска' }, image: null });
    expect(contents[4]).toMatchObject({ questions: [], seo: { title: 'Для поиска' } });
    expect(JSON.stringify(contents)).not.toMatch(/"(id|documentId|locale|createdAt|updatedBy)"/);
    expect((await historyOf(documentId)).timeZone).toBe('Europe/Vilnius');
  });

  it('what was there before copies were kept: the published text and the draft, in each language', async () => {
    const documentId = await article('Опубликовано раньше');
    await act(documentId, 'publish');
    await save(documentId, { title: 'Черновик' });
    await save(documentId, { title: 'Draft' }, 'en');
    withDatabase(process.env, (database) => database.prepare('delete from entry_copies where entry_id = ?').run(documentId));
    expect(await historyOf(documentId)).toMatchObject({ total: 0, copies: [] });
    await save(documentId, { title: 'Новый текст' }, 'ru', asAdmin);
    expect(await eventsOf(documentId)).toEqual(['saved by Site Administrator', 'saved by Staff strapi-editor', 'published by Staff strapi-editor']);
    expect((await contentsOf(documentId)).map(({ title }) => title)).toEqual(['Новый текст', 'Черновик', 'Опубликовано раньше']);
    expect((await contentsOf(documentId, 'en')).map(({ title }) => title)).toEqual(['Draft']);
    // What something else wrote is kept before it is replaced.
    withDatabase(process.env, (database) => database.prepare("update articles set title = 'Мимо истории' where document_id = ? and locale = 'ru' and published_at is null").run(documentId));
    await save(documentId, { title: 'Последний' });
    expect((await contentsOf(documentId)).map(({ title }) => title).slice(0, 3)).toEqual(['Последний', 'Мимо истории', 'Новый текст']);
    expect((await eventsOf(documentId))[1]).toBe('saved by null');
  });

  it('each language on its own, and fields shared by all of them in each; a picture that is gone is named', async () => {
    const [file] = (await editor(api().post('/upload')).attach('files', PICTURE, 'gone.png').expect(201)).body as readonly { readonly id: number }[];
    const documentId = await article('С картинкой', { image: file?.id });
    await save(documentId, { title: 'With a picture' }, 'en');
    expect((await contentsOf(documentId, 'en')).map(({ title, image }) => [title, image])).toEqual([['With a picture', expect.objectContaining({ id: file?.id, name: 'gone.png', mime: 'image/png' })]]);
    await save(documentId, { image: null }, 'en');
    expect((await historyOf(documentId, 'en')).total).toBe(2);
    expect((await contentsOf(documentId)).map(({ title, image }) => [title, image === null])).toEqual([['С картинкой', true], ['С картинкой', false]]);
    await editor(api().delete(`/upload/files/${file?.id}`)).expect(200);
    expect((await contentsOf(documentId)).at(-1)?.image).toEqual({ missingPicture: 'gone.png' });

    // A language that is deleted keeps its copies; the last one takes all with it.
    await editor(api().delete(`${ARTICLES}/${documentId}?locale=en`)).expect(200);
    expect((await eventsOf(documentId, 'en'))[0]).toBe('deleted by Staff strapi-editor');
    expect((await contentsOf(documentId, 'en'))[0]).toMatchObject({ title: 'With a picture' });
    await editor(api().delete(`${ARTICLES}/${documentId}?locale=ru`)).expect(200);
    expect(rows('entry_copies', 'entry_id = ?', documentId)).toEqual([]);
    await list({ type: TYPE, documentId, language: 'ru' }).expect(404);
  });

  it('the latest hundred, and of the older ones those that were published', async () => {
    const documentId = await article('Первая');
    await act(documentId, 'publish');
    withDatabase(process.env, (database) => {
      const insert = database.prepare(`insert into entry_copies (type, entry_id, language, event, happened_at, content, fingerprint) values ('${TYPE}', ?, 'ru', 'saved', ${database.time(Date.now())}, '{}', ?)`);
      for (let index = 0; index < 120; index += 1) insert.run(documentId, `old-${index}`);
    });
    await save(documentId, { title: 'Новая' });
    const kept = rows('entry_copies', "entry_id = ? and language = 'ru'", documentId);
    // The hundredth is what was there before the save, because that was written past the history.
    expect([kept.length, kept[0]?.event, kept[1]?.fingerprint]).toEqual([101, 'published', 'old-22']);
    expect((await historyOf(documentId, 'ru', 6)).copies.map(({ event }) => event)).toEqual(['published']);
    expect((await historyOf(documentId, 'ru', 9999)).copies).toEqual([]);
  });

  it('each save once, if many save the same entry at the same time: the last copy is what is stored', async () => {
    const documentId = await article('До всех');
    const titles = Array.from({ length: 8 }, (_, index) => `Одновременно ${index}`);
    await Promise.all(titles.map((title) => save(documentId, { title })));
    const [last, ...kept] = (await contentsOf(documentId)).map(({ title }) => title);
    expect([last, ...kept].sort()).toEqual([...titles, 'До всех'].sort());
    expect(kept.at(-1)).toBe('До всех');
    expect(rows('articles', "document_id = ? and locale = 'ru' and published_at is null", documentId)).toMatchObject([{ title: last }]);
    // Several languages are published in one transaction.
    await save(documentId, { title: 'At once' }, 'en');
    await editor(api().post(`${ARTICLES}/actions/bulkPublish`)).send({ documentIds: [documentId], locale: ['ru', 'en'] }).expect(200);
    for (const language of ['ru', 'en']) expect((await eventsOf(documentId, language))[0]).toBe(`published by ${EDITOR}`);
    expect((await historyOf(documentId, 'en')).total).toBe(1);
  });
});

describe('who may look at it', () => {
  it('those who may read and change the entry in this language, and of it the fields that they may', async () => {
    const documentId = await article('Чужое', { lead: 'Вступление', seo: { title: 'Для поиска', description: 'Тайное' } });
    await save(documentId, { title: 'Чужое потом' });
    await save(documentId, { title: 'Foreign' }, 'en');
    const [russian, english] = [(await historyOf(documentId)).copies.at(-1)?.id, (await historyOf(documentId, 'en')).copies[0]?.id];
    const query = { type: TYPE, documentId, language: 'ru' };
    const permission = (action: string, properties: object) => ({ action: `plugin::content-manager.explorer.${action}`, subject: TYPE, properties, conditions: [] });
    const limited = await memberOf('Limited history', [permission('read', { fields: ['title', 'lead', 'seo.title', 'seo.description'], locales: ['ru'] }), permission('update', { fields: ['title', 'seo.title'], locales: ['ru'] })]);
    const reader = await memberOf('Reader of articles', [permission('read', { fields: ['title'], locales: ['ru', 'en'] })]);

    expect((await copy(russian, limited)).content).toEqual({ title: 'Чужое', seo: { title: 'Для поиска' } });
    await list(query, limited).expect(200);
    await list({ ...query, language: 'en' }, limited).expect(403);
    await limited(api().get(`/entry-history/copies/${english}`)).expect(403);
    await list({ ...query, type: 'api::site-settings.site-settings' }, limited).expect(403);
    const nobody = loggedIn('wrong');
    for (const who of [reader, manager, nobody]) {
      const status = who === nobody ? 401 : 403;
      await list(query, who).expect(status);
      for (const id of [russian, 0, 999_999_999]) await who(api().get(`/entry-history/copies/${id}`)).expect(status);
    }
    await api().get('/entry-history/copies').query(query).expect(401);
    await api().get(`/entry-history/copies/${russian}`).expect(401);
  });

  it('whatever else is asked for is refused', async () => {
    const documentId = await article('Приманка');
    const query = { type: TYPE, documentId, language: 'ru' };
    for (const wrong of [{ type: 'api::help-request.help-request' }, { type: 'api::entry-copy.entry-copy' }, { type: 'admin::user' }, { documentId: '' }, { documentId: "x' or '1'='1" }, { documentId: { $ne: 'x' } }, { documentId: '../1' }, { language: 'de' }, { language: '*' }, { language: ['ru', 'en'] }, { page: '0' }, { page: '-1' }, { page: '1e9' }, { page: '99999999999' }, { page: { $gt: 0 } }, { select: 'content' }]) await list({ ...query, ...wrong }).expect(400);
    await list({ ...query, documentId: 'nothing' }).expect(404);
    // An id of another type.
    await list({ ...query, type: 'api::service.service' }).expect(404);
    for (const wrong of ['0', '-1', '1e3', '01', '9999999999999999', 'a', "1'--", '1%20or%201=1']) await editor(api().get(`/entry-history/copies/${wrong}`)).expect(404);
    // Not by the ways of content either.
    for (const path of ['/content-manager/collection-types/api::entry-copy.entry-copy', '/content-manager/collection-types/api::entry-copy.entry-copy/1']) await editor(api().get(path)).expect(403);
    expect((await historyOf(documentId)).total).toBe(1);
  });
});
