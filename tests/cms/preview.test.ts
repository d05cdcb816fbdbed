import { previewPage, type Content, type JsonObject, type PreviewAnswer } from '@site/content';
import { API, DEFAULT_LOCALE, LANGUAGE_CODES, localeByCode, LOCALES, parsePagePath, PAGES, pagePath, parsePreviewTarget, personSlug, type LanguageCode, type PreviewStatus, type PreviewTarget } from '@site/rules';
import type { Response } from 'supertest';

import { pictureOf } from '../../cms/src/features/preview/picture';
import { previewToken, PREVIEW_SECONDS } from '../../cms/src/features/preview/token';
import { withDatabase } from '../helpers/database';
import { api, asAdmin, env, errorOf, loggedIn, logIn, published, type Staff, withKey } from './support/calls';
import { rows } from './support/rows';
import { memberOf, removeRoles, staff } from './support/staff';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const MEMBERS = '/content-manager/collection-types/api::team-member.team-member';
const SECTIONS = '/content-manager/collection-types/api::contract-section.contract-section';

const SINGLE_TYPES = ['site-settings', 'home-page', 'help-request-page', 'contract-page', 'news-page', 'interface-texts'];
const COLLECTIONS: Readonly<Record<string, string>> = { service: 'services', 'team-member': 'team-members', 'contract-section': 'contract-sections', article: 'articles', 'legal-page': 'legal-pages', 'information-page': 'information-pages', 'reporting-country': 'reporting-countries', question: 'questions' };

interface Entry extends JsonObject {
  readonly documentId: string;
}

interface Asked {
  readonly documentId?: string;
  readonly locale?: string;
  readonly status?: PreviewStatus | 'modified';
}

const askAddress = (type: string, query: Asked, as: Staff = asAdmin) => as(api().get(`/content-manager/preview/url/api::${type}.${type}`)).query(query);

/** Parts of the preview address that the admin opens for an entry. */
async function target(type: string, query: Asked, as?: Staff): Promise<PreviewTarget> {
  const { body } = await askAddress(type, query, as).expect(200);
  const { origin, pathname, search, hash } = new URL((body as { data: { url: string } }).data.url);
  // The token does not appear in the log.
  expect([origin, pathname, search]).toEqual([env('SITE_URL'), '/preview', '']);
  return parsePreviewTarget(hash);
}

const look = ({ path, status, token }: Pick<PreviewTarget, 'path' | 'status' | 'token'>) => api().get(API.preview).query({ path, status }).set('Authorization', `Bearer ${token}`);
const shown = async (at: Pick<PreviewTarget, 'path' | 'status' | 'token'>) => ((await look(at).expect(200)).body as PreviewAnswer).data;

const ownSlug = (type: string, slug: string) => (type === 'team-member' ? personSlug(slug) : slug);

const first = async (type: string): Promise<Entry> => {
  const path = COLLECTIONS[type];
  if (!path) return published<Entry>(`${type}?locale=ru`);
  const [entry] = await published<Entry[]>(`${path}?locale=ru`);
  return entry as Entry;
};

const documentIdOf = ({ body }: Response) => (body as { data: Entry }).data.documentId;

let token: string;
beforeAll(async () => {
  ({ token } = await target('home-page', { locale: 'ru' }));
});

