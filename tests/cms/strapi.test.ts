/**
 * Insecure defaults and published vulnerabilities of Strapi (docs/security.md) stay fixed. Permissions of keys:
 * keys.test.ts; of routes: access.test.ts; CORS: headers.test.ts; log-in attempts: robots.test.ts; files:
 * uploads.test.ts.
 */
import { api, asAdmin, type Staff, withKey } from './support/calls';
import { ADMIN } from './support/environment';
import { staff, STAFF_PASSWORD } from './support/staff';

/** Secret fields as they would appear in a response; a refusal may contain the name that was requested. */
const SECRETS = /resetPasswordToken":|registrationToken":|"password":|\$2[aby]\$|accessKey":"/;

let editor: Staff;
/** Log in once: log-ins are rate-limited. */
let address: string;
beforeAll(async () => {
  editor = await staff('strapi-editor');
  address = ((await editor(api().get('/admin/users/me')).expect(200)).body as { data: { email: string } }).data.email;
});

/** Queries for, or by, private fields: each worked in some version of Strapi. */
const ORACLES = ['password', 'resetPasswordToken', 'email'].flatMap((field) =>
  ['createdBy', 'updatedBy'].flatMap((who) => [
    `filters[${who}][${field}][$startsWith]=$2`,
    `filters[$and][0][${who}][${field}][$startsWith]=$2`,
    `filters[$not][${who}][${field}][$contains]=a`,
    `sort=${who}.${field}`,
    `sort[0][${who}][${field}]=asc`,
    `where[${who}][${field}][$startsWith]=$2`,
    `lookup[${who}][${field}][$startsWith]=$2`,
    `populate[${who}][fields][0]=${field}`,
    `populate[${who}][filters][${field}][$startsWith]=$2`,
    `fields[0]=${who}.${field}`,
  ]),
);

describe('private fields (CVE-2023-22894, CVE-2023-34235, CVE-2024-56143, CVE-2026-27886)', () => {
  it.each(ORACLES)('are not revealed by any query with an API key: %s', async (query) => {
    const response = await withKey(api().get(`/api/articles?${query}`), 'build');
    expect(response.status).toBe(400);
    expect(response.text).not.toMatch(SECRETS);
  });

  // Staff know one another's addresses.
  const BY_STAFF = [
    ...ORACLES.filter((query) => !query.includes('email')),
    'sort=updatedBy.password:desc',
    'sort=updatedBy.password:desc,title',
    'sort[0]=updatedBy.password:desc&sort[1]=title',
    'populate[localizations][sort]=updatedBy.password',
    'sort=updatedBy.roles.users.password',
    'filters[t0.password][$startsWith]=$2',
    'filters[t1.reset_password_token][$notNull]=true',
    '_q=a&filters[createdBy][roles][users][password][$startsWith]=$2',
  ];
  describe.each(['/content-manager/collection-types/api::service.service', '/upload/files'])('of %s', (path) => {
    // Entries with different authors, because equal values would not affect the order.
    beforeAll(async () => {
      const { body } = await editor(api().get(path)).expect(200);
      const entry = body.results[1] as { id: number; documentId: string };
      if (path === '/upload/files') await editor(api().post(`/upload?id=${entry.id}`).field('fileInfo', JSON.stringify({ caption: 'picture' }))).expect(200);
      else await editor(api().put(`${path}/${entry.documentId}?locale=ru`)).send({}).expect(200);
    });

    it.each(BY_STAFF)('are not revealed by any query of an editor: %s', async (query) => {
      const plain = await editor(api().get(path)).expect(200);
      const response = await editor(api().get(`${path}?${query}`));
      expect(response.text).not.toMatch(SECRETS);
      // Refused or ignored: the response must not depend on the private value.
      if (response.status === 200) expect(idsOf(response.body)).toEqual(idsOf(plain.body));
      else expect(response.status).toBe(400);
    });
  });

  it('are in no response about staff (CVE-2023-36472)', async () => {
    for (const path of ['/admin/roles?populate=*', '/admin/roles?populate=users', '/admin/roles?populate[users]=true', '/admin/roles?populate[0]=users', '/admin/users?pageSize=100', '/admin/users/1', '/admin/users/me', '/content-manager/collection-types/api::article.article?populate=*', '/content-manager/relations/api::article.article/createdBy']) {
      expect((await asAdmin(api().get(path))).text).not.toMatch(SECRETS);
      expect((await editor(api().get(path))).text).not.toMatch(SECRETS);
    }
  });
});

