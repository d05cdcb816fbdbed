import { LANGUAGE_CODES, type LanguageCode } from '@site/rules';

import { withDatabase } from '../helpers/database';
import { api, asAdmin, published, type Staff } from './support/calls';
import { memberOf, removeRoles, staff } from './support/staff';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const SETTINGS = '/content-manager/single-types/api::site-settings.site-settings';
const HOME = '/content-manager/single-types/api::home-page.home-page';

interface ToDo {
  readonly isMissing: boolean;
  readonly isUnpublished: boolean;
  readonly hasChanges: boolean;
  readonly isOlder: boolean;
  readonly emptyFields: readonly string[];
}
interface Entry {
  readonly type: string;
  readonly documentId: string;
  readonly name: string | null;
  readonly languages: Readonly<Record<LanguageCode, ToDo>>;
  readonly confirmable: readonly LanguageCode[];
  readonly russianChanged: string | null;
}

const DONE: ToDo = { isMissing: false, isUnpublished: false, hasChanges: false, isOlder: false, emptyFields: [] };

const list = async (who: Staff = asAdmin) => ((await who(api().get('/publishing/translations')).expect(200)).body as { data: readonly Entry[] }).data;
const find = async (by: Partial<Entry>) => (await list()).find((entry) => Object.entries(by).every(([name, value]) => entry[name as keyof Entry] === value)) as Entry;

it('of the delivered content, only the article is not translated', async () => {
  const entries = await list();
  for (const type of ['api::service.service', 'api::contract-section.contract-section', 'api::legal-page.legal-page', 'api::interface-texts.interface-texts', 'api::contract-page.contract-page']) {
    const ofType = entries.filter((entry) => entry.type === type);
    expect(ofType.length).toBeGreaterThan(0);
    for (const { name, languages } of ofType) expect({ type, name, languages }).toEqual({ type, name, languages: Object.fromEntries(LANGUAGE_CODES.map((code) => [code, DONE])) });
  }
  const { languages } = entries.find(({ name }) => name?.startsWith('Цифровое будущее')) as Entry;
  expect(Object.entries(languages).map(([code, { isMissing }]) => [code, isMissing])).toEqual([['ru', false], ['en', true], ['he', true], ['nl', true], ['fr', true]]);
});

describe('a translation', () => {
  let path: string;
  let documentId: string;
  const publish = (locale: LanguageCode, data: object) => asAdmin(api().post(`${path}/actions/publish?locale=${locale}`)).send(data).expect(200);
  const languages = async () => (await find({ documentId })).languages;

  beforeAll(async () => {
    const russian = { title: 'Переводимая статья', slug: 'to-be-translated', lead: 'Вступление', questions: [{ text: 'Вопрос?' }] };
    const { body } = await asAdmin(api().post(`${ARTICLES}?locale=ru`)).send(russian).expect(201);
    ({ documentId } = (body as { data: Entry }).data);
    path = `${ARTICLES}/${documentId}`;
    await publish('ru', russian);
  });
  afterAll(() => asAdmin(api().delete(path)).expect(200));

  it('is missing, then a draft, then incomplete, then complete', async () => {
    expect((await languages()).en).toMatchObject({ isMissing: true, emptyFields: [] });
    const english = { title: 'To be translated', slug: 'to-be-translated' };
    await asAdmin(api().put(`${path}?locale=en`)).send(english).expect(200);
    expect((await languages()).en).toMatchObject({ isMissing: false, isUnpublished: true });
    await publish('en', english);
    expect((await languages()).en).toEqual({ ...DONE, emptyFields: ['Lead', 'Questions'] });
    await publish('en', { ...english, lead: 'Introduction', questions: [{ text: 'A question?' }] });
    expect(await languages()).toMatchObject({ en: DONE, ru: DONE });
  });

  it('has unpublished changes', async () => {
    await asAdmin(api().put(`${path}?locale=en`)).send({ lead: 'Another introduction' }).expect(200);
    expect(await languages()).toMatchObject({ en: { ...DONE, hasChanges: true }, ru: DONE });
    await publish('en', { title: 'To be translated', slug: 'to-be-translated' });
    expect((await languages()).en).toEqual(DONE);
  });

  it('is outdated once the Russian text changes, until it is published again', async () => {
    anHourAgo(documentId);
    await publish('ru', { title: 'Переводимая статья', slug: 'to-be-translated', lead: 'Вступление' });
    expect(await languages()).toMatchObject({ en: DONE });
    await publish('ru', { title: 'Переводимая статья', slug: 'to-be-translated', lead: 'Новое вступление' });
    expect(await languages()).toMatchObject({ en: { ...DONE, isOlder: true }, ru: DONE });
    await publish('en', { title: 'To be translated', slug: 'to-be-translated' });
    expect((await languages()).en).toEqual(DONE);
  });
});

