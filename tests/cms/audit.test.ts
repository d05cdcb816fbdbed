import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { FIRST_PREVIOUS_HASH, sha256 } from '@site/proof';
import sharp from 'sharp';

import { TYPES_RU } from '../../cms/src/admin/texts/schemas.ru';
import type { AuditList, ShownEntry } from '../../cms/src/features/audit/api-types';
import { auditHash, type HashedEntry, signedPartOfAudit } from '../../cms/src/features/audit/audit-entry';
import { readEvidenceKey } from '../../cms/src/features/evidence/signing-keys';
import { Cms } from '../helpers/cms';
import { type Database, openDatabase, withDatabase } from '../helpers/database';
import { databaseIndependentTest } from '../helpers/scope';
import { until } from '../helpers/until';
import { api, asAdmin, env, loggedIn, logIn, send, type Staff } from './support/calls';
import { copyOfCms } from './support/copy';
import { runCmsScript } from './support/evidence';
import { newVisitor } from './support/flows';
import { rows } from './support/rows';
import { agreementIn, post, signedOf, signing } from './support/signings';
import { staff, STAFF_PASSWORD } from './support/staff';

jest.setTimeout(180_000);

const ARTICLES = '/content-manager/collection-types/api::article.article';
const SETTINGS = '/content-manager/single-types/api::data-protection.data-protection';

let cms: Cms;
let editor: Staff;
let manager: Staff;
let own: Readonly<Record<string, string>>;
const folder = mkdtempSync(join(tmpdir(), 'audit-'));

