import { compareInSiteOrder } from '@site/content';
import { LANGUAGE_CODES, type LanguageCode } from '@site/rules';

import { withDatabase } from '../helpers/database';
import { api, asAdmin, errorOf, published, type Staff } from './support/calls';
import { rows } from './support/rows';
import { memberOf, removeRoles, staff } from './support/staff';

const QUESTION = 'api::question.question';
const SECTION = 'api::contract-section.contract-section';
const QUESTIONS = `/content-manager/collection-types/${QUESTION}`;

interface Order {
  readonly entries: readonly { readonly documentId: string; readonly title: string | null; readonly language: string; readonly isPublished: boolean }[];
  readonly isLive: boolean;
}
interface Entry {
  readonly id: number;
  readonly documentId: string;
  readonly order: number;
  readonly key: string;
  readonly question: string;
  readonly updatedAt: string;
  readonly status: string;
}

const readAs = (as: Staff, uid = QUESTION, locale: LanguageCode = 'en') => as(api().get(`/ordering/${uid}?locale=${locale}`));
const read = async (uid = QUESTION, locale: LanguageCode = 'en'): Promise<Order> => ((await readAs(asAdmin, uid, locale).expect(200)).body as { data: Order }).data;
const idsOf = ({ entries }: Order): readonly string[] => entries.map(({ documentId }) => documentId);
const save = (before: readonly string[], after: readonly string[], as: Staff = asAdmin, uid = QUESTION) => as(api().post(`/ordering/${uid}`)).send({ before, after });
const reversed = (ids: readonly string[]): readonly string[] => [...ids].reverse();

/** The ids on the pages in this language. */
const onSite = async (path = 'questions', locale: LanguageCode = 'ru'): Promise<readonly string[]> =>
  (await published<Entry[]>(`${path}?locale=${locale}&pagination[pageSize]=100`)).sort(compareInSiteOrder).map(({ documentId }) => documentId);
const listed = async (locale: LanguageCode): Promise<readonly Entry[]> => ((await asAdmin(api().get(`${QUESTIONS}?locale=${locale}&sort=order:ASC&pageSize=100`)).expect(200)).body as { results: Entry[] }).results;
const draft = async (documentId: string, locale: LanguageCode): Promise<Entry> => ((await asAdmin(api().get(`${QUESTIONS}/${documentId}?locale=${locale}`)).expect(200)).body as { data: Entry }).data;
const revision = async () => (await published<{ revision: string }>('content-revision')).revision;
const remove = (documentId: string) => asAdmin(api().delete(`${QUESTIONS}/${documentId}?locale=*`)).expect(200);

let delivered: readonly string[];
beforeAll(async () => (delivered = idsOf(await read())));
afterAll(removeRoles);
afterEach(async () => {
  await save(idsOf(await read()), delivered).expect(200);
});

it('an editor puts the questions in another order, which all languages and the site have at once', async () => {
  const editor = await staff('strapi-editor', { firstname: 'Ольга', lastname: 'Порядкова' });
  const before = await revision();
  await save(delivered, reversed(delivered), editor).expect(200);
  const order = await read(QUESTION, 'en');
  expect(idsOf(order)).toEqual(reversed(delivered));
  expect(order.isLive).toBe(true);
  expect(order.entries.every(({ title, language, isPublished }) => title !== null && language === 'en' && isPublished)).toBe(true);
  for (const locale of LANGUAGE_CODES) {
    expect(await onSite('questions', locale)).toEqual(reversed(delivered));
    expect((await listed(locale)).map(({ documentId, order: number, status }) => [documentId, number, status])).toEqual(reversed(delivered).map((documentId, index) => [documentId, index + 1, 'published']));
  }
  // By it the builder knows that it has to build.
  expect(await revision()).not.toBe(before);
  const [logged] = rows('audit_entries', 'action = ?', 'entries_ordered').slice(-1) as { subject_type: string; actor_email: string; details: string }[];
  expect(logged).toMatchObject({ subject_type: QUESTION, actor_email: expect.stringMatching(/^strapi-editor/) });
  expect(JSON.parse(logged?.details ?? '')).toMatchObject({ order: expect.arrayContaining([expect.any(String)]) });
});

