import { env, api, asAdmin, loggedIn, published, type Staff } from './support/calls';
import { ADMIN } from './support/environment';
import { mailsWhile, OUTBOX_TIMEOUT_MS } from './support/flows';
import { rows } from './support/rows';
import { staff } from './support/staff';

jest.setTimeout(OUTBOX_TIMEOUT_MS);

const SETTINGS = '/content-manager/single-types/api::site-settings.site-settings';

interface Settings {
  readonly officialContacts: readonly { readonly value: string; readonly purpose: string | null }[];
  readonly registerName: string;
  readonly mapsUrl: string;
  readonly senderEmail: string;
}

let editor: Staff;
beforeAll(async () => {
  editor = await staff('strapi-editor', { firstname: 'Eve', lastname: 'Editor' });
});

const read = (locale: string): Promise<Settings> => published<Settings>(`site-settings?locale=${locale}&populate=officialContacts`);
const publish = (locale: string, data: object, who: Staff = editor) => who(api().post(`${SETTINGS}/actions/publish?locale=${locale}`)).send(data);
const contacts = (...values: readonly string[]) => ({ officialContacts: values.map((value) => ({ value, purpose: 'Sample' })) });

describe('official data of the firm', () => {
  it('cannot be published unnoticed: the firm is told who did it, when, what was there before and after', async () => {
    const before = await read('en');
    const own = before.officialContacts.map(({ value }) => value);
    const mails = await mailsWhile(() => publish('en', contacts(...own, '+370 600 66666')).expect(200));
    expect(mails.map(({ kind, mail }) => [kind, mail.to?.map(({ address }) => address)])).toEqual([['settings_notice', ['requests@example.com']]]);
    const text = mails[0]?.mail.text ?? '';
    for (const part of ['– → +370 600 66666', 'Eve Editor (strapi-editor-', '/admin/content-manager/single-types/api::site-settings.site-settings']) expect(text).toContain(part);
    expect(text).toMatch(/Когда \/ When: \d+ \S+ \d{4} г\. в \d\d:\d\d GMT[+]\d \/ \d+ \w+ \d{4} at \d\d:\d\d EES?T/);
    expect(mails[0]?.mail.subject).toBe('Изменены официальные данные фирмы / The firm’s official data were changed');
    expect(rows('settings_changes').at(-1)).toMatchObject({ field: 'officialContacts', before: null, after: '+370 600 66666', changed_by: 'Eve Editor', changed_by_email: expect.stringMatching(/^strapi-editor-/) as string, told: 'requests@example.com' });

    const [register] = await mailsWhile(() => publish('en', { ...contacts(...own), registerName: 'Another Register' }).expect(200));
    expect(register?.mail.text).toContain('+370 600 66666 → –');
    expect(register?.mail.text).toContain(`en: ${before.registerName} → en: Another Register`);
    await publish('en', { registerName: before.registerName }).expect(200);
  });

  it('in messengers are checked and reported', async () => {
    for (const account of ['https://t.me.example.com/firm', 'javascript:alert(1)', '@firm']) await publish('en', { telegramAccount: account }).expect(400);
    const [added] = await mailsWhile(() => publish('en', { telegramAccount: 'https://t.me/sample_partners' }).expect(200));
    expect(added?.mail.text).toContain('– → https://t.me/sample_partners');
    await publish('en', { telegramAccount: null }).expect(200);
  });

  it('name a time zone that exists', async () => {
    for (const officeTimeZone of ['Europe/Wilnius', '__proto__', '+1 day']) await publish('en', { officeTimeZone }).expect(400);
    await publish('en', { officeTimeZone: 'Europe/Riga' }).expect(200);
    await publish('en', { officeTimeZone: 'Europe/Vilnius' }).expect(200);
  });

  it('are reported once for all languages, also if they are unpublished', async () => {
    const { mapsUrl } = await read('ru');
    const [changed, ...others] = await mailsWhile(() => publish('ru', { mapsUrl: 'https://maps.example.com/elsewhere' }).expect(200));
    expect(changed?.mail.text).toContain(`${mapsUrl} → https://maps.example.com/elsewhere`);
    expect(others).toEqual([]);
    await publish('ru', { mapsUrl }).expect(200);
    const [gone] = await mailsWhile(() => editor(api().post(`${SETTINGS}/actions/unpublish?locale=fr`)).send({}).expect(200));
    expect(gone?.mail.text).toContain('fr: ');
    await publish('fr', {}).expect(200);
  });

  it('cannot be published with a token of the admin; if one deletes them, its account is named', async () => {
    const permissions = ['read', 'update', 'publish', 'delete'].map((action) => ({ action: `plugin::content-manager.explorer.${action}`, subject: 'api::site-settings.site-settings', properties: { locales: ['fr'], ...(action === 'read' || action === 'update' ? { fields: ['mapsUrl'] } : {}) }, conditions: [] }));
    const created = await asAdmin(api().post('/admin/admin-tokens')).send({ name: 'Script', description: '', lifespan: null, adminPermissions: permissions }).expect(201);
    const { id, accessKey } = (created.body as { data: { id: number; accessKey: string } }).data;
    const asToken = loggedIn(accessKey);
    expect(await mailsWhile(() => publish('fr', { mapsUrl: 'https://maps.example.com/by-token' }, asToken).expect(401))).toEqual([]);

    const before = (await asAdmin(api().get(`${SETTINGS}?locale=fr&status=published`)).expect(200)).body as { data: object };
    const [mail, ...others] = await mailsWhile(() => asToken(api().delete(`${SETTINGS}?locale=fr`)).expect(200));
    expect(mail?.mail.text).toContain(`(${ADMIN.email})`);
    expect(mail?.mail.text).toMatch(/fr: .* → –/);
    expect(others).toEqual([]);
    await publish('fr', before.data).expect(200);
    await asAdmin(api().delete(`/admin/admin-tokens/${id}`)).expect(200);
  });

  it('cannot be written with a key of the API, whatever its rights', async () => {
    const created = await asAdmin(api().post('/admin/api-tokens')).send({ name: 'Everything', description: '', type: 'full-access', lifespan: null }).expect(201);
    const { id, accessKey } = (created.body as { data: { id: number; accessKey: string } }).data;
    const asKey = loggedIn(accessKey);
    const before = await read('en');
    expect(await mailsWhile(async () => {
      for (const method of ['put', 'post', 'patch', 'delete'] as const) {
        const { status } = await asKey(api()[method]('/api/site-settings?locale=en&status=published')).send({ data: { mapsUrl: 'https://maps.example.com/by-key' } });
        expect([404, 405]).toContain(status);
      }
      await publish('en', { mapsUrl: 'https://maps.example.com/by-key' }, asKey).expect(401);
    })).toEqual([]);
    expect(await read('en')).toEqual(before);
    await asAdmin(api().delete(`/admin/api-tokens/${id}`)).expect(200);
  });

  it('are not reported as long as nobody sees a change', async () => {
    const own = (await read('nl')).officialContacts;
    expect(await mailsWhile(async () => {
      await editor(api().put(`${SETTINGS}?locale=nl`)).send(contacts('+370 600 77777')).expect(200);
      await editor(api().put(`${SETTINGS}?locale=nl`)).send({ officialContacts: own.map(({ value }) => ({ value, purpose: 'Another purpose' })) }).expect(200);
      await publish('nl', { tagline: 'Another tagline' }).expect(200);
    })).toEqual([]);
  });

  it('are at most twenty contacts, and the sender of the site’s mails is one by itself', async () => {
    await publish('en', contacts(...Array.from({ length: 21 }, (_, index) => `+370 600 1000${index}`))).expect(400);
    expect((await read('en')).senderEmail).toBe(process.env.MAIL_FROM ?? `no-reply@${new URL(env('SITE_URL')).hostname}`);
  });

  it.each(['https://evil@x', 'https://www.google.com@evil.example/maps', '//evil.example', 'https:///evil.example', 'https://user:secret@evil.example/', 'https://evil', 'https://evil.example\\@maps.example.com', 'javascript:alert(1)', 'http://maps.example.com'])('have no address like %s', async (address) => {
    for (const field of ['mapsUrl', 'registerUrl']) await publish('en', { [field]: address }, asAdmin).expect(400);
    await publish('en', { footerLinks: [{ label: 'x', target: address }] }, asAdmin).expect(400);
  });

  it('have ordinary addresses', async () => {
    const { mapsUrl } = await read('en');
    for (const address of ['https://www.openstreetmap.org/?mlat=54.6872&mlon=25.2797#map=19/54.68/25.27', 'https://www.google.com/maps/place/Vilnius/@54.6872,25.2797,12z', 'https://xn--e1afmkfd.xn--p1ai:8443/a', 'https://пример.рф/карта']) await publish('en', { mapsUrl: address }, asAdmin).expect(200);
    await publish('en', { mapsUrl }, asAdmin).expect(200);
  });
});