describe('an entry is shown where the site shows it', () => {
  const places: [type: string, slug: string | null, page: string, section: string | null][] = [
    ['site-settings', PAGES.home, 'home', null],
    ['interface-texts', PAGES.home, 'home', null],
    ['home-page', PAGES.home, 'home', null],
    ['service', PAGES.home, 'home', 'services'],
    ['team-member', null, 'person', null],
    ['help-request-page', PAGES.helpRequest, 'helpRequest', null],
    ['contract-page', PAGES.contract, 'contract', null],
    ['contract-section', PAGES.contract, 'contract', null],
    ['news-page', PAGES.news, 'news', null],
    ['article', null, 'article', null],
    ['legal-page', null, 'legal', null],
    ['information-page', null, 'firstSteps', null],
    ['reporting-country', PAGES.firstSteps, 'firstSteps', null],
    ['question', PAGES.questions, 'questions', null],
  ];

  it.each(places)('%s, in every language', async (type, slug, page, section) => {
    const entry = await first(type);
    for (const locale of LOCALES) {
      const at = await target(type, { documentId: entry.documentId, locale: locale.code });
      expect(at).toMatchObject({ path: pagePath(locale, slug ?? ownSlug(type, String(entry.slug))), section, status: 'draft' });
      expect(await shown(at)).toMatchObject({ page, language: locale.code, status: 'draft', content: { siteSettings: expect.any(Object) as object } });
    }
  });

  it('a person without an address is shown on the home page', async () => {
    const { body } = await asAdmin(api().post(`${MEMBERS}?locale=ru`)).send({ name: 'Новый сотрудник', key: 'new-colleague' }).expect(201);
    const { documentId } = (body as { data: Entry }).data;
    const at = await target('team-member', { documentId, locale: 'ru' });
    expect(at).toMatchObject({ path: '/ru', section: 'team' });
    expect(await shown(at)).toMatchObject({ page: 'home' });
    await asAdmin(api().delete(`${MEMBERS}/${documentId}`)).expect(200);
  });

  it('a person whose draft has another address is shown at each', async () => {
    const { documentId, slug } = await first('team-member');
    await asAdmin(api().put(`${MEMBERS}/${documentId}?locale=ru`)).send({ slug: 'another-address' }).expect(200);
    const paths = { draft: '/ru/team/another-address', published: `/ru/team/${String(slug)}` };
    for (const status of ['draft', 'published'] as const) {
      const at = await target('team-member', { documentId, locale: 'ru', status });
      expect(at).toMatchObject({ path: paths[status], status });
      expect(await shown(at)).toMatchObject({ page: 'person' });
    }
    await asAdmin(api().post(`${MEMBERS}/${documentId}/actions/discard?locale=ru`)).send({}).expect(200);
  });

  it('and types that no page shows have no preview', async () => {
    await askAddress('mail-texts', { locale: 'ru' }).expect(204);
    await askAddress('subscriber', { documentId: 'none' }).expect(204);
  });

  it('an unknown address shows the not-found page', async () => {
    expect(await shown({ path: '/il/nothing', status: 'draft', token })).toMatchObject({ page: 'notFound', language: 'he' });
    expect(await shown({ path: '/nothing', status: 'draft', token })).toMatchObject({ page: 'notFound', language: 'ru' });
  });
});

describe('a draft', () => {
  it('of a biography in Hebrew is seen in its preview, and nowhere else', async () => {
    const { documentId } = await first('team-member');
    const path = `${MEMBERS}/${documentId}`;
    const specialization = 'דיני נזיקין וטיוטות';
    await asAdmin(api().put(`${path}?locale=he`)).send({ specialization }).expect(200);

    const at = await target('team-member', { documentId, locale: 'he', status: 'modified' });
    expect(JSON.stringify(await shown(at))).toContain(specialization);
    expect(JSON.stringify(await shown({ ...at, status: 'published' }))).not.toContain(specialization);
    expect(JSON.stringify(await shown({ ...at, path: '/fr' }))).not.toContain(specialization);
    expect(JSON.stringify(await published('team-members?locale=he'))).not.toContain(specialization);
    await asAdmin(api().post(`${path}/actions/discard?locale=he`)).send({}).expect(200);
  });

  it('of a section is part of the agreement’s preview, which cannot be signed', async () => {
    const { documentId } = await first('contract-section');
    const path = `${SECTIONS}/${documentId}`;
    const agreements = async () => (await withKey(api().get(API.agreements), 'build').expect(200)).body as object;
    const before = await agreements();
    await asAdmin(api().put(`${path}?locale=he`)).send({ body: 'סעיף חדש בטיוטה: {{company}}' }).expect(200);

    const { content } = await shown(await target('contract-section', { documentId, locale: 'he' }));
    expect(content).toMatchObject({ contractPage: { isDraft: true, version: { version: 0, sha256: '', agreement: { language: 'he' } } } });
    const { company } = await published<{ company: string }>('site-settings?locale=he');
    expect(JSON.stringify(content)).toContain(`סעיף חדש בטיוטה: ${company.replaceAll('&', '&amp;')}`);
    expect(await agreements()).toEqual(before);
    await asAdmin(api().post(`${path}/actions/discard?locale=he`)).send({}).expect(200);
  });

  it('of an unpublished article without an address, as earlier versions saved them, is shown by its id, in Russian if it is not translated', async () => {
    const documentId = documentIdOf(await asAdmin(api().post(`${ARTICLES}?locale=ru`)).send({ title: 'Только черновик', body: '**Слово**' }).expect(201));
    withDatabase(process.env, (database) => database.exec(`UPDATE articles SET slug = NULL WHERE document_id = '${documentId}'`));
    const at = await target('article', { documentId, locale: 'ru' });
    expect(at.path).toBe(`/ru/${documentId}`);
    expect((await shown(at)).content).toMatchObject({ article: { title: { text: 'Только черновик', lang: null }, body: { html: '<p><strong>Слово</strong></p>', lang: null } } });
    expect((await shown({ ...at, path: `/us/${documentId}` })).content).toMatchObject({ article: { title: { text: 'Только черновик', lang: 'ru' } } });
    const news = await shown({ ...at, path: '/us/euronews' });
    const articles = news.page === 'news' ? news.content.newsPage.articles : [];
    expect(articles.find(({ title }) => title?.text === 'Только черновик')).toMatchObject({ href: `/ru/${documentId}` });
    expect(await shown({ ...at, status: 'published' })).toMatchObject({ page: 'notFound' });
    await asAdmin(api().delete(`${ARTICLES}/${documentId}?locale=ru`)).expect(200);
    expect(await shown(at)).toMatchObject({ page: 'notFound' });
  });
});

