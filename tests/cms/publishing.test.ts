import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';

import { API, type ContentEntriesAnswer, type SiteState } from '@site/rules';
import type { Test } from 'supertest';

import { written } from '../helpers/database';
import { until } from '../helpers/until';
import { api, asAdmin, env, published, send, type Staff, withKey } from './support/calls';
import { memberOf, removeRoles, staff } from './support/staff';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const HOME = '/content-manager/single-types/api::home-page.home-page';
const NEWS = '/content-manager/single-types/api::news-page.news-page';

interface Call {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A stub of the builder's hook. */
class Hook {
  readonly calls: Call[] = [];
  private server: Server | undefined;

  async listen(): Promise<void> {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (text) => (body += String(text)));
      request.on('end', () => {
        this.calls.push({ method: request.method, headers: request.headers, body });
        response.writeHead(202).end();
      });
    });
    this.server = server;
    await new Promise<void>((done) => server.listen(Number(new URL(env('SITE_BUILD_HOOK_URL')).port), '127.0.0.1', done));
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    server?.closeAllConnections();
    await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
  }

  /** Waits for one more call. */
  async called(by: () => Promise<unknown>): Promise<Call> {
    const { length } = this.calls;
    await by();
    await until('a call of the hook', () => this.calls.length > length);
    return this.calls[length] as Call;
  }
}

const hook = new Hook();
beforeAll(() => hook.listen());
afterAll(() => hook.close());

const revision = async () => (await published<{ revision: string }>('content-revision')).revision;
const idOf = ({ body }: { body: unknown }) => (body as { data: { documentId: string } }).data.documentId;

/** A PNG of one pixel in this colour. */
async function picture(red: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: 8, height: 8, channels: 3, background: { r: red, g: 0, b: 0 } } }).png().toBuffer();
}

async function upload(): Promise<number> {
  const { body } = await asAdmin(api().post('/upload')).attach('files', await picture(1), 'a.png').expect(201);
  return (body as { id: number }[])[0]?.id ?? 0;
}

describe('the builder is notified', () => {
  let documentId: string;

  it('of a publish, authenticated and without content', async () => {
    const title = 'Слова, которые остаются здесь';
    documentId = idOf(await asAdmin(api().post(`${ARTICLES}?locale=ru`)).send({ title, slug: 'told-to-the-builder' }).expect(201));
    const call = await hook.called(() => asAdmin(api().post(`${ARTICLES}/${documentId}/actions/publish?locale=ru`)).send({ title, slug: 'told-to-the-builder' }).expect(200));
    expect(call).toMatchObject({ method: 'POST', body: '{"again":false}', headers: { authorization: `Bearer ${env('SITE_BUILD_HOOK_SECRET')}` } });
  });

  it('of unpublishing and deleting', async () => {
    await hook.called(() => asAdmin(api().post(`${ARTICLES}/${documentId}/actions/unpublish?locale=ru`)).send({}).expect(200));
    await hook.called(() => asAdmin(api().delete(`${ARTICLES}/${documentId}?locale=ru`)).expect(200));
  });

  it('of pictures that are replaced and deleted', async () => {
    const id = await upload();
    await hook.called(async () => asAdmin(api().post(`/upload?id=${id}`)).attach('files', await picture(2), 'a.png').expect(200));
    await hook.called(() => asAdmin(api().delete(`/upload/files/${id}`)).expect(200));
  });

  it('of another order of published entries', async () => {
    const path = '/ordering/api::service.service';
    const before = ((await asAdmin(api().get(path)).expect(200)).body as { data: { entries: { documentId: string }[] } }).data.entries.map(({ documentId }) => documentId);
    const after = [...before].reverse();
    await hook.called(() => asAdmin(api().post(path)).send({ before, after }).expect(200));
    await hook.called(() => asAdmin(api().post(path)).send({ before: after, after: before }).expect(200));
  });

  it('not of drafts, uploads, or what visitors send', async () => {
    const { length } = hook.calls;
    const { title } = await published<{ title: string }>('news-page?locale=ru');
    await asAdmin(api().put(`${NEWS}?locale=ru`)).send({ title }).expect(200);
    await upload();
    await send().expect(201);
    // It would have arrived before this call.
    await hook.called(() => asAdmin(api().post(`${NEWS}/actions/publish?locale=ru`)).send({ title }).expect(200));
    expect(hook.calls).toHaveLength(length + 1);
  });

  it('and publishing works while the builder is unavailable', async () => {
    await hook.close();
    const { title } = await published<{ title: string }>('news-page?locale=ru');
    await asAdmin(api().post(`${NEWS}/actions/publish?locale=ru`)).send({ title }).expect(200);
    await hook.listen();
  });
});

