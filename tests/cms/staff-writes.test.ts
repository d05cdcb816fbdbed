import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import PostalMime, { type Email } from 'postal-mime';

import { withDatabase } from '../helpers/database';
import { until } from '../helpers/until';
import { type Staff, api, asAdmin, env, send } from './support/calls';
import { rows } from './support/rows';
import { staff } from './support/staff';

const COLLECTIONS = '/content-manager/collection-types';
const ARTICLES = `${COLLECTIONS}/api::article.article`;
const SITE_SETTINGS = '/content-manager/single-types/api::site-settings.site-settings';
const ADMINISTRATION = '/content-manager/single-types/api::data-protection.data-protection';
const REQUESTS = `${COLLECTIONS}/api::help-request.help-request`;

/** SQLite's largest id, after which no row could be created. */
const LAST_ID = '9223372036854775807';

let editor: Staff;
let manager: Staff;
beforeAll(async () => {
  editor = await staff('strapi-editor');
  manager = await staff('case-manager');
});

const idOf = (body: unknown) => (body as { data: { documentId: string; id: number } }).data;
const settings = async () => ((await asAdmin(api().get(ADMINISTRATION)).expect(200)).body as { data: Readonly<Record<string, unknown>> }).data;
const set = (change: object, who: Staff = asAdmin) => who(api().put(ADMINISTRATION)).send(change);

/** Mails to an address, read from the folder. */
function mailsTo(address: string): Promise<Email[]> {
  const ids = rows('outbox_mails', 'recipient = ? and state = ?', address, 'sent').map(({ message_id }) => String(message_id).slice(1, -1));
  return Promise.all(ids.map((id) => PostalMime.parse(readFileSync(join(env('DATA_DIR'), 'mails', `${id}.eml`)))));
}

/** Waits until a mail that contains a text was sent to an address. */
async function mailWith(address: string, text: string): Promise<string> {
  const found: string[] = [];
  await until(`a mail to ${address} with ${text}`, async () => {
    found.push(...(await mailsTo(address)).map((mail) => mail.text ?? '').filter((words) => words.includes(text)));
    return found.length > 0;
  });
  return found[0] ?? '';
}

describe('fields that the CMS itself sets', () => {
  const identities = [{ id: LAST_ID }, { id: 1 }, { id: null }, { documentId: 'mine' }];
  const dates = ['createdAt', 'updatedAt', 'publishedAt'].map((name) => ({ [name]: '2001-01-01T00:00:00.000Z' }));

  it.each(['article', 'service', 'team-member', 'contract-section', 'legal-page', 'information-page', 'reporting-country', 'question', 'answer-template'])('is refused, or left out, where an entry is created by hand: %s', async (name) => {
    const path = `${COLLECTIONS}/api::${name}.${name}`;
    for (const value of identities) await editor(api().post(`${path}?locale=ru`)).send(value).expect(value.id === null ? 201 : 400);
    for (const value of [...dates, { createdBy: 1, updatedBy: 1 }]) expect([201, 400]).toContain((await editor(api().post(`${path}?locale=ru`)).send(value)).status);
    const { data: me } = (await editor(api().get('/admin/users/me')).expect(200)).body as { data: { id: number } };
    const made = rows(`${name.replace('-', '_')}s`.replace(/ys$/, 'ies'), 'created_by_id = ?', me.id);
    expect(made.length).toBeGreaterThan(1);
    for (const row of made) {
      expect(row).toMatchObject({ published_at: null, updated_by_id: me.id });
      expect(`${row.created_at} ${row.updated_at}`).not.toMatch(/\b(2001|978307200)/);
    }
    // Drafts that other tests would find untranslated.
    for (const draft of made) await editor(api().delete(`${path}/${draft.document_id}`)).expect(200);
  });

  it('is refused where an entry is cloned, and nothing breaks for others', async () => {
    const { body } = await editor(api().post(`${ARTICLES}?locale=ru`)).send({ title: 'Черновик', slug: 'chernovik-one' }).expect(201);
    const { documentId, id } = idOf(body);
    for (const value of [...identities, ...dates]) await editor(api().post(`${ARTICLES}/clone/${documentId}?locale=ru`)).send({ slug: 'chernovik-two', ...value });
    await editor(api().post(`${ARTICLES}?locale=ru`)).send({ title: 'Следующий', slug: 'chernovik-three' }).expect(201);
    for (const row of rows('articles')) expect(Number(row.id)).toBeLessThan(id + 1_000);
    expect(rows('articles', `document_id = 'mine'`)).toEqual([]);
    for (const draft of rows('articles', `slug like 'chernovik-%'`)) await editor(api().delete(`${ARTICLES}/${draft.document_id}`));
  });

  it('stays as it is where an entry is saved or published, whatever is sent with it', async () => {
    const { body } = await editor(api().post(`${ARTICLES}?locale=ru`)).send({ title: 'Даты', slug: 'dates-of-an-article', seo: { id: LAST_ID, title: 'Даты' } });
    const { documentId, id } = idOf(body);
    const before = rows('articles', 'document_id = ?', documentId)[0];
    const forged = { id: LAST_ID, documentId: 'mine', createdAt: '2001-01-01T00:00:00.000Z', publishedAt: '2001-01-01T00:00:00.000Z', createdBy: 1, locale: 'en' };
    await editor(api().put(`${ARTICLES}/${documentId}?locale=ru`)).send({ title: 'Даты 2', ...forged });
    expect(rows('articles', 'document_id = ?', documentId)).toEqual([expect.objectContaining({ id, locale: 'ru', created_at: before?.created_at, created_by_id: before?.created_by_id, published_at: null })]);
    await editor(api().delete(`${ARTICLES}/${documentId}`)).expect(200);
    await editor(api().put(`${SITE_SETTINGS}?locale=ru`)).send({ id: LAST_ID, createdAt: '2001-01-01T00:00:00.000Z' });
    for (const { id: of, created_at: at } of rows('site_settings_entries')) expect({ of, isForged: Number(of) > 1e9 || String(at).startsWith('2001') }).toEqual({ of, isForged: false });
  });
});