describe('what is published', () => {
  /** The build's own query of each type (web/gatsby/source/fetchContent.ts). */
  const HOME = ['seo', 'hero', 'claims', 'about', 'banner'].map((name) => `populate[${name}][populate]=*`).join('&');
  const query = (type: string) => `${type === 'home-page' ? `${HOME}&populate[aboutImage]=true&populate[bannerImage]=true&populate[mapImage]=true` : 'populate=*'}`;
  const order = (type: string) => (['service', 'team-member', 'contract-section'].includes(type) ? '&sort[0]=order:asc&sort[1]=documentId:asc' : '');

  async function read(language: LanguageCode): Promise<Record<string, JsonObject[]>> {
    const singles = await Promise.all(SINGLE_TYPES.map(async (type): Promise<[string, JsonObject[]]> => [type, [await published<JsonObject>(`${type}?locale=${language}&${query(type)}`)]]));
    const lists = await Promise.all(Object.entries(COLLECTIONS).map(async ([type, path]): Promise<[string, JsonObject[]]> => [type, await published<JsonObject[]>(`${path}?locale=${language}&pagination[pageSize]=100&${query(type)}${order(type)}`)]));
    return Object.fromEntries([...singles, ...lists]);
  }

  it('has the same data as in the build, on every page in every language', async () => {
    const content = Object.fromEntries(await Promise.all(LANGUAGE_CODES.map(async (code) => [code, await read(code)] as const))) as unknown as Content;
    for (const locale of LOCALES) {
      for (const slug of [...Object.values(PAGES), 'europe-digital-future']) {
        const { page, content: data } = await shown({ path: pagePath(locale, slug), status: 'published', token });
        expect({ page, content: data }).toEqual(JSON.parse(JSON.stringify(previewPage(content, locale, slug, pictureOf))));
      }
    }
  });

  it('has the pictures at addresses of the CMS', async () => {
    const { content } = await shown({ path: '/ru', status: 'draft', token });
    const src = /"src":"(\/uploads\/[^"]+)"/.exec(JSON.stringify('homePage' in content && content.homePage))?.[1] ?? '';
    await api().get(src).expect(200).expect('content-type', /^image\//);
  });

  it('is the agreement that can be signed', async () => {
    const { data } = (await withKey(api().get(API.agreements), 'build').expect(200)).body as { data: { agreement: { language: string } }[] };
    for (const { agreement } of data) {
      const { content } = await shown({ path: pagePath(localeByCode(agreement.language), PAGES.contract), status: 'published', token });
      expect(content).toMatchObject({ contractPage: { version: { agreement } } });
    }
  });
});