it('publishing works while another program writes to the database', async () => {
  const { title } = await published<{ title: string }>('news-page?locale=ru');
  const count = await written(process.env, async () => {
    const slug = 'while-another-program-writes';
    const documentId = idOf(await asAdmin(api().post(`${ARTICLES}?locale=ru`)).send({ title, slug }).expect(201));
    for (let round = 0; round < 5; round += 1) {
      await asAdmin(api().post(`${NEWS}/actions/publish?locale=ru`)).send({ title }).expect(200);
      await asAdmin(api().post(`${ARTICLES}/${documentId}/actions/publish?locale=ru`)).send({ title: `${title} ${round}`, slug }).expect(200);
    }
    await asAdmin(api().delete(`${ARTICLES}/${documentId}?locale=ru`)).expect(200);
  });
  expect(count).toBeGreaterThan(10);
});

describe('the content revision', () => {
  /** Whether the revision changes. */
  async function changes(by: () => Promise<unknown>): Promise<boolean> {
    const before = await revision();
    await by();
    return (await revision()) !== before;
  }

  it('changes on publishing, unpublishing and deleting, not with drafts', async () => {
    const data = { title: 'Статья', slug: 'changes-the-revision' };
    let documentId = '';
    expect(await changes(async () => (documentId = idOf(await asAdmin(api().post(`${ARTICLES}?locale=ru`)).send(data).expect(201))))).toBe(false);
    expect(await changes(() => asAdmin(api().post(`${ARTICLES}/${documentId}/actions/publish?locale=ru`)).send(data).expect(200))).toBe(true);
    expect(await changes(() => asAdmin(api().put(`${ARTICLES}/${documentId}?locale=ru`)).send({ title: 'Другой заголовок' }).expect(200))).toBe(false);
    expect(await changes(() => asAdmin(api().post(`${ARTICLES}/${documentId}/actions/unpublish?locale=ru`)).send({}).expect(200))).toBe(true);
    await asAdmin(api().post(`${ARTICLES}/${documentId}/actions/publish?locale=ru`)).send(data).expect(200);
    expect(await changes(() => asAdmin(api().delete(`${ARTICLES}/${documentId}?locale=ru`)).expect(200))).toBe(true);
  });

  it('changes with a picture that a page shows, not with an unused one', async () => {
    let id = 0;
    expect(await changes(async () => (id = await upload()))).toBe(false);
    const data = { title: 'Статья', slug: 'with-a-picture', image: id };
    const documentId = idOf(await asAdmin(api().post(`${ARTICLES}?locale=ru`)).send(data).expect(201));
    await asAdmin(api().post(`${ARTICLES}/${documentId}/actions/publish?locale=ru`)).send(data).expect(200);
    expect(await changes(async () => asAdmin(api().post(`/upload?id=${id}`)).attach('files', await picture(3), 'a.png').expect(200))).toBe(true);
    expect(await changes(() => asAdmin(api().delete(`/upload/files/${id}`)).expect(200))).toBe(true);
    await asAdmin(api().delete(`${ARTICLES}/${documentId}?locale=ru`)).expect(200);
  });

  it('includes a stamp of each entry', async () => {
    const stamps = async () => new Map((await published<ContentEntriesAnswer['data']>('content-revision/entries')).entries.map(({ type, language, stamp }) => [`${type} ${language}`, stamp]));
    const { servicesTitle } = await published<{ servicesTitle: string }>('home-page?locale=he');
    const before = await stamps();
    await asAdmin(api().post(`${HOME}/actions/publish?locale=he`)).send({ servicesTitle }).expect(200);
    const changed = [...(await stamps())].filter(([key, stamp]) => before.get(key) !== stamp).map(([key]) => key);
    expect(changed).toContain('api::home-page.home-page he');
    expect(changed.every((key) => key.startsWith('api::home-page.home-page '))).toBe(true);
  });
});

