import { API, type ArticleRedirectsAnswer } from '@site/rules';

import { api, asAdmin, published, withKey } from './support/calls';
import { rows } from './support/rows';

const MEMBERS = '/content-manager/collection-types/api::team-member.team-member';
const ARTICLES = '/content-manager/collection-types/api::article.article';

const redirects = async () => Object.fromEntries((await published<ArticleRedirectsAnswer['data']>(API.articleRedirects.replace('/api/', ''))).map(({ from, to }) => [from, to]));

/** An article created by an editor, whose changes are all published. */
class Article {
  private constructor(private readonly path: string) {}

  static async publish(slug: string): Promise<Article> {
    const { body } = await asAdmin(api().post(`${ARTICLES}?locale=ru`)).send({ title: `Статья ${slug}`, slug }).expect(201);
    const article = new Article(`${ARTICLES}/${(body as { data: { documentId: string } }).data.documentId}`);
    await article.moveTo(slug);
    return article;
  }

  async moveTo(slug: string, locale = 'ru', status = 200): Promise<void> {
    await asAdmin(api().post(`${this.path}/actions/publish?locale=${locale}`)).send({ title: `Статья ${slug}`, slug }).expect(status);
  }

  async save(slug: string): Promise<void> {
    await asAdmin(api().put(`${this.path}?locale=ru`)).send({ slug }).expect(200);
  }

  async unpublish(): Promise<void> {
    await asAdmin(api().post(`${this.path}/actions/unpublish?locale=ru`)).send({}).expect(200);
  }

  async delete(query = ''): Promise<void> {
    await asAdmin(api().delete(`${this.path}${query}`)).expect(200);
  }
}

describe('an article whose address changed', () => {
  it('is reached from all its former addresses', async () => {
    const article = await Article.publish('moved-1');
    await article.moveTo('moved-2');
    await article.moveTo('moved-3');
    expect(await redirects()).toMatchObject({ 'moved-1': 'moved-3', 'moved-2': 'moved-3' });
    await article.moveTo('moved-1');
    expect(await redirects()).toMatchObject({ 'moved-2': 'moved-1', 'moved-3': 'moved-1' });
    expect(await redirects()).not.toHaveProperty('moved-1');
    await article.delete();
  });

  it('is reached from the former address also if it was changed in another language, or while unpublished', async () => {
    const article = await Article.publish('moved-4');
    await article.moveTo('moved-5', 'en', 200);
    expect(await redirects()).toMatchObject({ 'moved-4': 'moved-5' });
    await article.unpublish();
    await article.moveTo('moved-6');
    expect(await redirects()).toMatchObject({ 'moved-4': 'moved-6', 'moved-5': 'moved-6' });
    await article.delete();
  });

  it('is not reached from an address that was never published', async () => {
    const article = await Article.publish('moved-7');
    await article.save('only-a-draft');
    await article.moveTo('moved-8');
    expect(await redirects()).toMatchObject({ 'moved-7': 'moved-8' });
    expect(await redirects()).not.toHaveProperty('only-a-draft');
    await article.delete();
  });
});

it('articles and services that are saved first with one title at the same moment get addresses and names of their own', async () => {
  const SERVICES = '/content-manager/collection-types/api::service.service';
  for (const [path, field, query] of [[ARTICLES, 'slug', 'locale=ru'], [SERVICES, 'key', 'locale=ru']] as const) {
    const saved = await Promise.all(Array.from({ length: 6 }, () => asAdmin(api().post(`${path}?${query}`)).send({ title: 'В один миг' })));
    const entries = saved.map(({ body }) => (body as { data: { documentId: string; slug?: string; key?: string } }).data);
    expect(saved.map(({ status }) => status)).toEqual(saved.map(() => 201));
    expect(entries.map((entry) => entry[field]).sort()).toEqual(['v-odin-mig', ...[2, 3, 4, 5, 6].map((number) => `v-odin-mig-${number}`)]);
    for (const { documentId } of entries) await asAdmin(api().delete(`${path}/${documentId}`)).expect(200);
  }
});

it('an address that another article has taken leads to that article', async () => {
  const first = await Article.publish('taken-1');
  await first.moveTo('taken-2');
  const second = await Article.publish('taken-1');
  expect(await redirects()).not.toHaveProperty('taken-1');
  await second.moveTo('taken-3');
  expect(await redirects()).toMatchObject({ 'taken-1': 'taken-3' });
  await first.delete();
  await second.delete();
});

it('two articles cannot have the same address', async () => {
  const first = await Article.publish('same-address');
  const { body } = await asAdmin(api().post(`${ARTICLES}?locale=ru`)).send({ title: 'Другая', slug: 'another-address' }).expect(201);
  const other = `${ARTICLES}/${(body as { data: { documentId: string } }).data.documentId}`;
  await asAdmin(api().post(`${other}/actions/publish?locale=ru`)).send({ title: 'Другая', slug: 'same-address' }).expect(400);
  await asAdmin(api().delete(other)).expect(200);
  await first.delete();
});

