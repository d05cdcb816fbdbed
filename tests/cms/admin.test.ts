
import { RESERVED_SLUGS } from '../../cms/src/features/article-addresses/slugs';
import { type Staff, api, asAdmin, logIn, published, send } from './support/calls';
import { ADMIN } from './support/environment';
import { staff } from './support/staff';

const HELP_REQUESTS = '/content-manager/collection-types/api::help-request.help-request';
const SUBSCRIBERS = '/content-manager/collection-types/api::subscriber.subscriber';
const VERSIONS = '/content-manager/collection-types/api::agreement-version.agreement-version';
const MAILS = '/content-manager/collection-types/api::outbox-mail.outbox-mail';
const ARTICLES = '/content-manager/collection-types/api::article.article';
const SETTINGS = '/content-manager/single-types/api::site-settings.site-settings';

interface Entry {
  readonly documentId: string;
  readonly reference: string;
}
interface List {
  readonly results: readonly Entry[];
}

describe('an administrator', () => {
  it('logs in with the password of the environment, and with no other', async () => {
    await api().post('/admin/login').send({ ...ADMIN, password: 'wrong' }).expect(400);
    await logIn(ADMIN);
  });

  it('reads what visitors sent, newest first', async () => {
    const { reference } = ((await send().expect(201)).body as { data: { reference: string } }).data;
    const list = (await asAdmin(api().get(`${HELP_REQUESTS}?sort=received_at:DESC`)).expect(200)).body as List;
    expect(list.results[0]?.reference).toBe(reference);
  });

  it('finds texts among the recent entries, and nothing that visitors sent', async () => {
    await send().expect(201);
    const recent = (await asAdmin(api().get('/content-manager/homepage/recent-documents?action=update')).expect(200)).body as { data: { contentTypeUid: string; status?: string }[] };
    expect(recent.data.length).toBeGreaterThan(0);
    expect(recent.data.filter(({ status }) => status === undefined)).toEqual([]);
  });

  it('deletes it, but cannot change it', async () => {
    const { reference } = ((await send().expect(201)).body as { data: { reference: string } }).data;
    const list = (await asAdmin(api().get(`${HELP_REQUESTS}?filters[reference]=${reference}`)).expect(200)).body as List;
    const documentId = list.results[0]?.documentId ?? '';
    await asAdmin(api().post(HELP_REQUESTS)).send({ first_name: 'x' }).expect(403);
    await asAdmin(api().put(`${HELP_REQUESTS}/${documentId}`)).send({ first_name: 'x' }).expect(403);
    await asAdmin(api().delete(`${HELP_REQUESTS}/${documentId}`)).expect(200);
    await asAdmin(api().get(`${HELP_REQUESTS}/${documentId}`)).expect(404);
  });

  it('finds every attribute of visitors’ entries kept out of REST and webhooks', async () => {
    for (const type of ['help-request', 'outbox-mail', 'subscriber']) {
      const { body } = await asAdmin(api().get(`/content-type-builder/content-types/api::${type}.${type}`)).expect(200);
      const { attributes } = (body as { data: { schema: { attributes: Record<string, { private?: boolean }> } } }).data.schema;
      expect(Object.entries(attributes).filter(([, attribute]) => attribute.private !== true)).toEqual([]);
    }
  });

  it('finds a description at every field', async () => {
    const types = (await asAdmin(api().get('/content-manager/content-types')).expect(200)).body as { data: { uid: string; isDisplayed: boolean }[] };
    for (const { uid } of types.data.filter((type) => type.uid.startsWith('api::') && type.isDisplayed)) {
      const { body } = await asAdmin(api().get(`/content-manager/content-types/${uid}/configuration`)).expect(200);
      const { contentType, components } = (body as { data: Configurations }).data;
      for (const { uid: of, metadatas, layouts } of [contentType, ...Object.values(components)]) {
        for (const { name } of layouts.edit.flat()) {
          expect({ of, name, description: metadatas[name]?.edit.description }).toEqual({ of, name, description: expect.stringMatching(/\w{2,}/) as string });
        }
      }
    }
  });
});

interface Configuration {
  readonly uid: string;
  readonly metadatas: Readonly<Record<string, { edit: { description?: string } }>>;
  readonly layouts: { readonly edit: readonly (readonly { name: string }[])[] };
}
interface Configurations {
  readonly contentType: Configuration;
  readonly components: Readonly<Record<string, Configuration>>;
}