beforeAll(async () => {
  own = await copyOfCms(folder);
  cms = await Cms.start(own);
  Object.assign(process.env, own);
  [editor, manager] = [await staff('strapi-editor'), await staff('case-manager')];
}, 300_000);
afterAll(async () => {
  await cms.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function log(query: Readonly<Record<string, string>> = {}): Promise<readonly ShownEntry[]> {
  const { body } = await asAdmin(api().get('/audit-log/entries').query(query)).expect(200);
  return (body as { data: AuditList }).data.entries;
}

/** Entries that `work` adds, oldest first. */
async function added(work: () => Promise<unknown>): Promise<readonly ShownEntry[]> {
  const [last] = await log();
  await work();
  return [...(await log())].filter(({ sequence }) => sequence > (last?.sequence ?? 0)).reverse();
}

const actionsOf = (entries: readonly ShownEntry[]) => entries.map(({ action }) => action);
const verify = (...args: readonly string[]) => runCmsScript('verify-audit-log', args);
const details = (entry: ShownEntry | undefined): unknown => JSON.parse(entry?.details ?? 'null');

async function roleIds(...codes: readonly string[]): Promise<readonly number[]> {
  const { body } = await asAdmin(api().get('/admin/roles')).expect(200);
  return (body as { data: { id: number; code: string }[] }).data.filter(({ code }) => codes.includes(code)).map(({ id }) => id);
}

describe('the audit log records', () => {
  it('what staff do with an entry, by whom, and in which language', async () => {
    let documentId = '';
    const entries = await added(async () => {
      const { body } = await editor(api().post(`${ARTICLES}?locale=ru`)).send({ title: 'Запись для журнала', slug: 'audit-entry', summary: 'Кратко.', content: [] });
      documentId = (body as { data: { documentId: string } }).data.documentId;
      await editor(api().put(`${ARTICLES}/${documentId}?locale=ru`)).send({ title: 'Запись для журнала, правка' }).expect(200);
      await editor(api().delete(`${ARTICLES}/${documentId}?locale=ru`)).expect(200);
    });
    expect(actionsOf(entries)).toEqual(['entry_created', 'entry_updated', 'entry_deleted']);
    for (const entry of entries) expect(entry).toMatchObject({ type: 'api::article.article', subject: documentId, language: 'ru', actorEmail: expect.stringMatching(/^strapi-editor-/) as string, name: 'Запись для журнала, правка' });
    expect(details(entries[2])).toEqual({ name: 'Запись для журнала, правка' });
  });

  it('nothing that was refused', async () => {
    const entries = await added(async () => {
      await manager(api().post(`${ARTICLES}?locale=ru`)).send({ title: 'x' }).expect(403);
      await asAdmin(api().put(SETTINGS)).send({ mailDays: 2 }).expect(400);
      await asAdmin(api().put(SETTINGS)).send({ auditDays: 364 }).expect(400);
      await editor(api().post('/admin/users')).send({ email: 'x@example.com', firstname: 'x', roles: [] }).expect(403);
    });
    expect(entries).toEqual([]);
  });

  it('changed settings by their names, and not what did not change', async () => {
    const entries = await added(async () => {
      await asAdmin(api().put(SETTINGS)).send({ mailDays: 91, replyToEmail: 'support@example.com' }).expect(200);
      await asAdmin(api().put(SETTINGS)).send({ mailDays: 90 }).expect(200);
    });
    expect(entries.filter(({ action }) => action === 'settings_changed').map(details)).toEqual([{ fields: ['mailDays'] }, { fields: ['mailDays'] }]);
  });

  it('where staff move a picture by its own form, or several by theirs', async () => {
    let id = 0;
    const entries = await added(async () => {
      const { data: folder } = (await editor(api().post('/upload/folders')).send({ name: 'Ящик', parent: null }).expect(201)).body as { data: { id: number } };
      const [file] = (await editor(api().post('/upload')).attach('files', await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } }).png().toBuffer(), 'form.png').expect(201)).body as { id: number }[];
      id = file?.id ?? 0;
      await editor(api().put(`/upload/files/${id}`)).field('fileInfo', JSON.stringify({ folder: folder.id })).expect(200);
      await editor(api().put(`/upload/files/${id}`)).field('fileInfo', JSON.stringify({ folder: folder.id, caption: 'x' })).expect(200);
      await editor(api().post('/upload/actions/bulk-update')).send({ updates: [{ id, fileInfo: { folder: null } }] }).expect(200);
      await editor(api().post('/upload/actions/bulk-delete')).send({ fileIds: [id], folderIds: [folder.id] }).expect(200);
    });
    const moves = entries.filter(({ action }) => action === 'file_moved');
    expect(moves.map(({ subject, details: text }) => [Number(subject), JSON.parse(text) as unknown])).toEqual([
      [id, { name: 'form.png', folder: [null, 'Ящик'] }],
      [id, { name: 'form.png', folder: ['Ящик', null] }],
    ]);
    expect(actionsOf(entries).filter((action) => action === 'file_changed')).toHaveLength(3);
  });

  it('once that a folder was deleted, if several people do it at once', async () => {
    const colleague = await staff('strapi-editor');
    const entries = await added(async () => {
      const folder = async (name: string, parent: number | null) => ((await editor(api().post('/upload/folders')).send({ name, parent }).expect(201)).body as { data: { id: number } }).data.id;
      const outer = await folder('Общая', null);
      await folder('Внутренняя', outer);
      await Promise.all([editor, colleague, editor, colleague].map((who) => who(api().post('/upload/actions/bulk-delete')).send({ folderIds: [outer] }).expect(200)));
    });
    expect(entries.filter(({ action }) => action === 'folder_deleted').map(({ name }) => name)).toEqual(['Общая', 'Внутренняя']);
  });

  it('what staff do with folders of pictures, where they move pictures, and the settings of the media library', async () => {
    const folder = async (name: string, parent: number | null) => ((await editor(api().post('/upload/folders')).send({ name, parent }).expect(201)).body as { data: { id: number } }).data.id;
    let ids: readonly number[] = [];
    const entries = await added(async () => {
      const outer = await folder('Снаружи', null);
      const inner = await folder('Внутри', outer);
      const [file] = (await editor(api().post('/upload')).attach('files', await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } }).png().toBuffer(), 'a.png').expect(201)).body as { id: number }[];
      await editor(api().put(`/upload/folders/${outer}`)).send({ name: 'Прочее', parent: null }).expect(200);
      await editor(api().put(`/upload/folders/${outer}`)).send({ name: 'Прочее', parent: null }).expect(200);
      await editor(api().post('/upload/actions/bulk-move')).send({ fileIds: [file?.id], folderIds: [inner], destinationFolderId: inner }).expect(400);
      await editor(api().post('/upload/actions/bulk-move')).send({ fileIds: [file?.id], destinationFolderId: inner }).expect(200);
      await editor(api().post('/upload/actions/bulk-move')).send({ folderIds: [inner], destinationFolderId: null }).expect(200);
      const [same, moved] = [await folder('Внутри', outer), await folder('Тоже', inner)];
      await editor(api().post('/upload/actions/bulk-move')).send({ folderIds: [moved], destinationFolderId: same }).expect(200);
      await editor(api().post('/upload/actions/bulk-delete')).send({ folderIds: [outer, inner] }).expect(200);
      const settings = ((await asAdmin(api().get('/upload/settings')).expect(200)).body as { data: { sizeOptimization: boolean } }).data;
      for (const sizeOptimization of [true, true, false]) await asAdmin(api().put('/upload/settings')).send({ ...settings, sizeOptimization }).expect(200);
      ids = [outer, inner, outer, file?.id ?? 0, inner, outer, inner, same, moved];
    });
    const own = entries.filter(({ action }) => action.startsWith('folder') || action === 'file_moved');
    expect(own.map(({ action, subject, name, details: text }) => [action, Number(subject), name, JSON.parse(text) as unknown])).toEqual([
      ['folder_created', ids[0], 'Снаружи', { name: 'Снаружи' }],
      ['folder_created', ids[1], 'Внутри', { name: 'Внутри', folder: 'Снаружи' }],
      ['folder_changed', ids[2], 'Прочее', { name: ['Снаружи', 'Прочее'] }],
      ['file_moved', ids[3], 'a.png', { name: 'a.png', folder: [null, 'Внутри'] }],
      ['folder_changed', ids[4], 'Внутри', { name: 'Внутри', folder: ['Прочее', null] }],
      ['folder_created', ids[7], 'Внутри', { name: 'Внутри', folder: 'Прочее' }],
      ['folder_created', ids[8], 'Тоже', { name: 'Тоже', folder: 'Внутри' }],
      // Of two folders with one name.
      ['folder_changed', ids[8], 'Тоже', { name: 'Тоже', folder: ['Внутри', 'Внутри'] }],
      ['folder_deleted', ids[5], 'Прочее', { name: 'Прочее' }],
      ['folder_deleted', ids[6], 'Внутри', { name: 'Внутри' }],
      ['folder_deleted', ids[7], 'Внутри', { name: 'Внутри', folder: 'Прочее' }],
      ['folder_deleted', ids[8], 'Тоже', { name: 'Тоже', folder: 'Внутри' }],
    ]);
    expect(entries.filter(({ action }) => action === 'library_settings_changed').map(details)).toEqual([{ fields: ['sizeOptimization'] }, { fields: ['sizeOptimization'] }]);
    expect(actionsOf(entries)).toEqual(expect.arrayContaining(['file_added', 'file_deleted']));
  });

  it('new accounts, changed roles, passwords, and what an account was when it is deleted', async () => {
    const [editorRole] = await roleIds('strapi-editor');
    const [administrator] = await roleIds('strapi-super-admin');
    let id = 0;
    const entries = await added(async () => {
      const { body } = await asAdmin(api().post('/admin/users')).send({ email: 'audited@example.com', firstname: 'New', lastname: 'Person', roles: [editorRole] }).expect(201);
      const { data } = body as { data: { id: number; registrationToken: string } };
      ({ id } = data);
      await api().post('/admin/register').send({ registrationToken: data.registrationToken, userInfo: { firstname: 'New', lastname: 'Person', password: 'Audited-passw0rd' } }).expect(200);
      await asAdmin(api().put(`/admin/users/${id}`)).send({ roles: [editorRole, administrator] }).expect(200);
      await asAdmin(api().delete(`/admin/users/${id}`)).expect(200);
    });
    expect(actionsOf(entries)).toEqual(['account_created', 'password_set', 'log_in', 'account_changed', 'account_deleted']);
    for (const entry of entries) expect(entry).toMatchObject({ type: 'admin::user', subject: String(id), name: 'audited@example.com' });
    expect(details(entries[0])).toMatchObject({ email: 'audited@example.com', roles: ['Editor'] });
    expect(details(entries[3])).toEqual({ roles: [['Editor'], ['Administrator', 'Editor']], administering: ['Administrator'] });
    expect(details(entries[4])).toMatchObject({ email: 'audited@example.com' });
    expect(JSON.stringify(rows('audit_entries'))).not.toContain('Audited-passw0rd');
  });

  it('roles, their rights, and keys, without the keys', async () => {
    let accessKey = '';
    const entries = await added(async () => {
      const role = (await asAdmin(api().post('/admin/roles')).send({ name: 'Reader', description: '' }).expect(201)).body as { data: { id: number } };
      await asAdmin(api().put(`/admin/roles/${role.data.id}/permissions`)).send({ permissions: [] }).expect(200);
      await asAdmin(api().delete(`/admin/roles/${role.data.id}`)).expect(200);
      const key = (await asAdmin(api().post('/admin/api-tokens')).send({ name: 'Audited', description: '', type: 'read-only', lifespan: null }).expect(201)).body as { data: { id: number; accessKey: string } };
      ({ accessKey } = key.data);
      await asAdmin(api().post(`/admin/api-tokens/${key.data.id}/regenerate`)).expect(201);
      await asAdmin(api().delete(`/admin/api-tokens/${key.data.id}`)).expect(200);
    });
    expect(actionsOf(entries)).toEqual(['role_created', 'permissions_changed', 'role_deleted', 'key_created', 'key_changed', 'key_deleted']);
    expect(entries.map(({ name }) => name)).toEqual(['Reader', 'Reader', 'Reader', 'Audited', 'Audited', 'Audited']);
    expect(details(entries[4])).toEqual({ name: 'Audited', renewed: true });
    expect(JSON.stringify(rows('audit_entries'))).not.toContain(accessKey);
  });

  it('what roles and keys may do more or less', async () => {
    const right = (action: string) => ({ action, subject: null, properties: {}, conditions: [] });
    const entries = await added(async () => {
      const role = (await asAdmin(api().post('/admin/roles')).send({ name: 'Raised', description: '' }).expect(201)).body as { data: { id: number } };
      await asAdmin(api().put(`/admin/roles/${role.data.id}/permissions`)).send({ permissions: [right('plugin::upload.read'), right('admin::users.update')] }).expect(200);
      await asAdmin(api().put(`/admin/roles/${role.data.id}/permissions`)).send({ permissions: [right('plugin::upload.read')] }).expect(200);
      await asAdmin(api().put(`/admin/roles/${role.data.id}/permissions`)).send({ permissions: [{ ...right('plugin::upload.read'), conditions: ['admin::is-creator'] }] }).expect(200);
      const custom = { name: 'Raised key', description: '', type: 'custom' };
      const key = (await asAdmin(api().post('/admin/api-tokens')).send({ ...custom, lifespan: null, permissions: ['api::article.article.find'] }).expect(201)).body as { data: { id: number } };
      await asAdmin(api().put(`/admin/api-tokens/${key.data.id}`)).send({ ...custom, type: 'full-access', permissions: null }).expect(200);
    });
    expect(entries.map(details)).toEqual([
      { name: 'Raised' },
      { name: 'Raised', given: ['admin::users.update', 'plugin::upload.read'] },
      { name: 'Raised', taken: ['admin::users.update'] },
      { name: 'Raised', altered: ['plugin::upload.read'] },
      { name: 'Raised key', access: 'custom', given: ['api::article.article.find'] },
      { name: 'Raised key', access: ['custom', 'full-access'], taken: ['api::article.article.find'] },
    ]);
  });

  it('nothing of a number that is spelled otherwise, or that is nobody’s', async () => {
    const [id] = await roleIds('strapi-editor');
    const entries = await added(async () => {
      for (const other of [`0${id}`, `0_${id}`, `${id}.0`, '99999', '-1']) {
        await asAdmin(api().put(`/admin/roles/${other}`)).send({ name: 'Other', description: '' }).expect(404);
        await asAdmin(api().put(`/admin/users/${other}`)).send({ firstname: 'Other' }).expect(404);
      }
      await asAdmin(api().post('/admin/users/batch-delete')).send({ ids: ['0_5'] }).expect(404);
    });
    expect(entries).toEqual([]);
  });

  it('a new key as itself, whatever else the request names', async () => {
    const entries = await added(() => asAdmin(api().post('/admin/api-tokens')).send({ name: 'Named otherwise', description: '', type: 'read-only', permissions: null, lifespan: null, ids: [1, 2, 3] }).expect(201));
    expect(entries.map(({ action, name }) => [action, name])).toEqual([['key_created', 'Named otherwise']]);
  });

  it('log-ins and log-outs; of failed ones the account if there is one, never what else was typed', async () => {
    const entries = await added(async () => {
      // Of an account of its own: a log-out without a device ends all sessions of the account.
      const session = await staff('strapi-editor');
      const { data: own } = (await session(api().get('/admin/users/me')).expect(200)).body as { data: { email: string } };
      await logIn({ email: own.email, password: STAFF_PASSWORD });
      await session(api().post('/admin/logout')).expect(200);
      for (const email of ['admin@example.com', 'admin@example.com', 'My-secret-passw0rd', 'nobody@example.com']) await api().post('/admin/login').send({ email, password: 'Wrong-passw0rd' }).expect(400);
      await until('both failures', async () => (await log({ action: 'log_in_failed' })).length >= 2);
    });
    expect(actionsOf(entries)).toEqual(['account_created', 'password_set', 'log_in', 'log_in', 'log_out', 'log_in_failed', 'log_in_failed']);
    for (const entry of entries.slice(1, 5)) expect(entry).toMatchObject({ actorId: Number(entries[0]?.subject), actorEmail: expect.stringMatching(/^strapi-editor-/) as string });
    expect(entries.slice(5).map(details)).toEqual(expect.arrayContaining([{ email: 'admin@example.com', count: 1 }, { email: null, count: 1 }]));
    expect(JSON.stringify(rows('audit_entries'))).not.toMatch(/secret-passw0rd|nobody@/);
  });

  it('signatures viewed, exports and erasures, by reference', async () => {
    const email = newVisitor();
    await send({ email }).expect(201);
    const { reference } = signedOf(await post(await signing({ email, language: 'ru', agreement: (await agreementIn('ru')).sha256 })).expect(201));
    const [subscriber] = rows('subscribers', 'reference = ?', reference);
    const look = (who: Staff) => who(api().get(`/signatures/${String(subscriber?.document_id)}/link`));
    const entries = await added(async () => {
      // One look of one account, as the list and the form send it.
      await Promise.all([look(manager).expect(200), look(manager).expect(200)]);
      await look(manager).expect(200);
      await look(editor).expect(403);
      await look(asAdmin).expect(200);
      await manager(api().get('/handling/help-requests.csv')).expect(200);
      await manager(api().get('/handling/help-requests.csv?filters[state][$eq]=new')).expect(200);
      await manager(api().post('/person-data/export')).send({ references: [reference] }).expect(200);
      await asAdmin(api().post('/person-data/erase')).send({ references: [reference] }).expect(200);
    });
    expect(actionsOf(entries)).toEqual(['signature_viewed', 'signature_viewed', 'requests_exported', 'requests_exported', 'person_exported', 'entry_deleted', 'person_erased']);
    expect(entries[0]).toMatchObject({ subject: reference, actorEmail: expect.stringMatching(/^case-manager-/) as string });
    const records = expect.any(Number) as number;
    expect(entries[1]?.actorEmail).not.toBe(entries[0]?.actorEmail);
    expect(entries.slice(2, 5).map(details)).toEqual([{ all: true, records }, { all: false, records }, { references: [reference], records: 1 }]);
    expect(details(entries[6])).toEqual({ references: [reference], held: [] });
    expect(JSON.stringify(rows('audit_entries'))).not.toContain(email);
  });
});