it('publishing one language leaves the unpublished changes of another one to be published or discarded', async () => {
  const [documentId = ''] = delivered;
  const statusOf = async (code: LanguageCode) => (await listed(code)).find((one) => one.documentId === documentId)?.status;
  const { question } = await draft(documentId, 'fr');
  await asAdmin(api().put(`${QUESTIONS}/${documentId}?locale=fr`)).send({ question: 'Pas encore publiée ?' }).expect(200);
  expect(await statusOf('fr')).toBe('modified');
  const { question: russian } = await draft(documentId, 'ru');
  await asAdmin(api().post(`${QUESTIONS}/${documentId}/actions/publish?locale=ru`)).send({ question: russian }).expect(200);
  expect([await statusOf('ru'), await statusOf('fr'), await statusOf('nl')]).toEqual(['published', 'modified', 'published']);
  expect((await draft(documentId, 'fr')).question).toBe('Pas encore publiée ?');
  await asAdmin(api().post(`${QUESTIONS}/${documentId}/actions/publish?locale=fr`)).send({ question }).expect(200);
  expect(await statusOf('fr')).toBe('published');
});

it('nothing else of a draft is published, and an open form notices', async () => {
  const [documentId = ''] = delivered;
  const { question: shown } = (await published<Entry[]>('questions?locale=nl&pagination[pageSize]=100')).find((one) => one.documentId === documentId) as Entry;
  await asAdmin(api().put(`${QUESTIONS}/${documentId}?locale=nl`)).send({ question: 'Nog niet gepubliceerd?' }).expect(200);
  const loaded = await draft(documentId, 'nl');
  await save(delivered, reversed(delivered), await staff('strapi-editor', { firstname: 'Ольга', lastname: 'Порядкова' })).expect(200);

  const live = (await published<Entry[]>('questions?locale=nl&pagination[pageSize]=100')).find((one) => one.documentId === documentId);
  expect(live).toMatchObject({ question: shown, order: delivered.length });
  // The draft is still ahead: it can be published or discarded.
  expect(await draft(documentId, 'nl')).toMatchObject({ question: 'Nog niet gepubliceerd?', order: delivered.length });
  expect((await listed('nl')).find((one) => one.documentId === documentId)?.status).toBe('modified');
  const { body } = await asAdmin(api().put(`${QUESTIONS}/${documentId}?locale=nl`)).set('X-Based-On', `${loaded.id} ${loaded.updatedAt}`).send({ question: 'Nog iets anders?', order: loaded.order }).expect(409);
  expect(body).toMatchObject({ error: { name: 'ConflictError', details: { by: 'Ольга Порядкова', isSelf: false } } });
  await asAdmin(api().post(`${QUESTIONS}/${documentId}/actions/discard?locale=nl`)).send({}).expect(200);
});

it('the history of an entry names who has put it in order', async () => {
  const [documentId = ''] = delivered;
  const change = async (answer: string) => asAdmin(api().put(`${QUESTIONS}/${documentId}?locale=fr`)).send({ answer }).expect(200);
  const { answer: former } = (await draft(documentId, 'fr')) as Entry & { answer: string };
  await change('Avant.');
  await save(delivered, reversed(delivered), await staff('strapi-editor', { firstname: 'Ольга', lastname: 'Порядкова' })).expect(200);
  await change('Après.');
  const { copies } = ((await asAdmin(api().get(`/entry-history/copies?type=${QUESTION}&documentId=${documentId}&language=fr`)).expect(200)).body as { data: { copies: { id: number; by: string | null }[] } }).data;
  expect(copies.slice(0, 3).map(({ by }) => by)).toEqual(['Site Administrator', 'Ольга Порядкова', 'Site Administrator']);
  // What the CMS itself changes, with the order or not, is nobody's.
  withDatabase(process.env, (database) => database.exec(`update questions set answer = 'CMS', "order" = 1 where document_id = '${documentId}' and locale = 'fr' and published_at is null`));
  await change(former);
  const later = ((await asAdmin(api().get(`/entry-history/copies?type=${QUESTION}&documentId=${documentId}&language=fr`)).expect(200)).body as { data: { copies: { by: string | null }[] } }).data.copies;
  expect(later.slice(0, 2).map(({ by }) => by)).toEqual(['Site Administrator', null]);
  await asAdmin(api().post(`${QUESTIONS}/${documentId}/actions/discard?locale=fr`)).send({}).expect(200);
});