describe('the state of the site', () => {
  const at = '2026-11-21T10:00:00.000Z';
  const state: SiteState = { live: { since: at, revision: 'r1' }, building: null, failed: null };
  const report = (data: unknown, key: 'build' | 'public' | 'wrong' | 'none' = 'build') => withKey(api().put(API.siteState), key).send({ data });
  const shown = async (staff: Staff = asAdmin) => (await staff(api().get('/publishing/state')).expect(200)).body as { data: Record<string, unknown> };

  it('can be reported by the builder only', async () => {
    await report(state).expect(204);
    await report(state, 'public').expect(403);
    for (const key of ['wrong', 'none'] as const) await report(state, key).expect(401);
  });

  it.each([[undefined], [{}], [{ ...state, live: { since: 'yesterday', revision: 'r1' } }], [{ ...state, more: 1 }], [{ ...state, live: { since: at, revision: 'r1', agreements: [{ language: 'ru', version: 0 }] } }], [{ ...state, failed: { at, code: 'weather', entry: null, picture: null, page: null, nextAttemptAt: null } }]])('is refused as %j', async (data) => {
    await report(data).expect(400);
  });

  it('is shown to staff with names of entries', async () => {
    const data = { title: 'Название статьи', slug: 'named-in-the-state' };
    const documentId = idOf(await asAdmin(api().post(`${ARTICLES}?locale=ru`)).send(data).expect(201));
    const home = await published<{ documentId: string }>('home-page?locale=he');
    await report({
      live: { since: at, revision: await revision(), heldBack: [{ code: 'picture_too_long', entry: { type: 'api::article.article', documentId, language: 'ru' }, picture: 'b.png' }] },
      building: { since: at, changes: [{ type: 'api::article.article', documentId, language: 'ru' }, { type: 'api::article.article', documentId: 'gone', language: 'ru' }], more: 2 },
      failed: { at, code: 'picture_unreadable', entry: { type: 'api::home-page.home-page', documentId: home.documentId, language: 'he' }, picture: 'a.jpg', page: null, nextAttemptAt: null },
    }).expect(204);
    expect((await shown()).data).toMatchObject({
      reportedAt: expect.any(String) as string,
      liveSince: at,
      isBehind: false,
      heldBack: [{ code: 'picture_too_long', entry: { typeName: 'News page: articles', name: 'Название статьи', language: 'ru' }, picture: 'b.png' }],
      mayBuild: true,
      building: { changes: [{ typeName: 'News page: articles', name: 'Название статьи', language: 'ru' }, { name: null }], more: 2 },
      failed: { code: 'picture_unreadable', picture: 'a.jpg', entry: { isSingle: true, typeName: 'Home page', language: 'he' } },
    });
    await asAdmin(api().delete(`${ARTICLES}/${documentId}?locale=ru`)).expect(200);
    await report({ ...state, live: { since: at, revision: 'an older one' } }).expect(204);
    expect((await shown()).data).toMatchObject({ isBehind: true, heldBack: [], building: null, failed: null });
  });

  describe('by role', () => {
    let editor: Staff;
    let caseManager: Staff;
    beforeAll(async () => {
      editor = await staff('strapi-editor');
      caseManager = await staff('case-manager');
    });

    it('an editor sees it and has the site built again', async () => {
      expect((await shown(editor)).data).toMatchObject({ mayBuild: true });
      const call = await hook.called(() => editor(api().post('/publishing/build')).expect(202));
      expect(call.body).toBe('{"again":true}');
    });

    it('staff without permissions on content can neither see it nor request a build', async () => {
      const { length } = hook.calls;
      for (const who of [caseManager, (test: Parameters<Staff>[0]) => withKey(test, 'build'), (test: Parameters<Staff>[0]) => withKey(test, 'public'), (test: Parameters<Staff>[0]) => test]) {
        for (const test of [api().get('/publishing/state'), api().post('/publishing/build')]) {
          const { status } = await who(test);
          expect([401, 403]).toContain(status);
        }
      }
      expect(hook.calls).toHaveLength(length);
    });

    it('an unavailable builder is reported', async () => {
      await hook.close();
      await asAdmin(api().post('/publishing/build')).expect(503);
      await hook.listen();
    });
  });
});