describe('what an intruder would do first is mailed to administrators and the firm', () => {
  const notices = (text: string) => rows('outbox_mails', "kind = 'security_notice' and text like ?", `%${text}%`);

  it('a new administrator, invited or promoted, and nobody else', async () => {
    const [editorRole, administrator] = [await roleIds('strapi-editor'), await roleIds('strapi-super-admin')];
    const create = async (email: string, roles: readonly number[]) => (await asAdmin(api().post('/admin/users')).send({ email, firstname: 'New', roles }).expect(201)).body as { data: { id: number } };
    await create('invited-administrator@example.com', administrator);
    const { data } = await create('promoted@example.com', editorRole);
    await asAdmin(api().put(`/admin/users/${data.id}`)).send({ firstname: 'Other' }).expect(200);
    await asAdmin(api().put(`/admin/users/${data.id}`)).send({ roles: [...editorRole, ...administrator] }).expect(200);
    const [{ notification_email: firm } = {}] = rows('data_protection_settings');
    for (const email of ['invited-administrator@example.com', 'promoted@example.com']) {
      await until(`notices about ${email}`, () => [...notices(email)].some(({ recipient }) => recipient === firm) && notices(email).some(({ recipient }) => recipient === 'admin@example.com'));
      expect(new Set(notices(email).map(({ reference }) => reference)).size).toBe(1);
    }
    expect(String(notices('promoted@example.com')[0]?.text)).toContain('admin@example.com');
    for (const id of [data.id]) await asAdmin(api().delete(`/admin/users/${id}`)).expect(200);
  });

  it('another e-mail address of an account, at the former one', async () => {
    const { data } = (await asAdmin(api().post('/admin/users')).send({ email: 'former@example.com', firstname: 'Moved', roles: await roleIds('strapi-editor') }).expect(201)).body as { data: { id: number } };
    await asAdmin(api().put(`/admin/users/${data.id}`)).send({ email: 'taken@example.com' }).expect(200);
    await asAdmin(api().put(`/admin/users/${data.id}`)).send({ firstname: 'Again' }).expect(200);
    await until('the notice', () => notices('taken@example.com').length > 0);
    expect(notices('taken@example.com').map(({ recipient }) => recipient)).toEqual(['former@example.com']);
    await asAdmin(api().delete(`/admin/users/${data.id}`)).expect(200);
  });

  it('another e-mail address and another password at once, both at the former one', async () => {
    const { data } = (await asAdmin(api().post('/admin/users')).send({ email: 'owner@example.com', firstname: 'Robbed', roles: await roleIds('strapi-editor') }).expect(201)).body as { data: { id: number; registrationToken: string } };
    await api().post('/admin/register').send({ registrationToken: data.registrationToken, userInfo: { firstname: 'Robbed', lastname: 'Person', password: 'Audited-passw0rd' } }).expect(200);
    const entries = await added(() => asAdmin(api().put(`/admin/users/${data.id}`)).send({ email: 'intruder@example.com', password: 'Given-passw0rd' }).expect(200));
    expect(entries.map(({ action, details: text }) => [action, JSON.parse(text) as unknown])).toEqual(['password_set', 'account_changed'].map((action) => [action, { email: ['owner@example.com', 'intruder@example.com'] }]));
    const subjects = (recipient: string) => rows('outbox_mails', "kind = 'security_notice' and recipient = ? and state = 'sent'", recipient).map(({ subject }) => String(subject).split(' / ')[0]).sort();
    await until('the notices', () => subjects('owner@example.com').length === 2 && subjects('intruder@example.com').length === 1);
    expect(subjects('owner@example.com')).toEqual(['Администратор задал вам новый пароль', 'Изменён адрес вашей учётной записи']);
    for (const { text } of rows('outbox_mails', "kind = 'security_notice' and recipient = 'owner@example.com'")) {
      expect(text).toContain('intruder@example.com');
      expect(text).not.toContain('/admin/audit-log');
    }
    // In the own profile nobody else sets the password.
    const { body } = await api().post('/admin/login').send({ email: 'intruder@example.com', password: 'Given-passw0rd' }).expect(200);
    const own = loggedIn((body as { data: { token: string } }).data.token);
    await own(api().put('/admin/users/me')).send({ email: 'third@example.com', currentPassword: 'Given-passw0rd', password: 'Third-passw0rd' }).expect(200);
    await until('the notice', () => subjects('intruder@example.com').length === 2);
    expect(subjects('intruder@example.com')).toEqual(['Администратор задал вам новый пароль', 'Изменён адрес вашей учётной записи']);
    await asAdmin(api().delete(`/admin/users/${data.id}`)).expect(200);
  });

  it('an account that gets another role with rights of administrators, invited or promoted, and no other role', async () => {
    const newRole = async (name: string, action: string): Promise<number> => {
      const { data } = (await asAdmin(api().post('/admin/roles')).send({ name, description: '' }).expect(201)).body as { data: { id: number } };
      await asAdmin(api().put(`/admin/roles/${data.id}/permissions`)).send({ permissions: [{ action, subject: null, properties: {}, conditions: [] }] }).expect(200);
      return data.id;
    };
    const [powerful, harmless] = [await newRole('Keeper of keys', 'admin::api-tokens.create'), await newRole('Keeper of pictures', 'plugin::upload.read')];
    const create = async (email: string, role: number) => ((await asAdmin(api().post('/admin/users')).send({ email, firstname: 'New', roles: [role] }).expect(201)).body as { data: { id: number } }).data.id;
    const invited = await create('invited-keeper@example.com', powerful);
    const raised = await create('raised-keeper@example.com', harmless);
    await asAdmin(api().put(`/admin/users/${raised}`)).send({ roles: [harmless, powerful] }).expect(200);
    // It has that role already, or gets none of that kind.
    await asAdmin(api().put(`/admin/users/${raised}`)).send({ roles: [powerful] }).expect(200);
    await asAdmin(api().put(`/admin/users/${raised}`)).send({ roles: [harmless] }).expect(200);
    for (const email of ['invited-keeper@example.com', 'raised-keeper@example.com']) {
      const given = () => notices(email).filter(({ subject }) => /New administrator/.test(String(subject)));
      await until(`the notice about ${email}`, () => given().some(({ recipient }) => recipient === 'admin@example.com'));
      expect(new Set(given().map(({ reference }) => reference)).size).toBe(1);
      expect(String(given()[0]?.text)).toMatch(/права/);
    }
    // One that has lost it is told of, too; the one that was only invited has not.
    const lost = (email: string) => notices(email).filter(({ subject }) => /changed or deleted/.test(String(subject)));
    await until('the notice of the loss', () => lost('raised-keeper@example.com').some(({ recipient }) => recipient === 'admin@example.com'));
    expect([new Set(lost('raised-keeper@example.com').map(({ reference }) => reference)).size, lost('invited-keeper@example.com')]).toEqual([1, []]);
    for (const path of [`users/${invited}`, `users/${raised}`, `roles/${powerful}`, `roles/${harmless}`]) await asAdmin(api().delete(`/admin/${path}`)).expect(200);
  });

  describe('an account with rights of administrators that somebody changes or removes', () => {
    const PASSWORD = 'Audited-passw0rd';
    /** @returns its number and session */
    async function joined(email: string, roles: readonly number[]): Promise<readonly [number, Staff]> {
      const { data } = (await asAdmin(api().post('/admin/users')).send({ email, firstname: 'Joined', roles }).expect(201)).body as { data: { id: number; registrationToken: string } };
      const { body } = await api().post('/admin/register').send({ registrationToken: data.registrationToken, userInfo: { firstname: 'Joined', lastname: 'Person', password: PASSWORD } }).expect(200);
      return [data.id, loggedIn((body as { data: { token: string } }).data.token)];
    }
    const put = (id: number, body: object) => () => asAdmin(api().put(`/admin/users/${id}`)).send(body).expect(200);
    /** Who is told of this act, in alphabetical order; each as often as there are mails. Of other administrators only the first. */
    async function told(act: () => Promise<unknown>, ...people: readonly string[]): Promise<readonly string[]> {
      const sequences = (await added(act)).map(({ sequence }) => String(sequence));
      const recipients = rows('outbox_mails', "kind = 'security_notice'").filter(({ reference }) => sequences.includes(String(reference))).map(({ recipient }) => String(recipient));
      const others = rows('admin_users').map(({ email }) => String(email)).filter((email) => email !== 'admin@example.com' && !people.includes(email));
      return recipients.filter((recipient) => !others.includes(recipient)).sort();
    }
    const firmAddress = () => String(rows('data_protection_settings')[0]?.notification_email);
    const mailAbout = async (recipient: string, words: RegExp): Promise<string> => {
      const find = () => rows('outbox_mails', "kind = 'security_notice' and recipient = ? and state = 'sent'", recipient).map(({ subject, text }) => `${String(subject)}\n${String(text)}`).find((text) => words.test(text));
      await until(`the mail to ${recipient}`, () => find() !== undefined);
      return find() ?? '';
    };

    it('all administrators, the firm and whom it concerns, once each', async () => {
      const [[editor = 0], [administrator = 0]] = [await roleIds('strapi-editor'), await roleIds('strapi-super-admin')];
      const [email, renamed] = ['colleague@example.com', 'colleague-renamed@example.com'];
      const [id] = await joined(email, [administrator]);
      const all = ['admin@example.com', firmAddress(), email].sort();
      expect(await told(put(id, { firstname: 'Other' }), email)).toEqual([]);
      expect(await told(put(id, { isActive: false }), email)).toEqual(all);
      expect(await mailAbout('admin@example.com', new RegExp(`${email}[^]+deactivated`))).toMatch(/отключена/);
      const own = await mailAbout(email, /отключена/);
      expect(own).toMatch(/deactivated/);
      expect(own).toContain('admin@example.com');
      expect(own).not.toContain('/admin/audit-log');
      expect(await told(put(id, { isActive: true }), email)).toEqual(all);
      expect(await told(put(id, { password: 'Given-passw0rd' }), email)).toEqual(all);
      expect(await mailAbout('admin@example.com', /новый пароль/)).toContain(email);
      // At the former address.
      expect(await told(put(id, { email: renamed }), email, renamed)).toEqual(all);
      expect(await mailAbout('admin@example.com', new RegExp(`${email}.+${renamed}`))).toMatch(/another e-mail address/);
      expect(await told(put(id, { password: 'Again-passw0rd', isActive: false, roles: [administrator, editor] }), renamed)).toEqual(['admin@example.com', firmAddress(), renamed].sort());
      expect(await told(put(id, { isActive: true, roles: [editor] }), renamed)).toEqual(['admin@example.com', firmAddress(), renamed].sort());
      expect(await mailAbout(renamed, /Administrator, Editor/)).toMatch(/Editor/);
      // It has no such rights any more.
      expect(await told(put(id, { isActive: false }), renamed)).toEqual([]);
      expect(await told(() => asAdmin(api().delete(`/admin/users/${id}`)).expect(200), renamed)).toEqual([]);
    });

    it('one that is deleted, by itself or with others, whatever role gives it such rights', async () => {
      const { data: role } = (await asAdmin(api().post('/admin/roles')).send({ name: 'Keeper of roles', description: '' }).expect(201)).body as { data: { id: number } };
      await asAdmin(api().put(`/admin/roles/${role.id}/permissions`)).send({ permissions: [{ action: 'admin::roles.update', subject: null, properties: {}, conditions: [] }] }).expect(200);
      const [administrator = 0] = await roleIds('strapi-super-admin');
      const addresses = ['removed-keeper@example.com', 'removed-administrator@example.com'] as const;
      const [[keeper], [colleague]] = [await joined(addresses[0], [role.id]), await joined(addresses[1], [administrator])];
      expect(await told(() => asAdmin(api().delete(`/admin/users/${keeper}`)).expect(200), ...addresses)).toEqual(['admin@example.com', firmAddress(), addresses[0], addresses[1]].sort());
      expect(await told(() => asAdmin(api().post('/admin/users/batch-delete')).send({ ids: [colleague] }).expect(200), ...addresses)).toEqual(['admin@example.com', firmAddress(), addresses[1]].sort());
      expect(await mailAbout(addresses[0], /удалена/)).toMatch(/deleted/);
      await asAdmin(api().delete(`/admin/roles/${role.id}`)).expect(200);
    });

    describe('whose role is changed soon after, or at that moment', () => {
      const newRole = async (name: string): Promise<number> => {
        const { data } = (await asAdmin(api().post('/admin/roles')).send({ name, description: '' }).expect(201)).body as { data: { id: number } };
        await asAdmin(api().put(`/admin/roles/${data.id}/permissions`)).send({ permissions: [{ action: 'admin::users.read', subject: null, properties: {}, conditions: [] }] }).expect(200);
        return data.id;
      };

      it.each<readonly [what: string, change: (role: number) => PromiseLike<unknown>]>([
        ['renamed', (role) => asAdmin(api().put(`/admin/roles/${role}`)).send({ name: 'Renamed since', description: '' }).expect(200)],
        ['without its rights', (role) => asAdmin(api().put(`/admin/roles/${role}/permissions`)).send({ permissions: [] }).expect(200)],
        ['deleted', (role) => asAdmin(api().delete(`/admin/roles/${role}`)).expect(200)],
      ])('a demotion stays one in a mail that is composed when the role is %s', async (what, change) => {
        const [[editor = 0], role] = [await roleIds('strapi-editor'), await newRole(`Role until ${what}`)];
        const email = `demoted-${what.replaceAll(' ', '-')}@example.com`;
        const [id] = await joined(email, [role]);
        await put(id, { roles: [editor] })();
        const find = () => rows('outbox_mails', "kind = 'security_notice' and recipient = 'admin@example.com' and state = 'sent' and text like ?", `%${email}%`).filter(({ text }) => String(text).includes('→ Editor'));
        await until('the notice', () => find().length > 0);
        const [mail] = find();
        // As if the mail server had been away meanwhile.
        withDatabase(process.env, (database) => database.prepare("update outbox_mails set state = 'failed', failure = 'recipient_refused', subject = null, text = null where id = ?").run(Number(mail?.id)));
        await change(role);
        await asAdmin(api().post(`/handling/mails/${String(mail?.document_id)}/send-again`)).expect(202);
        const again = () => rows('outbox_mails', "id = ? and state = 'sent'", Number(mail?.id))[0];
        await until('the mail again', () => again() !== undefined);
        expect(String(again()?.subject)).toMatch(/Account of an administrator changed or deleted/);
        await asAdmin(api().delete(`/admin/users/${id}`)).expect(200);
        if (what !== 'deleted') await asAdmin(api().delete(`/admin/roles/${role}`)).expect(200);
      });

      it('a mail of an entry of an earlier version, which does not say what its roles were, goes by the roles as they are', async () => {
        const [[editor = 0], role] = [await roleIds('strapi-editor'), await newRole('Role of an earlier version')];
        const email = 'demoted-earlier@example.com';
        const [id] = await joined(email, [role]);
        const [entry] = await added(put(id, { roles: [editor] }));
        const notice = () => rows('outbox_mails', "kind = 'security_notice' and recipient = 'admin@example.com' and reference = ? and state = 'sent'", String(entry?.sequence))[0];
        await until('the notice', () => notice() !== undefined);
        expect(details(entry)).toMatchObject({ administering: ['Role of an earlier version'] });
        const [mail, setDetails] = [notice(), (text: string) => withDatabase(process.env, (database) => database.prepare('update audit_entries set details = ? where sequence = ?').run(text, Number(entry?.sequence)))];
        const { administering: _none, ...earlier } = details(entry) as Readonly<Record<string, unknown>>;
        setDetails(JSON.stringify(earlier));
        try {
          withDatabase(process.env, (database) => database.prepare("update outbox_mails set state = 'failed', failure = 'recipient_refused', subject = null, text = null where id = ?").run(Number(mail?.id)));
          await asAdmin(api().post(`/handling/mails/${String(mail?.document_id)}/send-again`)).expect(202);
          await until('the mail again', () => notice() !== undefined);
        } finally {
          setDetails(entry?.details ?? '');
        }
        expect(String(notice()?.subject)).toMatch(/Account of an administrator changed or deleted/);
        for (const path of [`users/${id}`, `roles/${role}`]) await asAdmin(api().delete(`/admin/${path}`)).expect(200);
      });

      it('is told of, whether it gets the role or is deleted', async () => {
        const [editor = 0] = await roleIds('strapi-editor');
        const silent: string[] = [];
        for (let round = 0; round < 8; round++) {
          const role = await newRole(`Office ${round} a`);
          const rename = (name: string, afterMs: number) => new Promise((done) => setTimeout(done, afterMs)).then(() => asAdmin(api().put(`/admin/roles/${role}`)).send({ name, description: '' }).expect(200));
          const renames = (start: string) => [10, 25, 40, 55].map((afterMs, index) => rename(`${start} ${round} ${'bcde'[index]}`, afterMs + (round % 4) * 3));
          const [id] = await joined(`office-${round}@example.com`, [editor]);
          const acts: readonly (readonly [string, () => Promise<unknown>])[] = [
            ['account_changed', put(id, { roles: [role] })],
            ['account_deleted', () => asAdmin(api().delete(`/admin/users/${id}`)).expect(200)],
          ];
          for (const [action, act] of acts) {
            const entries = await added(() => Promise.all([act(), ...renames(action)]));
            const [sequence] = entries.filter((entry) => entry.action === action).map((entry) => String(entry.sequence));
            if (rows('outbox_mails', "kind = 'security_notice' and reference = ?", sequence).length === 0) silent.push(`${round} ${action}`);
          }
          await asAdmin(api().delete(`/admin/roles/${role}`)).expect(200);
        }
        expect(silent).toEqual([]);
      });
    });

    it('the firm also at an address that the account gets, the owner of all that changed at once, and each of an account that is gone', async () => {
      const [[editor = 0], [administrator = 0]] = [await roleIds('strapi-editor'), await roleIds('strapi-super-admin')];
      const emails = ['moved-administrator@example.com', 'robbed-administrator@example.com', 'gone-administrator@example.com'] as const;
      const [moved] = await joined(emails[0], [administrator]);
      expect(await told(put(moved, { email: firmAddress() }), ...emails, firmAddress())).toEqual(['admin@example.com', firmAddress(), emails[0]].sort());
      expect(await mailAbout(firmAddress(), new RegExp(`${emails[0]} → ${firmAddress()}`))).toMatch(/Account of an administrator changed/);
      await asAdmin(api().delete(`/admin/users/${moved}`)).expect(200);
      const [robbed] = await joined(emails[1], [administrator]);
      await put(robbed, { email: `other-${emails[1]}`, isActive: false, roles: [editor] })();
      expect(await mailAbout(emails[1], /deactivated; another e-mail address .+; other roles/)).toMatch(/Your account was changed/);
      await asAdmin(api().delete(`/admin/users/${robbed}`)).expect(200);
      const [gone] = await joined(emails[2], [administrator]);
      // As if the mail server had been away until the account was deleted.
      await put(gone, { isActive: false })();
      await mailAbout('admin@example.com', new RegExp(`${emails[2]}[^]+deactivated`));
      await asAdmin(api().delete(`/admin/users/${gone}`)).expect(200);
      const again = () => rows('outbox_mails', "kind = 'security_notice' and recipient = 'admin@example.com' and state = 'sent' and text like ?", `%${emails[2]}%`).filter(({ text }) => String(text).includes('deactivated'));
      const [mail] = again();
      withDatabase(process.env, (database) => database.prepare("update outbox_mails set state = 'failed', failure = 'recipient_refused', text = null where id = ?").run(Number(mail?.id)));
      await asAdmin(api().post(`/handling/mails/${String(mail?.document_id)}/send-again`)).expect(202);
      await until('the mail again', () => again().some(({ id }) => id === mail?.id));
    });

    it('what somebody does to their own: with the account the others, with password or address nobody', async () => {
      const [administrator = 0] = await roleIds('strapi-super-admin');
      const [editor = 0] = await roleIds('strapi-editor');
      const email = 'own-deed@example.com';
      const [id, own] = await joined(email, [administrator, editor]);
      const others = ['admin@example.com', firmAddress()].sort();
      expect(await told(() => own(api().put('/admin/users/me')).send({ email: 'own-renamed@example.com', currentPassword: PASSWORD, password: 'Third-passw0rd' }).expect(200), email, 'own-renamed@example.com')).toEqual([email]);
      const { body } = await api().post('/admin/login').send({ email: 'own-renamed@example.com', password: 'Third-passw0rd' }).expect(200);
      const again = loggedIn((body as { data: { token: string } }).data.token);
      expect(await told(() => again(api().put(`/admin/users/${id}`)).send({ roles: [editor] }).expect(200), email, 'own-renamed@example.com')).toEqual(others);
      await asAdmin(api().delete(`/admin/users/${id}`)).expect(200);
    });
  });

  it('other ways in than an account: a key, rights of administrators for a role', async () => {
    const role = (await asAdmin(api().post('/admin/roles')).send({ name: 'Told role', description: '' }).expect(201)).body as { data: { id: number } };
    const key = (await asAdmin(api().post('/admin/api-tokens')).send({ name: 'Told key', description: '', type: 'full-access', lifespan: null }).expect(201)).body as { data: { id: number } };
    const permissions = ['plugin::upload.read', 'admin::roles.read'].map((action) => ({ action, subject: null, properties: {}, conditions: [] }));
    await asAdmin(api().put(`/admin/roles/${role.data.id}/permissions`)).send({ permissions: permissions.slice(0, 1) }).expect(200);
    await asAdmin(api().put(`/admin/roles/${role.data.id}/permissions`)).send({ permissions }).expect(200);
    for (const name of ['Told key', 'Told role']) {
      await until(`the notice about ${name}`, () => notices(name).some(({ recipient }) => recipient === 'admin@example.com'));
      expect(new Set(notices(name).map(({ reference }) => reference)).size).toBe(1);
    }
    for (const path of [`api-tokens/${key.data.id}`, `roles/${role.data.id}`]) await asAdmin(api().delete(`/admin/${path}`)).expect(200);
  });

  it('rights of administrators that a role loses, and no others', async () => {
    const { data: role } = (await asAdmin(api().post('/admin/roles')).send({ name: 'Robbed role', description: '' }).expect(201)).body as { data: { id: number } };
    const right = (action: string, subject: string | null = null) => ({ action, subject, properties: {}, conditions: [] });
    const give = (...permissions: readonly object[]) => asAdmin(api().put(`/admin/roles/${role.id}/permissions`)).send({ permissions }).expect(200);
    const subjects = () => notices('Robbed role').filter(({ recipient }) => recipient === 'admin@example.com').map(({ subject }) => String(subject).split(' / ').at(-1));
    await give(right('plugin::upload.read'), right('plugin::content-manager.explorer.read', 'api::data-protection.data-protection'));
    await give(right('plugin::content-manager.explorer.read', 'api::data-protection.data-protection'));
    await give();
    await until('the notice of the loss', () => subjects().length === 2);
    expect(subjects().sort()).toEqual([expect.stringMatching(/given rights/), expect.stringMatching(/taken from a role/)]);
    await asAdmin(api().delete(`/admin/roles/${role.id}`)).expect(200);
  });

  it('a password that an administrator sets, its owner', async () => {
    const email = 'given@example.com';
    const { data } = (await asAdmin(api().post('/admin/users')).send({ email, firstname: 'Given', roles: await roleIds('strapi-editor') }).expect(201)).body as { data: { id: number; registrationToken: string } };
    await api().post('/admin/register').send({ registrationToken: data.registrationToken, userInfo: { firstname: 'Given', lastname: 'Person', password: 'Audited-passw0rd' } }).expect(200);
    const entries = await added(() => asAdmin(api().put(`/admin/users/${data.id}`)).send({ password: 'Given-passw0rd' }));
    expect(entries.map(({ action, subject, actorEmail }) => [action, subject, actorEmail])).toEqual([['password_set', String(data.id), 'admin@example.com']]);
    await until('the notice', () => notices(email).some(({ recipient }) => recipient === email));
    expect(notices(email)).toHaveLength(1);
    await asAdmin(api().delete(`/admin/users/${data.id}`)).expect(200);
  });

  /** As visitors are given: their digits are not read as letters. */
  const referenceOf = (name: string, index: number): string => `${name.slice(0, 2).toUpperCase().replace(/[LIOUV]/g, 'K').padEnd(5, 'X')}-${String(10_000 + index).replace(/0/g, 'A').replace(/1/g, 'B')}`;
  /** Adds requests of people with this last name. */
  const add = (name: string, count: number): void =>
    withDatabase(process.env, (database) => database.exec(`insert into help_requests (document_id, reference, received_at, last_name) values ${Array.from({ length: count }, (_, index) => `('${name}${index}', '${referenceOf(name, index)}', ${database.client === 'postgres' ? 'now()' : Date.now()}, '${name}')`).join(',')}`));
  const toldOf = (sequence: unknown) => rows('outbox_mails', "kind = 'security_notice' and reference = ?", String(sequence));

  it('an export of all requests where they are few, also as files about people', async () => {
    // Those of other test files, whose database was copied.
    withDatabase(process.env, (database) => database.exec('delete from help_requests'));
    add('Few', 3);
    const references = rows('help_requests').map(({ reference }) => String(reference));
    expect(references.length).toBeLessThan(10);
    const who = await staff('case-manager');
    for (const some of [references.slice(1), references.slice(0, 1)]) await who(api().post('/person-data/export')).send({ references: some }).expect(200);
    const [last, first] = rows('audit_entries', "action = 'person_exported' order by sequence desc").map(({ sequence }) => sequence);
    expect([first, last].map((sequence) => toldOf(sequence).length > 0)).toEqual([false, true]);
    withDatabase(process.env, (database) => database.exec("delete from help_requests where last_name = 'Few'"));
  });

  describe('an export of many requests', () => {
    const CSV = '/handling/help-requests.csv';
    const EVERYTHING = '?filters[received_at][$gt]=1970-01-01T00:00:00.000Z';
    const part = (name: string): string => `?filters[last_name][$eq]=${name}`;
    /** What a new account exports, one after the other. @returns of each file the number of its records, and whether mails tell of it */
    async function exportAll(who: Staff, ...queries: readonly string[]): Promise<readonly (readonly [records: number, isTold: boolean])[]> {
      const { data: me } = (await who(api().get('/admin/users/me')).expect(200)).body as { data: { id: number } };
      const [before] = rows('audit_entries', '1 = 1 order by sequence desc limit 1');
      for (const query of queries) await who(api().get(`${CSV}${query}`)).expect(200);
      return rows('audit_entries', "action = 'requests_exported' and actor_id = ? and sequence > ? order by sequence", me.id, Number(before?.sequence)).map(({ sequence, details: text }) => [(JSON.parse(String(text)) as { records: number }).records, toldOf(sequence).some(({ recipient }) => recipient === 'admin@example.com')]);
    }

    beforeAll(() => {
      add('Slice', 12);
      add('Small', 3);
      add('Many', 120);
    });
    afterAll(() => withDatabase(process.env, (database) => database.exec("delete from help_requests where last_name in ('Slice', 'Small', 'Many')")));

    databaseIndependentTest('is told of whatever the filter, once, and small ones are not', async () => {
      const told = (found: readonly (readonly [number, boolean])[]) => found.map(([, isTold]) => isTold);
      const all = await exportAll(await staff('case-manager'), part('Small'), part('Nobody'), EVERYTHING, EVERYTHING);
      expect(told(all)).toEqual([false, false, true, false]);
      expect(all[0]).toEqual([3, false]);
      expect(told(await exportAll(await staff('case-manager'), '', EVERYTHING))).toEqual([true, false]);
      // The whole list also soon after something smaller, with a filter or without.
      expect(told(await exportAll(await staff('case-manager'), part('Many'), EVERYTHING, EVERYTHING))).toEqual([true, true, false]);
      expect(told(await exportAll(await staff('case-manager'), part('Many'), '', ''))).toEqual([true, true, false]);
      expect(await exportAll(await staff('case-manager'), part('Many'), part('Many'))).toEqual([[120, true], [120, false]]);
      const [mail] = rows('outbox_mails', "kind = 'security_notice' and subject like '%visitors’ data%' order by id desc");
      expect(String(mail?.text)).toMatch(/case-manager-/);
    });

    it('is told of in slices, and each account is counted by itself', async () => {
      const [one, other] = [await staff('case-manager'), await staff('case-manager')];
      const slices = Array.from({ length: 10 }, () => part('Slice'));
      // Half of all, or a hundred.
      const firstTold = Math.ceil(Math.min(100, rows('help_requests').length / 2) / 12) - 1;
      const found = await exportAll(one, ...slices, EVERYTHING, EVERYTHING);
      // Then, within the hour, what is much more than was told of.
      expect(found.map(([, isTold]) => isTold)).toEqual([...slices.map((_, index) => index === firstTold), true, false]);
      expect(await exportAll(other, part('Small'))).toEqual([[3, false]]);
    });

    it('is told of again within the hour when it has more than doubled, also in slices', async () => {
      const all = await exportAll(await staff('case-manager'), ...Array.from({ length: 8 }, () => part('Many')));
      expect(all.map(([, isTold], index) => (isTold ? index + 1 : 0)).filter(Boolean)).toEqual([1, 3, 7]);
    });

    it('is told of within the hour when everything is exported with a filter, after parts that were more together', async () => {
      const all = await exportAll(await staff('case-manager'), part('Many'), part('Many'), part('Many'), EVERYTHING, EVERYTHING);
      expect(all.map(([, isTold]) => isTold)).toEqual([true, false, true, true, false]);
    });

    it('is not told of when nothing was sent', async () => {
      const who = await staff('case-manager');
      const [before] = rows('audit_entries', '1 = 1 order by sequence desc limit 1');
      await who(api().head(CSV)).expect(405);
      expect(rows('audit_entries', "action = 'requests_exported' and sequence > ?", Number(before?.sequence))).toEqual([]);
    });

    it('is told of once, and when it has doubled, when its slices are exported at the same time', async () => {
      const who = await staff('case-manager');
      const [before] = rows('audit_entries', '1 = 1 order by sequence desc limit 1');
      await Promise.all(Array.from({ length: 12 }, () => who(api().get(`${CSV}${part('Many')}`)).expect(200)));
      const sequences = rows('audit_entries', "action = 'requests_exported' and sequence > ? order by sequence", Number(before?.sequence)).map(({ sequence }) => sequence);
      expect(sequences.map((sequence, index) => (toldOf(sequence).length > 0 ? index + 1 : 0)).filter(Boolean)).toEqual([1, 3, 7]);
    });

    databaseIndependentTest('is told of when files of nothing follow, which would push its slices out of sight', async () => {
      const who = await staff('case-manager');
      const nobody = part('Nobody');
      expect(await exportAll(who, part('Slice'))).toEqual([[12, false]]);
      const files: (readonly [number, boolean])[] = [];
      for (let hundred = 0; hundred < 2; hundred++) files.push(...(await exportAll(who, ...Array.from({ length: 100 }, () => nobody))));
      // The first slice and 199 of these are 200 files; then nothing is told of for an hour.
      expect(files.map(([, isTold], index) => (isTold ? index + 2 : 0)).filter(Boolean)).toEqual([200]);
    });

    it('counts the files about people, too', async () => {
      const who = await staff('case-manager');
      const references = rows('help_requests', "last_name = 'Many'").map(({ reference }) => String(reference)).slice(0, 110);
      const absent = Array.from({ length: 150 }, (_, index) => referenceOf('Absent', index));
      for (const few of [references.slice(0, 2), absent, Array.from({ length: 150 }, () => String(references[0]))]) await who(api().post('/person-data/export')).send({ references: few }).expect(200);
      await who(api().post('/person-data/export')).send({ references }).expect(200);
      const [large, ...smaller] = rows('audit_entries', "action = 'person_exported' order by sequence desc").map(({ sequence }) => sequence);
      await until('the mail', () => toldOf(large).some(({ state }) => state === 'sent'));
      for (const sequence of smaller.slice(0, 3)) expect(toldOf(sequence)).toEqual([]);
    });
  });
});