describe('a translation that is still correct', () => {
  let documentId: string;
  const path = () => `${ARTICLES}/${documentId}`;
  const publish = (locale: LanguageCode, data: object) => asAdmin(api().post(`${path()}/actions/publish?locale=${locale}`)).send(data).expect(200);
  const compared = async () => (await find({ documentId })).russianChanged;
  const confirm = async (who: Staff = asAdmin, { language = 'en', type = 'api::article.article', russianChanged }: { language?: LanguageCode; type?: string; russianChanged?: string | null } = {}) =>
    who(api().post('/publishing/translations/confirm')).send({ type, documentId, language, russianChanged: russianChanged ?? (await compared()) });
  const inEnglish = async () => {
    const { languages, confirmable } = await find({ documentId });
    return { ...languages.en, isConfirmable: confirmable.includes('en') };
  };

  beforeAll(async () => {
    const russian = { title: 'Верная статья', slug: 'still-correct', lead: 'Вступление' };
    ({ documentId } = ((await asAdmin(api().post(`${ARTICLES}?locale=ru`)).send(russian).expect(201)).body as { data: Entry }).data);
    await publish('ru', russian);
    await publish('en', { title: 'Still correct', slug: 'still-correct', lead: 'Introduction' });
    anHourAgo(documentId);
    await publish('ru', { ...russian, lead: 'Вступление без опечатки' });
  });
  afterAll(() => asAdmin(api().delete(`${path()}?locale=*`)).expect(200));

  it('is confirmed as it is, only by those who may publish it', async () => {
    expect(await inEnglish()).toMatchObject({ isOlder: true, isConfirmable: true });
    const permissions = ['read', 'update', 'publish'].map((action) => ({ action: `plugin::content-manager.explorer.${action}`, subject: 'api::article.article', properties: { locales: action === 'publish' ? ['fr'] : ['ru', 'en', 'fr'], ...(action !== 'publish' && { fields: ['title', 'slug', 'lead'] }) }, conditions: [] }));
    const translator = await memberOf('French articles', permissions);
    expect((await list(translator)).find((entry) => entry.documentId === documentId)?.confirmable).toEqual([]);
    expect((await confirm(translator)).status).toBe(403);
    expect((await confirm(await staff('case-manager'))).status).toBe(403);
    await removeRoles();
    expect(await inEnglish()).toMatchObject({ isOlder: true });

    expect((await confirm(await staff('strapi-editor'))).status).toBe(200);
    expect(await inEnglish()).toEqual({ ...DONE, isConfirmable: false });
    expect(await published<object[]>('articles?locale=en&filters[slug]=still-correct')).toMatchObject([{ title: 'Still correct', lead: 'Introduction' }]);
    // A second press, or a colleague's.
    const { status, body } = await confirm();
    expect([status, (body as { error: { details: object } }).error.details]).toEqual([409, { code: 'translation_outdated' }]);
  });

  it('is not published with changes that nobody meant to publish', async () => {
    anHourAgo(documentId);
    await publish('ru', { title: 'Верная статья', slug: 'still-correct', lead: 'Ещё одно вступление' });
    await asAdmin(api().put(`${path()}?locale=en`)).send({ lead: 'Half of a' }).expect(200);
    expect(await inEnglish()).toMatchObject({ isOlder: true, hasChanges: true, isConfirmable: false });
    expect((await confirm()).status).toBe(409);
    expect(await published<object[]>('articles?locale=en&filters[slug]=still-correct')).toMatchObject([{ lead: 'Introduction' }]);
    await asAdmin(api().put(`${path()}?locale=en`)).send({ lead: 'Introduction' }).expect(200);
  });

  it('is not confirmed for a Russian text that nobody has compared it with', async () => {
    const russianChanged = await compared();
    await publish('ru', { title: 'Верная статья', slug: 'still-correct', lead: 'Вознаграждение теперь другое' });
    expect(await inEnglish()).toMatchObject({ isOlder: true, isConfirmable: true });
    expect((await confirm(asAdmin, { russianChanged })).status).toBe(409);
    expect(await inEnglish()).toMatchObject({ isOlder: true });
    expect((await confirm()).status).toBe(200);
  });

  it('has to be named', async () => {
    expect((await confirm(asAdmin, { type: 'api::help-request.help-request' })).status).toBe(400);
    await asAdmin(api().post('/publishing/translations/confirm')).send([]).expect(400);
    await asAdmin(api().post('/publishing/translations/confirm')).send({ type: 'api::article.article', documentId: { $ne: '' }, language: 'en', russianChanged: await compared() }).expect(400);
    await asAdmin(api().post('/publishing/translations/confirm')).send({ type: 'api::article.article', documentId, language: 'en' }).expect(400);
    expect((await confirm(asAdmin, { language: 'he' })).status).toBe(404);
  });
});