it('a number that was only saved in a draft is not the site’s; saving the order puts it there', async () => {
  const [documentId = '', ...others] = delivered;
  await asAdmin(api().put(`${QUESTIONS}/${documentId}?locale=ru`)).send({ order: 99 }).expect(200);
  expect(await read()).toMatchObject({ isLive: false, entries: expect.arrayContaining([]) });
  expect(await onSite()).toEqual(delivered);
  await save([...others, documentId], [...others, documentId]).expect(200);
  expect((await read()).isLive).toBe(true);
  expect(await onSite()).toEqual([...others, documentId]);
});

it('who read the list before somebody moved, added or removed an entry is told so, and nothing is overwritten', async () => {
  const [first = '', ...others] = delivered;
  await save(delivered, [...others, first]).expect(200);
  expect(errorOf(await save(delivered, reversed(delivered)).expect(409)).details).toEqual({ code: 'order_outdated' });
  const seen = [...others, first];
  const { documentId } = ((await asAdmin(api().post(`${QUESTIONS}?locale=ru`)).send({ question: 'Новый вопрос?' }).expect(201)).body as { data: Entry }).data;
  await save(seen, reversed(seen)).expect(409);
  // Without a number, it comes last, and is no reason to build.
  const withNew = await read();
  expect(idsOf(withNew)).toEqual([...seen, documentId]);
  expect(withNew).toMatchObject({ isLive: true, entries: expect.arrayContaining([{ documentId, title: 'Новый вопрос?', language: 'ru', isPublished: false }]) });
  await remove(documentId);
  await save([...seen, documentId], [documentId, ...seen]).expect(409);
  expect(idsOf(await read())).toEqual(seen);
});

it('equal numbers are sorted alike in the list, in the window and on the site', async () => {
  for (const documentId of delivered.slice(0, 4)) {
    await asAdmin(api().put(`${QUESTIONS}/${documentId}?locale=ru`)).send({ order: 1 }).expect(200);
    const { question } = await draft(documentId, 'ru');
    await asAdmin(api().post(`${QUESTIONS}/${documentId}/actions/publish?locale=ru`)).send({ question, order: 1 }).expect(200);
  }
  const expected = [...delivered.slice(0, 4).sort(), ...delivered.slice(4)];
  expect(idsOf(await read())).toEqual(expected);
  expect((await listed('fr')).map(({ documentId }) => documentId)).toEqual(expected);
  expect(await onSite('questions', 'fr')).toEqual(expected);
});

it.each<[string, unknown, unknown]>([
  ['ids that are none', ['a/b'], ['a/b']],
  ['an entry twice', ['a', 'b'], ['a', 'a']],
  ['other entries than before', ['a', 'b'], ['a', 'c']],
  ['no entries', [], []],
  ['more than can be put in order', Array.from({ length: 501 }, (_, index) => `a${index}`), Array.from({ length: 501 }, (_, index) => `a${index}`)],
  ['something else', 'a', { a: 1 }],
])('%s are refused', async (_, before, after) => {
  expect(errorOf(await save(before as string[], after as string[]).expect(400)).details).toMatchObject({ code: 'validation_failed' });
});