describe('the log', () => {
  it('is read by administrators only, and written by nobody', async () => {
    for (const path of ['entries', 'actors', 'export']) {
      for (const who of [editor, manager]) await who(api().get(`/audit-log/${path}`)).expect(403);
      await api().get(`/audit-log/${path}`).expect(401);
    }
    const list = '/content-manager/collection-types/api::audit-entry.audit-entry';
    const [entry] = rows('audit_entries');
    for (const who of [editor, manager]) await who(api().get(list)).expect(403);
    for (const who of [editor, manager, asAdmin]) {
      await who(api().post(list)).send({ action: 'log_in' }).expect(403);
      await who(api().put(`${list}/${String(entry?.document_id)}`)).send({ actor_email: 'other@example.com' }).expect(403);
      await who(api().delete(`${list}/${String(entry?.document_id)}`)).expect(403);
      await who(api().post(`${list}/actions/bulkDelete`)).send({ documentIds: [entry?.document_id] }).expect(403);
    }
    expect(rows('audit_entries')[0]).toEqual(entry);
    expect([401, 403, 404, 405]).toContain((await api().get('/api/audit-entries')).status);
  });

  it('is filtered and searched; an export is recorded before it leaves', async () => {
    const all = await log();
    expect(all.map(({ sequence }) => sequence)).toEqual([...all.map(({ sequence }) => sequence)].sort((a, b) => b - a));
    expect(new Set(actionsOf(await log({ action: 'account_deleted' })))).toEqual(new Set(['account_deleted']));
    expect((await log({ actor: 'admin@example.com' })).every(({ actorEmail }) => actorEmail === 'admin@example.com')).toBe(true);
    expect((await log({ text: 'audited@EXAMPLE.com' })).length).toBeGreaterThan(0);
    expect(await log({ text: 'a%d_ted@example' })).toEqual([]);
    // What staff read of a type is no word of the log itself.
    const typed = all.find(({ typeName }) => typeName !== null && typeName in TYPES_RU);
    for (const name of [typed?.typeName, TYPES_RU[typed?.typeName ?? '']?.toUpperCase()]) expect((await log({ text: String(name) })).map(({ type }) => type)).toContain(typed?.type);
    expect(await log({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
    const [newest] = all;
    expect((await log({ before: String(newest?.sequence) }))[0]?.sequence).toBe((newest?.sequence ?? 0) - 1);
    for (const wrong of [{ action: 'nothing' }, { from: 'yesterday' }, { before: '-1' }, { other: 'x' }]) await asAdmin(api().get('/audit-log/entries').query(wrong)).expect(400);
    const exported = (await asAdmin(api().get('/audit-log/export').query({ action: 'log_exported' })).expect(200)).body as { data: AuditList };
    expect(exported.data.entries.map(details)).toEqual([{ action: 'log_exported' }]);
  });

  it('has no gap when many actions are recorded at once', async () => {
    const entries = await added(() => Promise.all(Array.from({ length: 12 }, () => manager(api().get('/handling/help-requests.csv')).expect(200))));
    expect(entries).toHaveLength(12);
    expect(await verify()).toMatchObject({ code: 0 });
  });
});

const DAY_MS = 24 * 60 * 60_000;

/** Moves the first entries 1200 days into the past, and signs the chain again with the CMS's key, as an older log has it. */
function age(database: Database, count: number): void {
  const [key] = env('EVIDENCE_KEYS').split(',').map((text) => readEvidenceKey(text.trim()));
  database.exec(`update audit_entries set recorded_at = ${database.before('recorded_at', 1_200 * DAY_MS)} where sequence <= ${count}`);
  let previous = FIRST_PREVIOUS_HASH;
  const updates: string[] = [];
  for (const row of database.prepare('select * from audit_entries order by sequence').all() as HashedEntry[]) {
    const hash = auditHash({ ...row, recorded_at: new Date(row.recorded_at ?? 0).toISOString(), previous_hash: previous });
    const signature = Buffer.from(key?.sign?.(signedPartOfAudit(hash)) ?? []).toString('hex');
    updates.push(`update audit_entries set previous_hash = '${previous}', hash = '${hash}', signature = '${signature}' where sequence = ${row.sequence}`);
    previous = hash;
  }
  // At once: on PostgreSQL each call is a process of its own.
  database.exec(updates.join(';\n'));
}

describe('npm run verify-audit-log', () => {
  const damaged = async (change: (database: Database) => void): Promise<string> => {
    await cms.stop();
    const database = openDatabase(process.env);
    database.exec(`create table audit_copy as select * from audit_entries`);
    try {
      change(database);
      const { code, output } = await verify();
      expect(code).toBe(1);
      return output;
    } finally {
      database.exec('delete from audit_entries');
      database.exec('insert into audit_entries select * from audit_copy');
      database.exec('drop table audit_copy');
      database.close();
    }
  };

  it('finds nothing in an untouched log, and a hash noted earlier', async () => {
    const { code, output } = await verify();
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^All in order: \d+ entries from number 1\.\nHash of the last entry: [0-9a-f]{64}\n$/) as string });
    expect(await verify('--contains', output.slice(-65).trim())).toMatchObject({ code: 0 });
    expect(await verify('--contains', sha256('another'))).toMatchObject({ code: 1 });
  });

  it.each<[string, string, RegExp]>([
    ['another person', "update audit_entries set actor_email = 'other@example.com' where sequence = 3", /Entry 3 was changed/],
    ['another time', `update audit_entries set recorded_at = (select recorded_at from audit_copy where sequence = 1) where sequence = 9`, /Entry 9 was changed/],
    ['details', "update audit_entries set details = '{}' where sequence = (select max(sequence) from audit_copy)", /was changed/],
    ['a removed entry', 'delete from audit_entries where sequence = 5', /Entry 5 is missing/],
    ['a removed beginning', 'delete from audit_entries where sequence < 4', /Entries before 4 are missing/],
    ['another signature', 'update audit_entries set signature = (select signature from audit_copy where sequence = 1) where sequence = 2', /Entry 2: its signature is not genuine/],
    ['an unknown key', `update audit_entries set public_key = '${'a'.repeat(64)}' where sequence = 2`, /Entry 2 was changed/],
    ['an entry before the first', 'update audit_entries set sequence = 0 where sequence = 1', /Entries before 2 are missing|without a valid number/],
  ])('finds %s', async (_what, sql, fault) => {
    expect(await damaged((database) => database.exec(sql))).toMatch(fault);
  });

  it('finds nothing in a log that the CMS has shortened, and that it was shortened otherwise', async () => {
    await cms.stop();
    const stored = openDatabase(process.env);
    // Moves the first three entries into the past, as an older log has them; signed again, since nothing else may change them.
    age(stored, 3);
    stored.close();
    expect(await verify()).toMatchObject({ code: 0 });
    cms = await Cms.start(own);
    await until('a shorter log', async () => rows('audit_entries', "action = 'log_shortened'").length === 1);
    expect(rows('audit_entries', 'sequence < 4')).toEqual([]);
    expect(await verify()).toMatchObject({ code: 0, output: expect.stringContaining('entries from number 4.') as string });
    expect(await damaged((database) => database.exec('delete from audit_entries where sequence = 4'))).toContain('Entries before 5 are missing');
  });
});