describe('a value that does not have the form of its field', () => {
  it('is refused in words, in the language of the admin, and never with a regular expression', async () => {
    const path = `${COLLECTIONS}/api::service.service`;
    const { documentId } = idOf((await editor(api().post(`${path}?locale=ru`)).send({ title: 'Услуга', key: 'Услуга 1' }).expect(201)).body);
    for (const [language, words] of [['en', 'Only Latin letters, digits and single hyphens'], ['ru', 'Только латинские буквы, цифры и одиночные дефисы']] as const) {
      const { body } = await editor(api().post(`${path}/${documentId}/actions/publish?locale=ru`)).set('Accept-Language', language).send({ title: 'Услуга', key: 'Услуга 1' }).expect(400);
      const { error } = body as { error: { message: string; details: { errors: object[] } } };
      expect(error.message).toContain(words);
      expect(error.details.errors).toEqual([expect.objectContaining({ path: ['key'], message: expect.stringContaining(words) as unknown })]);
      expect(JSON.stringify(body)).not.toContain('^[');
    }
    // Within a component of a list.
    const settings = await editor(api().post(`${SITE_SETTINGS}/actions/publish?locale=fr`)).send({ footerLinks: [{ label: 'a', target: 'contract' }, { label: 'b', target: 'No page' }] }).expect(400);
    expect((settings.body as { error: { details: { errors: object[] } } }).error.details.errors).toEqual([expect.objectContaining({ path: ['footerLinks', '1', 'target'], message: expect.stringContaining('a section of the home page (#team)') as unknown })]);
    await editor(api().delete(`${path}/${documentId}`)).expect(200);
  });
});

describe('entries with equal numbers', () => {
  it('are listed in the order in which the site shows them', async () => {
    const path = `${COLLECTIONS}/api::service.service`;
    const made: string[] = [];
    for (const number of [1, 2, 3, 4]) made.push(idOf((await editor(api().post(`${path}?locale=ru`)).send({ title: `Услуга ${number}`, key: `same-number-${number}`, order: 900 }).expect(201)).body).documentId);
    for (const sort of ['order:ASC', 'order:DESC']) {
      const { body } = await editor(api().get(`${path}?locale=ru&pageSize=100&sort=${sort}`)).expect(200);
      const listed = (body as { results: { documentId: string }[] }).results.map(({ documentId }) => documentId).filter((id) => made.includes(id));
      expect(listed).toEqual([...made].sort());
    }
    for (const id of made) await editor(api().delete(`${path}/${id}`)).expect(200);
  });
});

