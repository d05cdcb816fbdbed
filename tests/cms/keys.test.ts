import { API } from '@site/rules';
import type { Test } from 'supertest';

import { type Key, api, asAdmin, helpRequest, published, withKey } from './support/calls';
import { post, signing } from './support/signings';

const SINGLE_TYPES = ['site-settings', 'home-page', 'help-request-page', 'contract-page', 'news-page', 'interface-texts'];
const COLLECTIONS = ['services', 'team-members', 'contract-sections', 'articles', 'legal-pages', 'information-pages', 'reporting-countries', 'questions'];
const CONTENT = [...SINGLE_TYPES, ...COLLECTIONS].map((path) => `/api/${path}`);
const BUILD_NEEDS = [API.agreements, API.contentRevision, API.contentEntries, API.articleRedirects, '/api/content-type-builder/content-types', '/api/content-type-builder/components'];
const VISITORS = [API.helpRequests, API.contractSignings, API.withdrawals, API.emailConfirmations, API.leadConsents, '/api/subscribers', '/api/agreement-versions', '/api/evidence-entries', '/api/signing-attempts'];
const PLUGINS = ['/api/upload/files', '/api/i18n/locales', '/api/users', '/api/content-type-builder/content-types/api::article.article'];

const get = (path: string, key: Key) => withKey(api().get(path), key);

describe('the public client key', () => {
  it('sends a help request', async () => {
    await withKey(api().post(API.helpRequests), 'public').send({ data: helpRequest }).expect(201);
  });

  it('signs an agreement', async () => {
    await post(await signing()).expect(201);
  });

  it.each([...CONTENT, ...BUILD_NEEDS, ...PLUGINS.slice(0, 2)])('does not read %s', async (path) => {
    await get(path, 'public').expect(403);
  });

  it.each(VISITORS)('does not read %s', async (path) => {
    await get(path, 'public').expect(404);
    await get(`${path}/1`, 'public').expect(404);
  });

  it.each(['put', 'delete'] as const)('cannot %s what visitors sent', async (method) => {
    for (const path of VISITORS) await withKey(api()[method](`${path}/1`), 'public').send({ data: helpRequest }).expect(404);
  });

  it.each(['/api/subscribers', '/api/agreement-versions', '/api/evidence-entries', '/api/signing-attempts', API.agreements, API.signatures])('cannot create anything at %s', async (path) => {
    expect([404, 405]).toContain((await withKey(api().post(path), 'public').send({ data: {} })).status);
  });

  it('does not upload', async () => {
    await withKey(api().post('/api/upload'), 'public').attach('files', Buffer.from('x'), 'x.png').expect(403);
  });
});

describe('the build key', () => {
  it.each([...CONTENT, ...BUILD_NEEDS])('reads %s', async (path) => {
    await get(path, 'build').expect(200);
  });

  it.each(CONTENT)('is refused drafts of %s', async (path) => {
    await get(`${path}?status=draft`, 'build').expect(403);
    await get(`${path}?publicationFilter=modified`, 'build').expect(403);
    await get(`${path}?hasPublishedVersion=false`, 'build').expect(403);
  });

  it.each(VISITORS)('does not read %s', async (path) => {
    await get(path, 'build').expect(404);
    await get(`${path}/1`, 'build').expect(404);
  });

  it('does not send help requests, nor sign', async () => {
    await withKey(api().post(API.helpRequests), 'build').send({ data: helpRequest }).expect(403);
    await withKey(api().post(API.contractSignings), 'build').send({ data: await signing() }).expect(403);
  });

  it.each(PLUGINS)('does not read %s', async (path) => {
    const { status } = await get(path, 'build');
    expect([403, 404]).toContain(status);
  });

  it.each([
    ['put', '/api/home-page'],
    ['delete', '/api/home-page'],
    ['post', '/api/articles'],
    ['post', '/api/subscribers'],
  ] as const)('cannot %s %s', async (method, path) => {
    await withKey(api()[method](path), 'build').send({ data: {} }).expect(404);
  });

  it('refuses a parameter it does not know', async () => {
    await get('/api/home-page?unknown=1', 'build').expect(400);
  });
});

describe.each(['wrong', 'none'] as const)('with a key that is %s', (key) => {
  it.each([...CONTENT, ...BUILD_NEEDS])('%s is not read', async (path) => {
    await get(path, key).expect(401);
  });

  it('no help request is taken', async () => {
    const response = await withKey(api().post(API.helpRequests), key).send({ data: helpRequest }).expect(401);
    expect(response.body).toMatchObject({ data: null, error: { status: 401, details: { code: 'unauthorized' } } });
  });

  it('nothing is signed', async () => {
    const response = await withKey(api().post(API.contractSignings), key).send({ data: await signing() }).expect(401);
    expect(response.body).toMatchObject({ data: null, error: { status: 401, details: { code: 'unauthorized' } } });
  });
});