describe('an editor', () => {
  let asEditor: Staff;
  beforeAll(async () => {
    asEditor = await staff('strapi-editor');
  });

  it('edits and publishes content in every language', async () => {
    for (const locale of ['ru', 'en', 'he', 'nl', 'fr']) {
      await asEditor(api().put(`${SETTINGS}?locale=${locale}`)).send({ tagline: `Tagline ${locale}` }).expect(200);
      await asEditor(api().post(`${SETTINGS}/actions/publish?locale=${locale}`)).send({ tagline: `Tagline ${locale}` }).expect(200);
      expect(await published<{ tagline: string }>(`site-settings?locale=${locale}`)).toMatchObject({ tagline: `Tagline ${locale}` });
    }
  });

  it('sees the pictures', async () => {
    await asEditor(api().get('/upload/files')).expect(200);
  });

  it('reads agreement versions, but cannot withdraw them', async () => {
    const [version] = ((await asEditor(api().get(`${VERSIONS}?sort=version:DESC`)).expect(200)).body as List).results;
    await asEditor(api().get(`${VERSIONS}/${version?.documentId}`)).expect(200);
    await asEditor(api().put(`${VERSIONS}/${version?.documentId}`)).send({ withdrawn: true, withdrawal_reason: 'x' }).expect(403);
    await asEditor(api().delete(`${VERSIONS}/${version?.documentId}`)).expect(403);
  });

  it.each([HELP_REQUESTS, SUBSCRIBERS, MAILS])('does not see %s', async (path) => {
    await asEditor(api().get(path)).expect(403);
    await asEditor(api().post(path)).send({}).expect(403);
  });

  it('does not see keys and roles', async () => {
    await asEditor(api().get('/admin/api-tokens')).expect(403);
    await asEditor(api().get('/admin/roles')).expect(403);
  });
});

it('the staff have three roles', async () => {
  const { data } = (await asAdmin(api().get('/admin/roles')).expect(200)).body as { data: { name: string }[] };
  expect(data.map(({ name }) => name).sort()).toEqual(['Administrator', 'Case manager', 'Editor']);
});

describe('a field shared by all languages', () => {
  it('is published everywhere when it is published in one language', async () => {
    const phoneMobile = '+370 600 00099';
    await asAdmin(api().post(`${SETTINGS}/actions/publish?locale=en`)).send({ phoneMobile }).expect(200);
    for (const locale of ['ru', 'en', 'he', 'nl', 'fr']) {
      expect(await published<object>(`site-settings?locale=${locale}&populate=*`)).toMatchObject({ phoneMobile, shareImage: { name: 'share.jpg' } });
    }
  });
});

describe('an article', () => {
  const article = { title: 'Статья' };

  it.each(RESERVED_SLUGS)('cannot have the address of the page %s', async (slug) => {
    const response = await asAdmin(api().post(`${ARTICLES}?locale=ru`)).send({ ...article, slug }).expect(400);
    expect(response.body).toMatchObject({ error: { name: 'ValidationError', details: { errors: [{ path: ['slug'] }] } } });
    expect((response.body as { error: { message: string } }).error.message).toContain(slug);
  });

  it.each(['Upper-Case', 'two words', 'кириллица', 'a--b', '-a', 'a/b'])('cannot have the address %s', async (slug) => {
    await asAdmin(api().post(`${ARTICLES}?locale=ru`)).send({ ...article, slug }).expect(400);
  });

  it.each([['contract', 'По адресу «contract» открывается страница'], ['Upper-Case', 'Только строчные латинские буквы']])('is refused the address %s in Russian where the admin is read in Russian', async (slug, sentence) => {
    const { body } = await asAdmin(api().post(`${ARTICLES}?locale=ru`)).set('Accept-Language', 'ru-RU').send({ ...article, slug }).expect(400);
    expect(body).toMatchObject({ error: { message: expect.stringContaining(sentence) as string, details: { errors: [{ path: ['slug'], message: expect.stringContaining(sentence) as string }] } } });
  });

  it('cannot be given such an address later, nor be published with it', async () => {
    const created = await asAdmin(api().post(`${ARTICLES}?locale=ru`)).send({ ...article, slug: 'a-new-article' }).expect(201);
    const { documentId } = (created.body as { data: Entry }).data;
    await asAdmin(api().put(`${ARTICLES}/${documentId}?locale=ru`)).send({ slug: 'contract' }).expect(400);
    await asAdmin(api().post(`${ARTICLES}/${documentId}/actions/publish?locale=ru`)).send({ ...article, slug: 'contract' }).expect(400);
    await asAdmin(api().post(`${ARTICLES}/${documentId}/actions/publish?locale=ru`)).send({ ...article, slug: 'a-new-article' }).expect(200);
    await asAdmin(api().delete(`${ARTICLES}/${documentId}?locale=ru`)).expect(200);
  });
});