/** Moves everything so far an hour into the past. */
function anHourAgo(documentId: string): void {
  withDatabase(process.env, (database) => {
    database.prepare(`UPDATE articles SET published_at = ${database.before('published_at', 3_600_000)} WHERE document_id = ?`).run(documentId);
    database.prepare(`UPDATE source_texts SET changed_at = ${database.before('changed_at', 3_600_000)} WHERE entry LIKE ?`).run(`% ${documentId}`);
  });
}

it('a field shared by all languages does not make translations outdated', async () => {
  const phoneMobile = '+370 600 00088';
  await asAdmin(api().post(`${SETTINGS}/actions/publish?locale=ru`)).send({ phoneMobile }).expect(200);
  for (const locale of LANGUAGE_CODES) expect(await published<object>(`site-settings?locale=${locale}`)).toMatchObject({ phoneMobile });
  const { languages } = await find({ type: 'api::site-settings.site-settings' });
  for (const code of LANGUAGE_CODES) expect(languages[code]).toMatchObject({ isOlder: false, hasChanges: false });
});

it('a field shared by all languages leaves drafts as they were for the admin: changed ones changed, others not', async () => {
  const status = async (locale: string) => ((await asAdmin(api().get(`${SETTINGS}?locale=${locale}`)).expect(200)).body as { data: { status: string } }).data.status;
  const { tagline } = await published<{ tagline: string }>('site-settings?locale=fr');
  await asAdmin(api().put(`${SETTINGS}?locale=fr`)).send({ tagline: 'Pas encore publié' }).expect(200);
  await asAdmin(api().post(`${SETTINGS}/actions/publish?locale=ru`)).send({ phoneMobile: '+370 600 00089' }).expect(200);
  expect(Object.fromEntries(await Promise.all(LANGUAGE_CODES.map(async (code) => [code, await status(code)] as const)))).toEqual({ ru: 'published', en: 'published', he: 'published', nl: 'published', fr: 'modified' });
  expect(await published<object>('site-settings?locale=fr')).toMatchObject({ tagline, phoneMobile: '+370 600 00089' });
  await asAdmin(api().post(`${SETTINGS}/actions/publish?locale=fr`)).send({ tagline }).expect(200);
  expect(await status('fr')).toBe('published');
});

it('names nested fields like the admin', async () => {
  const { data } = (await asAdmin(api().get(`${HOME}?locale=nl`)).expect(200)).body as { data: { hero: { id: number; steps: { id: number }[]; [name: string]: unknown } } };
  const { id: _hero, ...hero } = data.hero;
  const publish = (change: object) => asAdmin(api().post(`${HOME}/actions/publish?locale=nl`)).send({ hero: { ...hero, ...change } }).expect(200);
  await publish({ steps: [], closing: '' });
  const { emptyFields } = (await find({ type: 'api::home-page.home-page' })).languages.nl;
  await publish({ steps: hero.steps.map(({ id: _step, ...step }) => step) });
  expect(emptyFields).toEqual(['Opening screen › Steps', 'Opening screen › Closing line']);
});

it('is listed only for users who may read content', async () => {
  const [editor, manager] = [await staff('strapi-editor'), await staff('case-manager')];
  await editor(api().get('/publishing/translations')).expect(200);
  await manager(api().get('/publishing/translations')).expect(403);
  await api().get('/publishing/translations').expect(401);
});

it('names entries only for roles that may read them, and their names', async () => {
  const reading = (fields: readonly string[], locales: readonly string[], conditions: readonly string[] = []) => [{ action: 'plugin::content-manager.explorer.read', subject: 'api::article.article', properties: { fields, locales }, conditions }];
  const { data } = (await asAdmin(api().post(`${ARTICLES}?locale=ru`)).send({ title: 'Чужой черновик', slug: `unread-${Date.now()}` }).expect(201)).body as { data: Entry };
  await asAdmin(api().put(`${ARTICLES}/${data.documentId}?locale=en`)).send({ title: 'Draft of others', slug: `unread-en-${Date.now()}` }).expect(200);
  const [own, unnamed, english] = [await memberOf('Own drafts', reading(['title'], LANGUAGE_CODES, ['admin::is-creator'])), await memberOf('Without titles', reading(['slug'], LANGUAGE_CODES)), await memberOf('English only', reading(['title'], ['en']))];
  const named = async (who: Staff) => (await list(who)).filter(({ documentId }) => documentId === data.documentId).map(({ name }) => name);
  expect([await named(own), await named(unnamed), await named(english), await named(asAdmin)]).toEqual([[], [null], ['Draft of others'], ['Чужой черновик']]);
  await asAdmin(api().delete(`${ARTICLES}/${data.documentId}`)).expect(200);
  await removeRoles();
});