describe('other ways in', () => {
  it('there are two keys, each with exactly its permissions', async () => {
    const response = await asAdmin(api().get('/admin/api-tokens')).expect(200);
    const tokens = (response.body as { data: { name: string; type: string; permissions: string[] }[] }).data;
    expect(tokens.map(({ name, type }) => [name, type])).toEqual([
      ['Public client', 'custom'],
      ['Site build', 'custom'],
    ]);
    expect([...(tokens[0]?.permissions ?? [])].sort()).toEqual(['api::contract-signing.contract-signing.confirmEmail', 'api::contract-signing.contract-signing.create', 'api::form-step.form-step.count', 'api::help-request.help-request.create', 'api::help-request.help-request.recordLeadConsent', 'api::withdrawal.withdrawal.create']);
    expect(tokens[1]?.permissions.filter((permission) => !/\.(find|findOne|findEntries|findRedirects|getContentTypes|getComponents|site-state\.report)$/.test(permission))).toEqual([]);
    expect(tokens[1]?.permissions.filter((permission) => /help-request\.help|signing|subscriber|signature|withdrawal/.test(permission))).toEqual([]);
  });

  it('the admin cannot show the value of a key', async () => {
    const response = await asAdmin(api().get('/admin/api-tokens')).expect(200);
    for (const { id } of (response.body as { data: { id: number }[] }).data) {
      const one = await asAdmin(api().get(`/admin/api-tokens/${id}`)).expect(200);
      expect((one.body as { data: { accessKey?: string } }).data.accessKey ?? null).toBeNull();
    }
  });

  it('a key that an administrator makes is sent only when it is made or renewed', async () => {
    type Key = { readonly data: { readonly id: number; readonly accessKey?: string | null } };
    const fields = { name: 'Shown once', description: '', type: 'read-only' };
    const { data: made } = (await asAdmin(api().post('/admin/api-tokens')).send({ ...fields, lifespan: null }).expect(201)).body as Key;
    const path = `/admin/api-tokens/${made.id}`;
    const renew = asAdmin(api().post(`${path}/regenerate`)).expect(201);
    for (const { accessKey } of [made, ((await renew).body as Key).data]) expect(accessKey).toMatch(/^[0-9a-f]{256}$/);
    for (const later of [api().get(path), api().put(path).send({ ...fields, description: 'Changed', permissions: null }), api().get('/admin/api-tokens'), api().delete(path)])
      expect((await asAdmin(later).expect(200)).text).not.toMatch(/"accessKey":"|[0-9a-f]{128}/);
  });

  describe('of the two keys of the site', () => {
    const OWN = ['Public client', 'Site build'];
    const fields = { description: '', type: 'full-access', permissions: null };
    type Row = { readonly id: number; readonly name: string };
    const keys = async () => ((await asAdmin(api().get('/admin/api-tokens')).expect(200)).body as { data: readonly Row[] }).data;

    it.each(OWN)('“%s” is neither changed nor renewed nor deleted by staff', async (name) => {
      const before = await keys();
      const path = `/admin/api-tokens/${before.find((key) => key.name === name)?.id}`;
      for (const [language, words] of [['en', /The site itself uses this key/], ['ru', /Этим ключом пользуется сам сайт/]] as const)
        for (const way of [api().put(path).send({ ...fields, name: 'Other' }), api().put(path).send({ ...fields, name }), api().post(`${path}/regenerate`), api().delete(path)]) {
          const { status, body } = await asAdmin(way).set('Accept-Language', language);
          expect([status, (body as { error?: { message: string } }).error?.message]).toEqual([403, expect.stringMatching(words) as string]);
        }
      expect(await keys()).toEqual(before);
      await get('/api/home-page', 'build').expect(200);
      await withKey(api().post(API.helpRequests), 'public').send({ data: helpRequest }).expect(201);
    });

    it.each(OWN)('“%s” is the name of no other one', async (name) => {
      const refused = async (way: Test) => {
        const { body } = await asAdmin(way).set('Accept-Language', 'ru').expect(400);
        expect((body as { error: object }).error).toMatchObject({ message: 'Ключом с таким именем пользуется сам сайт. Выберите другое имя.', details: { errors: [{ path: ['name'] }] } });
      };
      for (const way of [api().post('/admin/api-tokens').send({ ...fields, name: ` ${name}`, lifespan: null }), api().post('/admin/admin-tokens').send({ name, description: '', adminPermissions: [], lifespan: null })]) await refused(way);
      const made = (await asAdmin(api().post('/admin/api-tokens')).send({ ...fields, name: 'Third', lifespan: null }).expect(201)).body as { data: Row };
      await refused(api().put(`/admin/api-tokens/${made.data.id}`).send({ ...fields, name }));
      await asAdmin(api().delete(`/admin/api-tokens/${made.data.id}`)).expect(200);
    });
  });

  it.each(['/api/auth/local/register', '/api/auth/local', '/api/auth/forgot-password'])('nobody registers or logs in at %s', async (path) => {
    await api().post(path).send({ username: 'x', email: 'x@example.com', password: 'Passw0rd' }).expect(404);
  });

  it('nobody can create another first administrator', async () => {
    const { status } = await api().post('/admin/register-admin').send({ email: 'x@example.com', firstname: 'X', lastname: 'X', password: 'Passw0rd' });
    expect(status).toBe(400);
  });

  it('no query returns unpublished changes', async () => {
    const uid = 'api::news-page.news-page';
    const title = 'Ещё не опубликовано';
    const before = await published<{ title: string }>('news-page?locale=ru');
    await asAdmin(api().put(`/content-manager/single-types/${uid}?locale=ru`)).send({ title }).expect(200);

    for (const query of ['locale=ru', 'locale=ru&populate=*', 'locale=en&populate=localizations', 'locale=en&populate[localizations][fields]=title']) {
      const response = await get(`/api/news-page?${query}`, 'build').expect(200);
      expect(response.text).not.toContain(title);
    }
    await get('/api/news-page?locale=en&populate[localizations][status]=draft', 'build').expect(({ text }) => expect(text).not.toContain(title));
    await get(`/api/news-page?filters[title]=${encodeURIComponent(title)}`, 'build').expect(404);

    await asAdmin(api().put(`/content-manager/single-types/${uid}?locale=ru`)).send({ title: before.title }).expect(200);
  });
});