describe('before an entry is published', () => {
  type Notes = readonly { readonly code: string; readonly [value: string]: unknown }[];
  let editor: Staff;
  beforeAll(async () => {
    editor = await staff('strapi-editor');
  });

  const notes = async (type: string, data: object, { documentId = null, language = 'ru' }: { readonly documentId?: string | null; readonly language?: string } = {}): Promise<Notes> =>
    ((await editor(api().post('/publishing/checks')).send({ type: `api::${type}.${type}`, documentId, language, data }).expect(200)).body as { data: Notes }).data;
  const codes = (found: Notes) => found.map(({ code }) => code);
  const first = async (type: string, locale = 'ru') => ((await editor(api().get(`/content-manager/collection-types/api::${type}.${type}?locale=${locale}&sort=order:ASC`)).expect(200)).body as { results: { documentId: string; title: string; body: string; order: number; key: string }[] }).results[0];

  it('a link to a section of the home page that is hidden leads nowhere', async () => {
    const show = async (showTeam: boolean) => {
      await asAdmin(api().put(`${HOME}?locale=nl`)).send({ showTeam }).expect(200);
      await asAdmin(api().post(`${HOME}/actions/publish?locale=nl`)).send({ showTeam }).expect(200);
      // All languages share the switch.
      expect(await published('home-page?locale=fr')).toMatchObject({ showTeam });
    };
    const broken = async () => (await notes('article', { title: 'Статья', slug: 'to-the-team', publishedOn: '2026-01-01', body: '[team](/ru#team) [contact](/ru#contact)' })).flatMap(({ code, link }) => (code === 'link_broken' ? [link] : []));
    expect(await broken()).toEqual([]);
    await show(false);
    try {
      expect(await broken()).toEqual(['/ru#team']);
    } finally {
      await show(true);
    }
  });

  it('its form is told what will hurt: pictures, dates, links, lengths', async () => {
    const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
    const [{ id }] = (await editor(api().post('/upload')).attach('files', picture, { filename: 'dot.png', contentType: 'image/png' }).expect(201)).body as [{ id: number }];
    const body = '[nowhere](/us/nowhere) [contract](/us/contract) [relative](contract) [outside](https://example.com/none) [team](/ru#team) [no section](/ru#boss) [call](tel:+37060000009) <a href="/ru/gone">gone</a> {{company}} https://example.com/{{company}}';
    const found = await notes('article', { title: 'з'.repeat(120), slug: 'checked', body, image: { id, mime: 'image/png' }, seo: { title: 'S' } });
    expect(found).toEqual([
      { code: 'picture_without_text', field: expect.any(String) as unknown },
      { code: 'picture_small', field: expect.any(String) as unknown, width: 1, min: 1024 },
      { code: 'date_missing', field: expect.any(String) as unknown },
      ...['/us/nowhere', '/ru#boss', '/ru/gone'].map((link) => ({ code: 'link_broken', field: 'Text', link })),
      { code: 'text_long', field: 'Title', length: 120, max: 110 },
      { code: 'languages_behind', reason: 'missing', languages: ['en', 'he', 'nl', 'fr'] },
    ]);
    expect(await notes('article', { title: 'Хорошо', slug: 'checked', body: '[договор](contract)', image: id, imageAlt: 'Точка', publishedOn: '2026-11-20' })).toEqual([
      { code: 'picture_small', field: expect.any(String) as unknown, width: 1, min: 1024 },
      { code: 'languages_behind', reason: 'missing', languages: ['en', 'he', 'nl', 'fr'] },
    ]);
    await asAdmin(api().delete(`/upload/files/${id}`)).expect(200);
  });

  it('a footer link without a page is named, with its target if it has one', async () => {
    const footerLinks = [{ label: 'Отзывы', target: '' }, { label: 'Услуги', target: '#services' }, { label: 'Нет', target: 'no-such-page' }, { label: 'Снаружи', target: 'https://example.com/' }, { label: 'Договор', target: 'contract' }];
    expect((await notes('site-settings', { footerLinks })).filter(({ code }) => code === 'footer_link')).toEqual([
      { code: 'footer_link', label: 'Отзывы', target: '' },
      { code: 'footer_link', label: 'Нет', target: 'no-such-page' },
    ]);
  });

  it('the versions of the agreement that it makes are named, in all languages that it changes', async () => {
    const languages = (found: Notes) => (found[0]?.code === 'agreement_version' ? (found[0].versions as readonly { language: string; version: number }[]) : []);
    const section = await first('contract-section');
    const documentId = section?.documentId ?? '';
    expect(languages(await notes('contract-section', { title: section?.title, body: section?.body, order: section?.order, key: section?.key }, { documentId }))).toEqual([]);
    const changed = languages(await notes('contract-section', { body: `${section?.body}\n\nИ ещё.` }, { documentId }));
    const { body: versions } = await editor(api().get('/content-manager/collection-types/api::agreement-version.agreement-version?pageSize=100&sort=version:DESC')).expect(200);
    const latest = (versions as { results: { language: string; version: number }[] }).results.find(({ language }) => language === 'ru')?.version ?? 0;
    expect(changed).toEqual([{ language: 'ru', version: latest + 1 }]);
    // The fee is the same in all languages.
    expect(languages(await notes('contract-page', { feePercent: 9.25 })).map(({ language }) => language)).toEqual(['ru', 'en', 'he', 'nl', 'fr']);
    expect(languages(await notes('site-settings', { tagline: 'Другое' }))).toEqual([]);
  });

  it('languages that it leaves behind are named', async () => {
    const QUESTIONS = '/content-manager/collection-types/api::question.question';
    const entry = { question: 'Вопрос?', answer: 'Ответ.', key: `behind-${Date.now()}` };
    const documentId = idOf(await editor(api().post(`${QUESTIONS}?locale=ru`)).send(entry).expect(201));
    for (const language of ['en', 'he', 'nl', 'fr']) await editor(api().put(`${QUESTIONS}/${documentId}?locale=${language}`)).send(entry).expect(200);
    for (const language of ['ru', 'en', 'he', 'nl', 'fr']) await editor(api().post(`${QUESTIONS}/${documentId}/actions/publish?locale=${language}`)).send({}).expect(200);
    expect(codes(await notes('question', {}, { documentId }))).not.toContain('languages_behind');
    expect(await notes('question', { question: 'Совсем другой вопрос?' }, { documentId })).toEqual([{ code: 'languages_behind', reason: 'older', languages: ['en', 'he', 'nl', 'fr'] }]);
    expect(await notes('question', { question: 'Another question?' }, { documentId, language: 'en' })).toEqual([]);
    // A new one has no other languages yet.
    expect(await notes('question', { question: 'Новый?', answer: 'Да.', key: 'new' })).toEqual([{ code: 'languages_behind', reason: 'missing', languages: ['en', 'he', 'nl', 'fr'] }]);
    expect(await notes('question', { question: 'New?', answer: 'Yes.', key: 'new' }, { language: 'en' })).toEqual([{ code: 'languages_behind', reason: 'absent', languages: ['ru', 'he', 'nl', 'fr'] }]);
    // Without a Russian text, what is missing concerns whatever language is published.
    const english = idOf(await editor(api().post(`${QUESTIONS}?locale=en`)).send({ ...entry, key: `${entry.key}-en` }).expect(201));
    expect(await notes('question', {}, { documentId: english, language: 'en' })).toEqual([{ code: 'languages_behind', reason: 'absent', languages: ['ru', 'he', 'nl', 'fr'] }]);
    await editor(api().delete(`${QUESTIONS}/${english}?locale=*`)).expect(200);
    await editor(api().delete(`${QUESTIONS}/${documentId}?locale=*`)).expect(200);
  });

  it('a field that all languages share leaves no language behind: it is published in all of them', async () => {
    const service = await first('service');
    const path = `/content-manager/collection-types/api::service.service/${service?.documentId}`;
    const save = (change: object, language = 'ru') => editor(api().put(`${path}?locale=${language}`)).send(change).expect(200);
    const behind = async () => (await notes('service', {}, { documentId: service?.documentId ?? '' })).filter(({ code }) => code === 'languages_behind');
    await save({ order: 77 });
    expect(await behind()).toEqual([]);
    await save({ title: 'Changed' }, 'en');
    expect(await behind()).toEqual([{ code: 'languages_behind', reason: 'changed', languages: ['en'] }]);
    for (const language of ['ru', 'en', 'he', 'nl', 'fr']) await editor(api().post(`${path}/actions/discard?locale=${language}`)).send({}).expect(200);
  });

  it('a page that exists in another language only leads nowhere', async () => {
    const documentId = idOf(await editor(api().post(`${ARTICLES}?locale=en`)).send({ title: 'Only in English', slug: 'only-in-english' }).expect(201));
    await editor(api().post(`${ARTICLES}/${documentId}/actions/publish?locale=en`)).send({ title: 'Only in English', slug: 'only-in-english' }).expect(200);
    const found = await notes('legal-page', { body: '[a](/us/only-in-english) [b](/ru/only-in-english)' });
    expect(found.filter(({ code }) => code === 'link_broken')).toEqual([expect.objectContaining({ link: '/ru/only-in-english' })]);
    await editor(api().delete(`${ARTICLES}/${documentId}?locale=en`)).expect(200);
  });

  it('a text as long as an entry may be is checked, too', async () => {
    const long = `${'слово '.repeat(9_990)}[a](/ru/nowhere)`;
    const data = Object.fromEntries(['introduction', 'mainTerms', 'withdrawal', 'withdrawalForm', 'consent'].map((name) => [name, long]));
    expect((await notes('contract-page', data)).filter(({ code }) => code === 'link_broken')).toHaveLength(4);
  });

  it('only those who may publish it can ask, and nothing is written', async () => {
    const manager = await staff('case-manager');
    const call = { type: 'api::article.article', documentId: null, language: 'ru', data: { title: 'a' } };
    const count = async () => ((await editor(api().get(`${ARTICLES}?locale=ru`)).expect(200)).body as { pagination: { total: number } }).pagination.total;
    const before = await count();
    await editor(api().post('/publishing/checks')).send(call).expect(200);
    expect(await count()).toBe(before);
    await manager(api().post('/publishing/checks')).send(call).expect(403);
    await api().post('/publishing/checks').send(call).expect(401);
    for (const wrong of [{ type: 'api::subscriber.subscriber' }, { type: 'admin::user' }, { documentId: '../x' }, { language: 'de' }, { data: 'text' }, { more: 1 }]) await editor(api().post('/publishing/checks')).send({ ...call, ...wrong }).expect(400);
    // Values of other types than the field's are no server errors.
    for (const data of [{ body: 1 }, { image: 'x' }, { image: { id: 'x' } }, { seo: 'x' }, { seo: [1, null] }, { questions: { text: {} } }]) await editor(api().post('/publishing/checks')).send({ ...call, data }).expect(200);
    for (const data of [{ body: 1, order: 'x' }, { body: {}, title: [] }, { order: null }]) await editor(api().post('/publishing/checks')).send({ ...call, type: 'api::contract-section.contract-section', data }).expect(200);
    await editor(api().post('/publishing/checks')).send({ ...call, type: 'api::site-settings.site-settings', data: { company: {}, phoneSupport: 1, footerLinks: null } }).expect(200);
    await editor(api().post('/publishing/checks')).send({ ...call, type: 'api::site-settings.site-settings', data: { footerLinks: [null, 1, { label: 2 }] } }).expect(200);
  });

  it('a role that is limited to its own entries learns nothing about others, nor about other types', async () => {
    const link = `/ru/nowhere-${Date.now()}`;
    const data = { title: 'Чужая статья', slug: `of-others-${Date.now()}`, body: `[сюда](${link})` };
    const documentId = idOf(await editor(api().post(`${ARTICLES}?locale=ru`)).send(data).expect(201));
    await editor(api().post(`${ARTICLES}/${documentId}/actions/publish?locale=ru`)).send(data).expect(200);
    const right = (action: string, fields: readonly string[] | undefined, conditions: readonly string[] = []) => ({ action: `plugin::content-manager.explorer.${action}`, subject: 'api::article.article', properties: { locales: ['ru'], ...(fields && { fields }) }, conditions });
    const own = await memberOf('Own checks', [right('read', ['title', 'slug', 'body'], ['admin::is-creator']), right('publish', undefined)]);
    const unnamed = await memberOf('Checks without titles', [right('read', ['body']), right('publish', undefined)]);
    const ask = (who: Staff) => who(api().post('/publishing/checks')).send({ type: 'api::article.article', documentId, language: 'ru', data: {} });
    await ask(own).expect(403);
    await ask(unnamed).expect(200);
    await own(api().post('/publishing/checks')).send({ type: 'api::article.article', documentId: null, language: 'ru', data: {} }).expect(200);
    const found = async (who: Staff, call: Test) => ((await who(call).expect(200)).body as { data: { broken: { entry: { type: string; name: string | null }; link: string }[]; withoutTarget: object[] } }).data;
    const named = (report: Awaited<ReturnType<typeof found>>) => report.broken.filter((one) => one.link === link).map(({ entry }) => entry.name);
    expect(named(await found(editor, api().post('/publishing/links')))).toEqual(['Чужая статья']);
    for (const call of [() => api().get('/publishing/links'), () => api().post('/publishing/links')]) {
      expect(await found(own, call())).toMatchObject({ broken: [], withoutTarget: [] });
      const report = await found(unnamed, call());
      expect(named(report)).toEqual([null]);
      expect(new Set(report.broken.map(({ entry }) => entry.type))).toEqual(new Set(['api::article.article']));
    }
    await editor(api().delete(`${ARTICLES}/${documentId}`)).expect(200);
    await removeRoles();
  });

  it('nobody waits for somebody who unpublishes another entry at the same moment', async () => {
    const [one, other] = await Promise.all(['at-once-one', 'at-once-other'].map(async (slug) => {
      const documentId = idOf(await editor(api().post(`${ARTICLES}?locale=ru`)).send({ title: slug, slug }).expect(201));
      return { publish: () => editor(api().post(`${ARTICLES}/${documentId}/actions/publish?locale=ru`)).send({ title: slug, slug }), unpublish: () => editor(api().post(`${ARTICLES}/${documentId}/actions/unpublish?locale=ru`)).send({}), remove: () => editor(api().delete(`${ARTICLES}/${documentId}`)) };
    }));
    for (let round = 0; round < 5; round += 1) {
      await other?.publish().expect(200);
      const answers = await Promise.all([one?.publish(), other?.unpublish()]);
      expect(answers.map((answer) => answer?.status)).toEqual([200, 200]);
    }
    for (const entry of [one, other]) await entry?.remove().expect(200);
  });

  it('links of the whole site are checked, and reported to editors', async () => {
    const documentId = idOf(await editor(api().post(`${ARTICLES}?locale=ru`)).send({ title: 'Со ссылками', slug: 'with-links', body: '[сюда](/ru/never-was), [на себя](/us/with-links), [туда](/ru/with-links/)' }).expect(201));
    await editor(api().post(`${ARTICLES}/${documentId}/actions/publish?locale=ru`)).send({ title: 'Со ссылками', slug: 'with-links' }).expect(200);
    const report = async (call: Test) => ((await editor(call).expect(200)).body as { data: { at: string; broken: { entry: { documentId: string; language: string }; field: string; link: string }[]; more: number; withoutTarget: { entry: { language: string }; link: string }[] } }).data;
    const checked = await report(api().post('/publishing/links'));
    expect(checked.broken.filter(({ entry }) => entry.documentId === documentId)).toEqual([expect.objectContaining({ field: 'Text', link: '/ru/never-was', entry: expect.objectContaining({ language: 'ru', name: 'Со ссылками' }) as unknown })]);
    expect(await report(api().get('/publishing/links'))).toEqual(checked);
    // The delivered link to reviews is not shown, so it leads nobody astray.
    expect(checked.withoutTarget).toHaveLength(5);
    expect(checked.withoutTarget).toContainEqual({ entry: expect.objectContaining({ language: 'ru' }) as unknown, link: 'Отзывы' });
    expect(checked.broken.map(({ link }) => link)).not.toContain('Отзывы');
    await editor(api().delete(`${ARTICLES}/${documentId}`)).expect(200);
    const after = await report(api().post('/publishing/links'));
    expect(after.broken.filter(({ entry }) => entry.documentId === documentId)).toEqual([]);
  });
});