describe('those who may not change all versions can neither read nor change the order', () => {
  const PERMISSIONS = ['read', 'update', 'publish'].map((name) => `plugin::content-manager.explorer.${name}`);
  const nobody: Staff = (test) => test;

  /** A member of staff with these permissions on questions. */
  async function member(name: string, actions: readonly string[], locales: readonly LanguageCode[], fields: readonly string[] = ['question', 'answer', 'order']): Promise<Staff> {
    const permissions = actions.map((action) => ({ action, subject: QUESTION, conditions: [], properties: { locales, ...(!action.endsWith('publish') && { fields }) } }));
    return memberOf(name, permissions);
  }

  it('no session, another role, no content type', async () => {
    const manager = await staff('case-manager');
    for (const [as, status] of [[nobody, 401], [manager, 403]] as const) {
      await readAs(as).expect(status);
      await save(delivered, reversed(delivered), as).expect(status);
    }
    await readAs(asAdmin, 'api::article.article').expect(404);
    await readAs(asAdmin, 'admin::user').expect(403);
    await save(delivered, reversed(delivered), asAdmin, 'api::help-request.help-request').expect(404);
  });

  it('a role for its own entries: it sees no list in which there are others’, and it orders its own', async () => {
    const own = await memberOf('Own', PERMISSIONS.map((action) => ({ action, subject: QUESTION, conditions: ['admin::is-creator'], properties: { locales: LANGUAGE_CODES, ...(!action.endsWith('publish') && { fields: ['question', 'answer', 'order'] }) } })));
    const { text } = await readAs(own).expect(403);
    for (const documentId of delivered) expect(text).not.toContain(documentId);
    await save(delivered, reversed(delivered), own).expect(403);
    // As if it had written all of them.
    const [account] = rows('admin_users', '1 = 1 order by id desc limit 1');
    const change = (statement: string) => withDatabase(process.env, (database) => database.exec(statement));
    change('create table former_authors as select id, created_by_id from questions');
    change(`update questions set created_by_id = ${Number(account?.id)}`);
    try {
      const { entries } = ((await readAs(own).expect(200)).body as { data: Order }).data;
      expect(entries.map(({ documentId, title }) => [documentId, title !== null])).toEqual(delivered.map((documentId) => [documentId, true]));
      await save(delivered, reversed(delivered), own).expect(200);
    } finally {
      change('update questions set created_by_id = (select created_by_id from former_authors where former_authors.id = questions.id)');
      change('drop table former_authors');
    }
  });

  it('a role for one language, one that may not publish, and one without the field', async () => {
    const dutch = await member('Dutch', PERMISSIONS, ['nl']);
    const author = await member('Author', PERMISSIONS.slice(0, 2), LANGUAGE_CODES);
    const writer = await member('Writer', PERMISSIONS, LANGUAGE_CODES, ['question', 'answer']);
    for (const as of [dutch, author, writer]) expect(errorOf(await save(delivered, reversed(delivered), as).expect(403)).details).toMatchObject({ code: 'forbidden' });
    await readAs(writer).expect(403);
    // Titles are those of the language that the role may read.
    const { entries } = ((await readAs(dutch, QUESTION, 'ru').expect(200)).body as { data: Order }).data;
    expect(new Set(entries.map(({ language }) => language))).toEqual(new Set(['nl']));
    expect(idsOf(await read())).toEqual(delivered);
    expect(await onSite()).toEqual(delivered);
  });
});

it('a duplicate comes last, under a name and with a history of its own', async () => {
  const before = idsOf(await read());
  const source = await draft(before[0] ?? '', 'ru');
  const { documentId } = ((await asAdmin(api().post(`${QUESTIONS}/clone/${source.documentId}?locale=ru`)).send({ question: 'Копия?', answer: 'Да.', key: source.key, order: source.order }).expect(200)).body as { data: Entry }).data;
  try {
    expect(idsOf(await read())).toEqual([...before, documentId]);
    expect(await draft(documentId, 'ru')).toMatchObject({ question: 'Копия?', key: `${String(source.key)}-2` });
    expect(rows('entry_copies', 'entry_id = ? and language = ?', documentId, 'ru')).toMatchObject([{ event: 'saved' }]);
  } finally {
    await remove(documentId);
  }
});

it('the sections of the agreement in another order are one new version in each language', async () => {
  const before = idsOf(await read(SECTION));
  const versions = () => rows('agreement_versions').length;
  const count = versions();
  try {
    await save(before, reversed(before), asAdmin, SECTION).expect(200);
    expect(versions()).toBe(count + LANGUAGE_CODES.length);
    expect(await onSite('contract-sections', 'he')).toEqual(reversed(before));
  } finally {
    await save(idsOf(await read(SECTION)), before, asAdmin, SECTION).expect(200);
  }
});