describe('a token', () => {
  const ask = (with_: string) => look({ path: '/ru', status: 'draft', token: with_ });
  const signing = (seconds = 0, key = env('PREVIEW_KEY')) => ({ key, now: new Date(Date.now() + seconds * 1000) });
  const viewerIn = (given: string) => {
    const [, user = '', session = ''] = given.split('.');
    return { user: Number(user), session };
  };

  it.each([['none', ''], ['of no form', 'abc'], ['empty parts', '...']])('%s is refused', async (_name, wrong) => {
    const answer = await ask(wrong).expect(401);
    expect(errorOf(answer).details.code).toBe('unauthorized');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  });

  it('that was changed is refused', async () => {
    for (let at = 0; at < token.length; at += 7) await ask(token.slice(0, at) + (token[at] === '1' ? '2' : '1') + token.slice(at + 1)).expect(401);
    for (const more of [`${token}0`, ` ${token}`, `0${token}`, token.toUpperCase()]) await ask(more).expect(401);
  });

  it('works for ten minutes', async () => {
    const viewer = viewerIn(token);
    await ask(previewToken(viewer, signing(-PREVIEW_SECONDS + 30))).expect(200);
    await ask(previewToken(viewer, signing(-PREVIEW_SECONDS))).expect(401);
  });

  it('of another key, session or account is refused', async () => {
    const viewer = viewerIn(token);
    await ask(previewToken(viewer, signing(0, 'k'.repeat(48)))).expect(401);
    await ask(previewToken({ ...viewer, session: 'a'.repeat(32) }, signing())).expect(401);
    await ask(previewToken({ ...viewer, user: 999_999 }, signing())).expect(401);
  });

  it('gives no access to admin or API, and their tokens give none to previews', async () => {
    await api().get('/admin/users/me').set('Authorization', `Bearer ${token}`).expect(401);
    await api().get('/api/home-page?status=draft').set('Authorization', `Bearer ${token}`).expect(401);
    for (const other of [env('BUILD_KEY'), env('PUBLIC_CLIENT_KEY'), env('ADMIN_TOKEN')]) await ask(other).expect(401);
  });

  it('ends with its session', async () => {
    const email = `leaver-${Date.now()}@example.com`;
    const colleague = await staffWith(email);
    const given = (await target('home-page', { locale: 'ru' }, colleague)).token;
    await ask(given).expect(200);
    await colleague(api().post('/admin/logout')).send({}).expect(200);
    await ask(given).expect(401);
  });

  it('ends when its user is blocked', async () => {
    const email = `blocked-${Date.now()}@example.com`;
    const colleague = await staffWith(email);
    const given = (await target('home-page', { locale: 'ru' }, colleague)).token;
    const [user] = rows('admin_users', 'email = ?', email);
    await asAdmin(api().put(`/admin/users/${String(user?.id)}`)).send({ isActive: false }).expect(200);
    await ask(given).expect(401);
  });
});

describe('by role', () => {
  afterAll(removeRoles);

  it('a role that is limited to articles of its own sees no other', async () => {
    const own = await memberOf('Own previews', [{ action: 'plugin::content-manager.explorer.read', subject: 'api::article.article', properties: { fields: ['title'], locales: ['ru'] }, conditions: ['admin::is-creator'] }]);
    await look(await target('article', { documentId: (await first('article')).documentId, locale: DEFAULT_LOCALE.code }, own)).expect(403);
  });

  it('an editor sees previews', async () => {
    const editor = await staff('strapi-editor');
    const at = await target('article', { documentId: (await first('article')).documentId, locale: DEFAULT_LOCALE.code }, editor);
    expect(parsePagePath(at.path).slug).toBe('europe-digital-future');
    await look(at).expect(200);
  });

  it('a case manager gets no address, and could do nothing with one', async () => {
    const manager = await staff('case-manager');
    for (const type of [...SINGLE_TYPES, ...Object.keys(COLLECTIONS)]) await askAddress(type, { documentId: (await first(type)).documentId, locale: 'ru' }, manager).expect(403);
    const [user] = rows('admin_users', 'firstname = ? order by id desc', 'Staff').filter(({ lastname }) => lastname === 'case-manager');
    const [session] = rows('strapi_sessions', 'user_id = ? order by id desc', String(user?.id));
    const forged = previewToken({ user: Number(user?.id), session: String(session?.session_id) }, { key: env('PREVIEW_KEY'), now: new Date() });
    for (const path of ['/ru', '/ru/contract', '/ru/europe-digital-future', '/ru/nothing']) await look({ path, status: 'draft', token: forged }).expect(403);
  });

  it('nobody without a log-in gets an address', async () => {
    for (const key of ['public', 'build', 'wrong', 'none'] as const) await askAddress('home-page', { locale: 'ru' }, (test) => withKey(test, key)).expect(401);
  });
});

it('responses are neither cached nor indexed', async () => {
  const { headers } = await look({ path: '/ru', status: 'draft', token }).expect(200);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
});

/** Creates an editor with this e-mail address and logs in. */
async function staffWith(email: string): Promise<Staff> {
  const roles = (await asAdmin(api().get('/admin/roles')).expect(200)).body as { data: { id: number; code: string }[] };
  const created = await asAdmin(api().post('/admin/users')).send({ email, firstname: 'Staff', lastname: 'Leaving', roles: roles.data.filter(({ code }) => code === 'strapi-editor').map(({ id }) => id) }).expect(201);
  const { registrationToken } = (created.body as { data: { registrationToken: string } }).data;
  const password = 'Staff-passw0rd';
  await api().post('/admin/register').send({ registrationToken, userInfo: { firstname: 'Staff', lastname: 'Leaving', password } }).expect(200);
  return loggedIn(await logIn({ email, password }));
}