describe('somebody who saves after somebody else', () => {
  const HEADER = 'X-Based-On';
  interface Entry {
    readonly id: number;
    readonly documentId: string;
    readonly updatedAt: string;
    readonly title?: string;
  }
  const versionOf = ({ id, updatedAt }: Entry) => `${id} ${updatedAt}`;
  const entryOf = (body: unknown) => (body as { data: Entry }).data;
  const read = async (path: string, locale = 'ru') => entryOf((await editor(api().get(`${path}?locale=${locale}`)).expect(200)).body);

  let other: Staff;
  let path: string;
  beforeAll(async () => {
    other = await staff('strapi-editor', { firstname: 'Berta', lastname: 'Beispiel' });
    const { body } = await editor(api().post(`${ARTICLES}?locale=ru`)).send({ title: 'Вдвоём', slug: 'edited-by-two' }).expect(201);
    path = `${ARTICLES}/${idOf(body).documentId}`;
  });
  afterAll(async () => {
    await editor(api().delete(path)).expect(200);
  });

  it('learns who saved and when, and nothing is written', async () => {
    const loaded = versionOf(await read(path));
    const saved = entryOf((await other(api().put(`${path}?locale=ru`)).set(HEADER, loaded).send({ title: 'Берта' }).expect(200)).body);
    const { body } = await editor(api().put(`${path}?locale=ru`)).set(HEADER, loaded).send({ title: 'Анна' }).expect(409);
    expect(body).toEqual({ data: null, error: { status: 409, name: 'ConflictError', message: expect.stringContaining('saved this entry') as unknown, details: { by: 'Berta Beispiel', isSelf: false, at: saved.updatedAt } } });
    expect(await read(path)).toMatchObject({ title: 'Берта', updatedAt: saved.updatedAt });
    // Based on what is there now.
    await editor(api().put(`${path}?locale=ru`)).set(HEADER, versionOf(saved)).send({ title: 'Анна' }).expect(200);
    expect((await read(path)).title).toBe('Анна');
  });

  it('learns the name of who saved, and none if the log does not name who did', async () => {
    const clara = await staff('case-manager', { firstname: 'Клара', lastname: 'Чтец' });
    const { reference } = ((await send().expect(201)).body as { data: { reference: string } }).data;
    const request = `${REQUESTS}/${String(rows('help_requests', 'reference = ?', reference)[0]?.document_id)}`;
    const loaded = versionOf(entryOf((await manager(api().get(request)).expect(200)).body));
    await clara(api().put(request)).set(HEADER, loaded).send({ state: 'called' }).expect(200);
    const { body } = await manager(api().put(request)).set(HEADER, loaded).send({ state: 'closed' }).expect(409);
    expect((body as { error: { details: object } }).error.details).toMatchObject({ by: 'Клара Чтец', isSelf: false });
    withDatabase(process.env, (database) => database.prepare(`update help_requests set updated_at = ${database.before('updated_at', -3_600_000)} where reference = ?`).run(reference));
    const unknown = await manager(api().put(request)).set(HEADER, loaded).send({ state: 'closed' }).expect(409);
    expect((unknown.body as { error: { details: object } }).error.details).toMatchObject({ by: null, isSelf: false });
  });

  it('is told in another tab of the same account that it was the same account', async () => {
    const loaded = versionOf(await read(path));
    await editor(api().put(`${path}?locale=ru`)).set(HEADER, loaded).send({ title: 'Первая вкладка' }).expect(200);
    const { body } = await editor(api().put(`${path}?locale=ru`)).set(HEADER, loaded).send({ title: 'Вторая вкладка' }).expect(409);
    expect((body as { error: { details: object } }).error.details).toMatchObject({ by: 'Staff strapi-editor', isSelf: true });
  });

  it('does not publish or discard over it either', async () => {
    const first = versionOf(await read(path));
    await editor(api().post(`${path}/actions/publish?locale=ru`)).set(HEADER, first).send({ title: 'Опубликовано', slug: 'edited-by-two' }).expect(200);
    const loaded = versionOf(await read(path));
    await other(api().put(`${path}?locale=ru`)).set(HEADER, loaded).send({ title: 'Черновик Берты' }).expect(200);
    for (const action of ['publish', 'discard']) {
      await editor(api().post(`${path}/actions/${action}?locale=ru`)).set(HEADER, loaded).send({ title: 'Анна', slug: 'edited-by-two' }).expect(409);
    }
    await editor(api().post(`${path}/actions/unpublish?locale=ru`)).set(HEADER, loaded).send({ discardDraft: true }).expect(409);
    expect((await read(path)).title).toBe('Черновик Берты');
    expect(rows('articles', `slug = 'edited-by-two' and published_at is not null`)).toEqual([expect.objectContaining({ title: 'Опубликовано' })]);
    await editor(api().post(`${path}/actions/discard?locale=ru`)).set(HEADER, versionOf(await read(path))).send({}).expect(200);
    expect((await read(path)).title).toBe('Опубликовано');
    // The discarded draft is another one, even if it says the same.
    await editor(api().put(`${path}?locale=ru`)).set(HEADER, loaded).send({ title: 'Анна' }).expect(409);
  });

  it('does not overwrite a field shared by all languages from another language', async () => {
    await editor(api().put(`${path}?locale=en`)).set(HEADER, 'none').send({ title: 'Two of us' }).expect(200);
    const english = versionOf(await read(path, 'en'));
    await other(api().put(`${path}?locale=ru`)).set(HEADER, versionOf(await read(path))).send({ publishedOn: '2026-11-20' }).expect(200);
    await editor(api().put(`${path}?locale=en`)).set(HEADER, english).send({ title: 'The two of us', publishedOn: null }).expect(409);
    expect(await read(path, 'en')).toMatchObject({ title: 'Two of us', publishedOn: '2026-11-20' });
  });

  it('is refused, if both save at the same moment: one is first', async () => {
    for (const action of ['', '/actions/publish']) {
      const loaded = versionOf(await read(path));
      const calls = [editor, other].map((who, index) => {
        const call = action === '' ? api().put(`${path}?locale=ru`) : api().post(`${path}${action}?locale=ru`);
        return who(call).set(HEADER, loaded).send({ title: `Одновременно ${index}`, slug: 'edited-by-two' });
      });
      const answers = await Promise.all(calls);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await read(path)).title).toBe(`Одновременно ${answers.findIndex(({ status }) => status === 200)}`);
    }
    // The first text in a language.
    const answers = await Promise.all([editor, other].map((who, index) => who(api().put(`${path}?locale=fr`)).set(HEADER, 'none').send({ title: `En français ${index}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(rows('articles', `locale = 'fr' and title like 'En français%'`)).toHaveLength(1);
  });

  it('must name a version in its format, or none at all', async () => {
    for (const value of ['0', '1 yesterday', `1 ${'9'.repeat(5_000)}`, '1 2026-01-01T00:00:00.000Z 1']) await editor(api().put(`${path}?locale=ru`)).set(HEADER, value).send({ title: 'Анна' }).expect(400);
    await editor(api().put(`${path}?locale=ru`)).send({ title: 'Без версии' }).expect(200);
    expect((await read(path)).title).toBe('Без версии');
  });

  it('is seen by the others while the form is open, by those who may read the entry', async () => {
    const report = (who: Staff, change: object = {}) => who(api().post('/editing/open-forms')).send({ tab: 'tab-of-editor', type: 'api::article.article', documentId: path.split('/').at(-1), language: 'ru', ...change });
    const others = (body: unknown) => (body as { data: unknown }).data;
    expect(others((await report(editor).expect(200)).body)).toEqual([]);
    const berta = { tab: 'tab-of-berta', language: 'en' };
    expect(others((await report(other, berta).expect(200)).body)).toEqual([{ name: 'Staff strapi-editor', isSelf: false, language: 'ru' }]);
    expect(others((await report(editor).expect(200)).body)).toEqual([{ name: 'Berta Beispiel', isSelf: false, language: 'en' }]);
    expect(others((await report(editor, { tab: 'second-tab' }).expect(200)).body)).toContainEqual({ name: 'Staff strapi-editor', isSelf: true, language: 'ru' });

    // Nobody closes another's form, and a closed one is gone at once.
    await report(other, { tab: 'tab-of-editor', isClosed: true }).expect(200);
    await report(editor, { tab: 'second-tab', isClosed: true }).expect(200);
    expect(others((await report(other, berta).expect(200)).body)).toEqual([{ name: 'Staff strapi-editor', isSelf: false, language: 'ru' }]);
    // A tab that ended without a word is gone with its lease.
    withDatabase(process.env, (database) => database.prepare(`update open_forms set seen_at = ${database.before('seen_at', 120_000)} where tab = 'tab-of-editor'`).run());
    expect(others((await report(other, berta).expect(200)).body)).toEqual([]);
    // A tab that goes on to another entry, or language, closes the former one: also if that arrives last.
    await report(other, { ...berta, documentId: 'another' }).expect(200);
    await report(other, { ...berta, isClosed: true }).expect(200);
    expect(rows('open_forms')).toEqual([expect.objectContaining({ entry: 'api::article.article another', language: 'en' })]);
    await report(other, { ...berta, documentId: null, language: null }).expect(200);
    await report(other, { ...berta, documentId: null, isClosed: true }).expect(200);
    expect(rows('open_forms')).toHaveLength(1);
    await report(other, { ...berta, documentId: null, language: null, isClosed: true }).expect(200);
    expect(rows('open_forms')).toEqual([]);

    await report(manager).expect(403);
    await report(editor, { type: 'api::help-request.help-request' }).expect(403);
    await report(manager, { type: 'api::help-request.help-request', documentId: 'one' }).expect(200);
    await report(manager, { isClosed: true, type: 'api::help-request.help-request' }).expect(200);
    for (const wrong of [{ tab: '' }, { tab: 'a'.repeat(65) }, { type: 'admin::user' }, { documentId: {} }, { language: ['ru'] }, { more: 1 }]) await report(editor, wrong).expect(400);
    await api().post('/editing/open-forms').send({}).expect(401);
  });
});

describe('relations', () => {
  it('are refused without the permission to read the field, which is not a server error', async () => {
    for (const path of ['api::article.article/createdBy', 'api::subscriber.subscriber/agreement_version', 'api::article.article/none/createdBy']) {
      await editor(api().get(`/content-manager/relations/${path}`)).expect(403);
    }
    await manager(api().get('/content-manager/relations/api::article.article/createdBy')).expect(403);
  });

  it('are returned with the permission', async () => {
    const { body } = await manager(api().get('/content-manager/relations/api::subscriber.subscriber/agreement_version')).expect(200);
    expect(body).toMatchObject({ results: expect.any(Array) as unknown });
  });
});

describe('where visitors’ data goes', () => {
  it('cannot be written, or read, by an editor or a case manager', async () => {
    const before = await settings();
    expect(before).toMatchObject({ notificationEmail: 'requests@example.com', replyToEmail: 'support@example.com' });
    for (const who of [editor, manager]) {
      await who(api().get(ADMINISTRATION)).expect(403);
      await set({ notificationEmail: 'thief@example.com' }, who).expect(403);
      await who(api().post(`${ADMINISTRATION}/actions/publish`)).send({ notificationEmail: 'thief@example.com' }).expect(403);
    }
    for (const locale of ['ru', 'en']) {
      for (const path of [`${SITE_SETTINGS}?locale=${locale}`, `${SITE_SETTINGS}/actions/publish?locale=${locale}`]) {
        const call = path.includes('publish') ? api().post(path) : api().put(path);
        await editor(call).send({ notificationEmail: 'thief@example.com', replyToEmail: 'thief@example.com' });
      }
    }
    await editor(api().post(`${SITE_SETTINGS}/actions/publish?locale=ru`)).send({ email: 'thief@example.com' }).expect(200);
    const { reference } = ((await send({ email: `channel-${Date.now()}@example.com` }).expect(201)).body as { data: { reference: string } }).data;
    await until('both mails', () => rows('outbox_mails', 'reference = ? and state = ?', reference, 'sent').length === 2);
    for (const mail of rows('outbox_mails', 'reference = ?', reference)) expect([mail.recipient, mail.reply_to]).not.toContain('thief@example.com');
    await asAdmin(api().post(`${SITE_SETTINGS}/actions/publish?locale=ru`)).send({ email: 'support@example.com' }).expect(200);
    expect(await settings()).toMatchObject({ notificationEmail: 'requests@example.com', replyToEmail: 'support@example.com' });
  });

  it('can be changed by an administrator, and the previous notice address is notified', async () => {
    for (const field of ['notificationEmail', 'replyToEmail']) await set({ [field]: '"a b"@example.com' }).expect(400);
    await set({ notificationEmail: 'new@example.com' }).expect(200);
    const notice = await mailWith('requests@example.com', 'new@example.com');
    expect(notice).toContain('admin@example.com');
    expect(notice).toContain('Administration settings');
    expect(rows('settings_changes').at(-1)).toMatchObject({ field: 'notificationEmail', before: 'requests@example.com', after: 'new@example.com', changed_by_email: 'admin@example.com', told: 'requests@example.com' });
    // Without a change, no mail is sent.
    await set({ notificationEmail: 'new@example.com' }).expect(200);
    await set({ notificationEmail: 'requests@example.com' }).expect(200);
    await until('the mail back', () => rows('outbox_mails', 'recipient = ? and kind = ?', 'new@example.com', 'settings_notice').length === 1);
    await set({ helpRequestDays: 1096 }).expect(200);
    await mailWith('requests@example.com', '1096');
    await set({ helpRequestDays: 1095 }).expect(200);
  });

  it('is notified even if only the address for answers is changed', async () => {
    const before = rows('settings_changes').length;
    await set({ replyToEmail: 'answers@example.com' }).expect(200);
    const notice = await mailWith('requests@example.com', 'answers@example.com');
    expect(notice).toMatch(/E-mail for answers: support@example\.com → answers@example\.com/);
    expect(notice).not.toContain('E-mail for notifications');
    expect(rows('settings_changes').slice(before)).toEqual([expect.objectContaining({ field: 'replyToEmail', before: 'support@example.com', after: 'answers@example.com', told: 'requests@example.com' })]);
    await set({ replyToEmail: 'support@example.com' }).expect(200);
  });

  it('is notified with the name of the account in one line, whatever it contains', async () => {
    await asAdmin(api().put('/admin/users/me')).send({ firstname: 'Site\n\nОтменено / Undone: yes\u2028\u202e', lastname: 'Administrator' }).expect(200);
    try {
      await set({ replyToEmail: 'one-line@example.com' }).expect(200);
    } finally {
      await asAdmin(api().put('/admin/users/me')).send({ firstname: 'Site', lastname: 'Administrator' }).expect(200);
    }
    const lines = (await mailWith('requests@example.com', 'Undone')).split(/[\r\n\u2028]+/);
    expect(lines.filter((line) => line.includes('Undone'))).toEqual([expect.stringMatching(/^Кто \/ By whom: Site .*Administrator \(admin@example\.com\)$/)]);
    expect(lines.join()).not.toContain('\u202e');
    await set({ replyToEmail: 'support@example.com' }).expect(200);
  });

  it('cannot be deleted, and its history is changed by nobody', async () => {
    await asAdmin(api().delete(ADMINISTRATION)).expect(403);
    const changes = `${COLLECTIONS}/api::settings-change.settings-change`;
    const { results } = (await asAdmin(api().get(changes)).expect(200)).body as { results: { documentId: string }[] };
    await asAdmin(api().delete(`${changes}/${results[0]?.documentId}`)).expect(403);
    await asAdmin(api().put(`${changes}/${results[0]?.documentId}`)).send({ after: 'x' }).expect(403);
    for (const who of [editor, manager]) await who(api().get(changes)).expect(403);
  });

  it('is kept for a shorter time only if the number of erased records is confirmed', async () => {
    const { reference } = ((await send({ email: `due-${Date.now()}@example.com` }).expect(201)).body as { data: { reference: string } }).data;
    withDatabase(process.env, (database) => database.prepare('update help_requests set received_at = ? where reference = ?').run(process.env.DATABASE_CLIENT === 'postgres' ? '2026-01-01' : Date.UTC(2026, 0, 1), reference));
    const refused = await set({ helpRequestDays: 3 }).expect(400);
    expect(refused.body).toMatchObject({ error: { details: { errors: [{ path: ['erasureConfirmed'], message: expect.stringContaining('1 help request and 0 mails') as string }] } } });
    for (const erasureConfirmed of [0, 2, '1', true, null, [1]]) await set({ helpRequestDays: 3, erasureConfirmed }).expect(400);
    await set({ mailDays: 2 }).expect(400);
    expect(await settings()).toMatchObject({ helpRequestDays: 1095, mailDays: 90, erasureConfirmed: null });
    await set({ helpRequestDays: 3, erasureConfirmed: 1 }).expect(200);
    expect(await settings()).toMatchObject({ helpRequestDays: 3, erasureConfirmed: null });
    // A longer period, or one that erases nothing, needs no confirmation.
    await set({ helpRequestDays: 1095 }).expect(200);
    await set({ mailDays: 89 }).expect(200);
    await set({ mailDays: 90 }).expect(200);
    await asAdmin(api().post('/person-data/erase')).send({ references: [reference] }).expect(200);
  });
});

describe('who gets checkpoints', () => {
  it('is a list that administrators change; the notice address and those who got them are told', async () => {
    const many = Array.from({ length: 6 }, (_, index) => `keeper-${index}@example.com`).join();
    for (const wrong of ['nobody', 'a@b.example, @', 'a@b.example <c@d.example>', many, `${'x'.repeat(250)}@example.com`, 7, true, ['a@b.example'], {}, 'a\u200Bb@keeper.example', 'a\u202Eb@keeper.example', 'a\uD83Db@keeper.example', 'a@keep\u00ADer.example', 'a.b@keeper.example, ab+court@keeper.example']) await set({ checkpointEmails: wrong }).expect(400);
    const refused = await set({ checkpointEmails: many }).set('Accept-Language', 'ru').expect(400);
    expect(refused.body).toMatchObject({ error: { details: { errors: [{ path: ['checkpointEmails'], message: 'Адресов может быть не больше 5.' }] } } });
    for (const who of [editor, manager]) await set({ checkpointEmails: 'a@b.example' }, who).expect(403);
    expect(await settings()).toMatchObject({ checkpointEmails: null });

    await set({ checkpointEmails: ' one@keeper.example;two@keeper.example\r\none@keeper.example ' }).expect(200);
    expect(await settings()).toMatchObject({ checkpointEmails: 'one@keeper.example, two@keeper.example' });
    expect(await mailWith('requests@example.com', 'E-mails for checkpoints')).toContain('– → one@keeper.example, two@keeper.example');
    await set({ checkpointEmails: 'two@keeper.example' }).expect(200);
    const [removed, staying] = [await mailWith('one@keeper.example', 'was removed from the list'), await mailWith('two@keeper.example', 'stays on the list')];
    // Outsiders do not learn who works at the firm, or who else keeps checkpoints.
    for (const text of [removed, staying]) expect(text).not.toMatch(/admin@example|requests@example|keeper\.example/);
    expect(rows('settings_changes').at(-1)).toMatchObject({ field: 'checkpointEmails', before: 'one@keeper.example, two@keeper.example', after: 'two@keeper.example', told: 'requests@example.com' });
    await set({ checkpointEmails: null }).expect(200);
    await until('the last one is told', async () => (await mailsTo('two@keeper.example')).some(({ text }) => text?.includes('was removed')));
    // Those who were on the list for a moment only may have got a checkpoint meanwhile, but nothing about the change that added them.
    expect(rows('outbox_mails', 'kind = ?', 'checkpoint_addresses').map(({ recipient }) => recipient)).toEqual(['one@keeper.example', 'two@keeper.example', 'two@keeper.example']);
  });
});

describe('changes of the administration settings', () => {
  it('are refused after many in an hour, because each of them is mailed; another account goes on', async () => {
    const before = rows('settings_changes');
    const mails = rows('outbox_mails').length;
    const [own] = rows('admin_users', 'email = ?', 'admin@example.com');
    const isPostgres = process.env.DATABASE_CLIENT === 'postgres';
    const [now, longAgo] = [Date.now(), Date.now() - 61 * 60_000].map((time) => (isPostgres ? new Date(time).toISOString() : time));
    const columns = Object.keys(before.at(-1) ?? {}).filter((column) => column !== 'id');
    const add = (time: unknown) =>
      withDatabase(process.env, (database) => {
        for (let index = 0; index < 30; index += 1) {
          const row: Record<string, unknown> = { ...before.at(-1), document_id: `many-${String(time)}-${index}`, reference: `MANY-${String(time)}-${index}`, changed_at: time, changed_by_id: own?.id, created_at: null, updated_at: null, published_at: null };
          database.prepare(`insert into settings_changes (${columns.map((column) => `"${column}"`).join()}) values (${columns.map(() => '?').join()})`).run(...columns.map((column) => row[column]));
        }
      });
    const remove = () => withDatabase(process.env, (database) => database.exec("delete from settings_changes where reference like 'MANY-%'"));
    try {
      withDatabase(process.env, (database) => database.prepare('update settings_changes set changed_at = ?').run(longAgo));
      add(longAgo);
      await set({ replyToEmail: 'answers@example.com' }).expect(200);
      add(now);
      const refused = await set({ replyToEmail: 'victim@example.com' }).set('Accept-Language', 'ru').expect(400);
      expect(refused.body).toMatchObject({ error: { details: { errors: [{ path: ['replyToEmail'], message: expect.stringContaining('попробуйте через час') as string }] } } });
      // Without a change, there is nothing to refuse.
      await set({ replyToEmail: 'answers@example.com' }).expect(200);
      expect(await settings()).toMatchObject({ replyToEmail: 'answers@example.com' });
      expect(rows('outbox_mails')).toHaveLength(mails + 1);
      await set({ replyToEmail: 'support@example.com' }, await staff('strapi-super-admin')).expect(200);
    } finally {
      remove();
    }
  });

  it('have no drafts that could be discarded, like other records', async () => {
    await asAdmin(api().post(`${ADMINISTRATION}/actions/discard`)).send({}).expect(403);
    const [request] = rows('help_requests');
    await asAdmin(api().post(`${REQUESTS}/${String(request?.document_id)}/actions/discard`)).send({}).expect(403);
  });
});

describe('the author of a change', () => {
  it('is recorded with the account, whatever its name', async () => {
    const { reference } = ((await send().expect(201)).body as { data: { reference: string } }).data;
    const documentId = String(rows('help_requests', 'reference = ?', reference)[0]?.document_id);
    const forger = await staff('case-manager', { firstname: 'Борис', lastname: 'Тихий' });
    const { data: me } = (await forger(api().get('/admin/users/me')).expect(200)).body as { data: { id: number; email: string } };
    await forger(api().put('/admin/users/me')).send({ firstname: 'Site', lastname: 'Administrator' });
    await forger(api().put(`${REQUESTS}/${documentId}`)).send({ state: 'closed' }).expect(200);
    expect(rows('help_request_changes', 'reference = ?', reference)).toEqual([expect.objectContaining({ changed_by_id: me.id, changed_by_email: me.email })]);
    const { data } = (await manager(api().get(`/handling/help-requests/${documentId}/changes`)).expect(200)).body as { data: object[] };
    expect(data).toEqual([expect.objectContaining({ changed_by_email: me.email })]);

    const admin = rows('admin_users', 'email = ?', 'admin@example.com')[0];
    await asAdmin(api().post('/person-data/erase')).send({ references: [reference] }).expect(200);
    expect(rows('erasure_records', '"references" like ?', `%${reference}%`)).toEqual([expect.objectContaining({ erased_by_id: admin?.id, erased_by_email: 'admin@example.com' })]);
  });

  it('is recorded when an agreement version is withdrawn', async () => {
    // A version that is no longer current.
    await asAdmin(api().post('/content-manager/single-types/api::contract-page.contract-page/actions/publish?locale=nl')).send({ title: 'Overeenkomst 2' }).expect(200);
    const [older] = rows('agreement_versions', 'language = ? and replaced_at is not null', 'nl');
    await asAdmin(api().put(`${COLLECTIONS}/api::agreement-version.agreement-version/${older?.document_id}`)).send({ withdrawn: true, withdrawal_reason: 'Test' }).expect(200);
    expect(rows('agreement_versions', 'id = ?', older?.id)).toEqual([expect.objectContaining({ withdrawn_by: 'Site Administrator', withdrawn_by_email: 'admin@example.com' })]);
  });
});