describe('code in what staff write (CVE-2023-22621, CVE-2026-22599)', () => {
  it.each([
    ['put', '/users-permissions/email-templates'],
    ['put', '/users-permissions/advanced'],
    ['post', '/email'],
  ] as const)('there is no %s %s', async (method, path) => {
    const { status } = await asAdmin(api()[method](path)).send({ message: '<%= process.env %>', to: 'x@example.com' });
    expect([403, 404, 405]).toContain(status);
  });

  it('nobody can delete, add or rename a language, which would take its content along', async () => {
    const { body } = await asAdmin(api().get('/i18n/locales')).expect(200);
    const languages = body as readonly { readonly id: number; readonly code: string }[];
    for (const { id } of languages) {
      expect([404, 405]).toContain((await asAdmin(api().delete(`/i18n/locales/${id}`))).status);
      expect([404, 405]).toContain((await asAdmin(api().put(`/i18n/locales/${id}`)).send({ name: 'Other', isDefault: false })).status);
    }
    expect([404, 405]).toContain((await asAdmin(api().post('/i18n/locales')).send({ code: 'de', name: 'German', isDefault: false })).status);
    expect((await asAdmin(api().get('/i18n/locales')).expect(200)).body).toEqual(languages);
    // The admin shows no buttons for it.
    const { data } = (await asAdmin(api().get('/admin/users/me/permissions')).expect(200)).body as { data: readonly { readonly action: string }[] };
    expect(data.map(({ action }) => action).filter((action) => action.startsWith('plugin::i18n.locale'))).toEqual(['plugin::i18n.locale.read']);
  });

  it('nobody can set up webhooks, which would send whole entries elsewhere', async () => {
    for (const [method, path] of [['get', ''], ['post', ''], ['put', '/1'], ['post', '/1/trigger']] as const) expect([404, 405]).toContain((await asAdmin(api()[method](`/admin/webhooks${path}`)).send({ name: 'x', url: 'https://example.com', headers: {}, events: [] })).status);
  });

  it('nobody can change content types', async () => {
    const attribute = { type: 'string', column: { defaultTo: ["'x'); drop table articles; --", { isRaw: true }] } };
    for (const [method, path] of [['post', '/content-type-builder/content-types'], ['put', '/content-type-builder/content-types/api::article.article'], ['post', '/content-type-builder/components'], ['post', '/content-type-builder/update-schema']] as const) {
      const { status } = await asAdmin(api()[method](path)).send({ contentType: { displayName: 'X', singularName: 'x', pluralName: 'xs', attributes: { x: attribute } } });
      expect([401, 403, 404, 405]).toContain(status);
    }
  });
});

describe('logging in', () => {
  it('responses do not reveal whether an account exists', async () => {
    const attempt = (email: string) => api().post('/admin/login').send({ email, password: 'Wrong-password-1' });
    const [known, unknown] = [await attempt(address), await attempt('nobody@example.com')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const forgot = async (email: string) => (await api().post('/admin/forgot-password').send({ email })).status;
    expect(await forgot('nobody@example.com')).toBe(204);
  });

  it('a password has at least eight characters, of three kinds, and not more than are looked at', async () => {
    const change = (password: string) => asAdmin(api().put('/admin/users/me')).send({ password, currentPassword: ADMIN.password });
    for (const weak of ['Short-1', 'alllowercase1', 'ALLUPPERCASE1', 'NoDigitsAtAll', `Aa1${'x'.repeat(70)}`]) expect((await change(weak)).status).toBe(400);
  });

  it('changing a password requires the current one', async () => {
    for (const currentPassword of [undefined, '', 'Wrong-password-1']) {
      const { status } = await editor(api().put('/admin/users/me')).send({ password: 'Another-passw0rd', currentPassword });
      expect(status).toBe(400);
    }
    await editor(api().get('/admin/users/me')).expect(200);
  });

  it('logging out invalidates all tokens of the session', async () => {
    const leaving = await staff('strapi-editor');
    await leaving(api().get('/admin/users/me')).expect(200);
    await leaving(api().post('/admin/logout')).expect(200);
    await leaving(api().get('/admin/users/me')).expect(401);
  });

  it('a password reset requires a valid token', async () => {
    for (const token of ['', 'null', '0', { $ne: null }, { $notNull: true }, ['a']]) {
      const { status } = await api().post('/admin/reset-password').send({ resetPasswordToken: token, password: 'Another-passw0rd' });
      expect(status).toBe(400);
    }
  });

  it('a registration requires a valid token', async () => {
    for (const registrationToken of ['', 'null', { $ne: null }, { $notNull: true }]) {
      const { status } = await api().post('/admin/register').send({ registrationToken, userInfo: { firstname: 'X', lastname: 'X', password: 'Another-passw0rd' } });
      expect(status).toBe(400);
    }
  });

  it('the session cookie is HttpOnly', async () => {
    const { headers } = await asAdmin(api().get('/admin/users/me')).expect(200);
    expect(headers['set-cookie']).toBeUndefined();
    const cookies = [(await api().post('/admin/login').send({ email: address, password: STAFF_PASSWORD }).expect(200)).headers['set-cookie'] ?? []].flat();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/;\s*samesite=strict;\s*httponly/i);
  });
});

function idsOf(body: unknown): unknown {
  return (body as { results: { id: number }[] }).results.map(({ id }) => id);
}