describe('two entries that are written in different languages', () => {
  const QUESTIONS = '/content-manager/collection-types/api::question.question';

  it.each([
    ['articles', ARTICLES, 'articles', 'slug', { title: 'Same address' }],
    ['people, of their pages', MEMBERS, 'team_members', 'slug', { name: 'Colleague', key: 'colleague-elsewhere' }],
    ['people', MEMBERS, 'team_members', 'key', { name: 'Colleague' }],
    ['questions', QUESTIONS, 'questions', 'key', { question: 'Same name?', answer: 'Yes.' }],
  ] as const)('cannot have the same address or technical name: %s', async (_name, path, table, field, english) => {
    const russian = 'key' in english ? { ...english, key: 'colleague-here' } : english;
    const create = async (data: object, locale: string) => {
      const { body } = await asAdmin(api().post(`${path}?locale=${locale}`)).send({ ...data, [field]: 'same-in-languages' }).expect(201);
      return `${path}/${(body as { data: { documentId: string } }).data.documentId}`;
    };
    const publish = (entry: string, data: object, locale: string, value = 'same-in-languages') => asAdmin(api().post(`${entry}/actions/publish?locale=${locale}`)).send({ ...data, [field]: value });
    const first = await create(russian, 'ru');
    await publish(first, russian, 'ru').expect(200);
    const other = await create(english, 'en');
    const { body } = await publish(other, english, 'en').expect(400);
    expect((body as { error: { details: object } }).error.details).toMatchObject({ errors: [{ path: [field], message: expect.stringMatching(/Another entry already has this value/) as string }] });
    expect(rows(table, `published_at is not null and ${field} = 'same-in-languages'`)).toHaveLength(1);

    await publish(other, english, 'en', 'own-in-english').expect(200);
    // The same entry has it in all its languages, and another one when it has become free.
    await publish(first, russian, 'en').expect(200);
    await publish(other, english, 'en').expect(400);
    await asAdmin(api().delete(`${first}?locale=*`)).expect(200);
    await publish(other, english, 'en').expect(200);
    await asAdmin(api().delete(`${other}?locale=*`)).expect(200);
  });
});

it('addresses of an unpublished or deleted article do not redirect', async () => {
  const article = await Article.publish('gone-1');
  await article.moveTo('gone-2');
  await article.unpublish();
  expect(await redirects()).not.toHaveProperty('gone-1');
  await article.moveTo('gone-2');
  expect(await redirects()).toMatchObject({ 'gone-1': 'gone-2' });
  await article.delete();
  const next = await Article.publish('gone-2');
  expect(await redirects()).not.toHaveProperty('gone-1');
  await next.delete();
});

describe('a person whose address changed', () => {
  const publish = async (path: string, slug: string | null) => asAdmin(api().post(`${path}/actions/publish?locale=ru`)).send({ name: 'Сотрудник', key: 'colleague', slug }).expect(200);

  it('is reached from the former one, as long as they have a page', async () => {
    const { body } = await asAdmin(api().post(`${MEMBERS}?locale=ru`)).send({ name: 'Сотрудник', key: 'colleague', slug: 'colleague-1' }).expect(201);
    const path = `${MEMBERS}/${(body as { data: { documentId: string } }).data.documentId}`;
    await publish(path, 'colleague-1');
    expect(await redirects()).not.toHaveProperty('team/colleague-1');
    await publish(path, 'colleague-2');
    expect(await redirects()).toMatchObject({ 'team/colleague-1': 'team/colleague-2' });

    // An article's address may read the same without the part of people's pages.
    const article = await Article.publish('colleague-1');
    expect(await redirects()).toMatchObject({ 'team/colleague-1': 'team/colleague-2' });
    await article.delete();

    await publish(path, null);
    expect(await redirects()).not.toHaveProperty('team/colleague-1');
    await asAdmin(api().delete(path)).expect(200);
    expect(Object.keys(await redirects())).not.toContainEqual(expect.stringContaining('colleague'));
  });
});

it('only the build can read the list of redirects', async () => {
  await withKey(api().get(API.articleRedirects), 'public').expect(403);
  await withKey(api().get(API.articleRedirects), 'none').expect(401);
});

describe('an address that nobody entered', () => {
  const create = async (data: object, locale = 'ru') => {
    const { body } = await asAdmin(api().post(`${ARTICLES}?locale=${locale}`)).send(data).expect(201);
    return (body as { data: { documentId: string; slug: string } }).data;
  };
  const save = async (documentId: string, data: object, locale = 'ru') => {
    const { body } = await asAdmin(api().put(`${ARTICLES}/${documentId}?locale=${locale}`)).send(data).expect(200);
    return (body as { data: { slug: string } }).data.slug;
  };
  const made: string[] = [];
  afterAll(async () => {
    for (const documentId of made) await asAdmin(api().delete(`${ARTICLES}/${documentId}`)).expect(200);
  });

  it('is made from the title, and leads neither to another article nor to a page of the site', async () => {
    const [first, second, page, digits] = [await create({ title: 'Новые правила', slug: '' }), await create({ title: 'Новые правила' }), await create({ title: 'Contract', slug: null }, 'en'), await create({ title: '?!' })];
    made.push(...[first, second, page, digits].map(({ documentId }) => documentId));
    expect([first, second, page, digits].map(({ slug }) => slug)).toEqual(['novye-pravila', 'novye-pravila-2', 'contract-2', 'article']);
  });

  it('stays when the title changes or a translation comes, and is made again when it is emptied', async () => {
    const { documentId } = await create({ title: 'Прежний заголовок' });
    made.push(documentId);
    expect(await save(documentId, { title: 'Другой заголовок' })).toBe('prezhnii-zagolovok');
    expect(await save(documentId, { title: 'Another title', slug: '' }, 'en')).toBe('prezhnii-zagolovok');
    expect(await save(documentId, { title: 'Свой адрес', slug: 'own-address' })).toBe('own-address');
    expect(await save(documentId, { title: 'Третий заголовок', slug: '' })).toBe('tretii-zagolovok');
  });

  it('says in words what a technical name may consist of', async () => {
    const { body } = await asAdmin(api().post(`${MEMBERS}/actions/publish?locale=ru`)).send({ name: 'Сотрудник', key: 'Ключ с пробелами' }).expect(400);
    expect(JSON.stringify(body)).toContain('beginning with a small letter');
    expect(JSON.stringify(body)).not.toContain('must match');
  });
});
