/**
 * Accounts of staff: invitations, forgotten passwords, sessions. Limits on log-ins are in robots.test.ts.
 */
import { join } from 'node:path';

import type { Email } from 'postal-mime';
import type { Response } from 'supertest';

import type { AccountAccess } from '../../cms/src/features/accounts/api-types';
import { withDatabase } from '../helpers/database';
import { MailFolder } from '../helpers/mailFolder';
import { databaseIndependentDescribe, databaseIndependentTest } from '../helpers/scope';
import { until } from '../helpers/until';
import { api, asAdmin, env, loggedIn, type Staff } from './support/calls';
import { rows } from './support/rows';
import { memberOf, removeRoles } from './support/staff';

const PASSWORD = 'Staff-passw0rd';
const NEW_PASSWORD = 'Other-passw0rd';
const ROLES = ['strapi-super-admin', 'strapi-editor', 'case-manager'];

interface Invited {
  readonly id: number;
  readonly email: string;
  readonly registrationToken: string;
}

let people = 0;

async function invite(role: string, change: object = {}): Promise<Invited> {
  const roles = (await asAdmin(api().get('/admin/roles')).expect(200)).body as { data: { id: number; code: string }[] };
  const email = `account-${(people += 1)}-${Date.now()}@example.com`;
  const answer = await asAdmin(api().post('/admin/users'))
    .send({ email, firstname: 'Anna', lastname: 'New', roles: roles.data.filter(({ code }) => code === role).map(({ id }) => id), ...change })
    .expect(201);
  return (answer.body as { data: Invited }).data;
}

const register = (registrationToken: string, password = PASSWORD) => api().post('/admin/register').send({ registrationToken, userInfo: { firstname: 'Anna', lastname: 'New', password } });

/** Data that a browser stores after a log-in. */
interface Session {
  readonly token: string;
  readonly cookie: string;
}

const REFRESH = /strapi_admin_refresh=[^;]+/;
const cookieOf = ({ headers }: Response): string => REFRESH.exec([headers['set-cookie'] ?? []].flat().join('\n'))?.[0] ?? '';
const tokenOf = ({ body }: Response): string => (body as { data: { token: string } }).data.token;

async function logIn(email: string, password = PASSWORD): Promise<Session> {
  const answer = await api().post('/admin/login').send({ email, password, rememberMe: true }).expect(200);
  return { token: tokenOf(answer), cookie: cookieOf(answer) };
}

async function member(role = 'strapi-editor', change: object = {}): Promise<Invited> {
  const invited = await invite(role, change);
  await register(invited.registrationToken).expect(200);
  return invited;
}

const refresh = (cookie: string) => api().post('/admin/access-token').set('Cookie', cookie);
const isIn = async ({ token }: Session): Promise<boolean> => (await loggedIn(token)(api().get('/admin/users/me'))).status === 200;
const canRefresh = async ({ cookie }: Session): Promise<boolean> => (await refresh(cookie)).status === 200;

describe('Administrators who remove each other at the same time', () => {
  it.each<readonly [way: string, act: (as: Staff, id: number, editor: number) => PromiseLike<Response>]>([
    ['delete', (as, id) => as(api().delete(`/admin/users/${id}`))],
    ['delete together', (as, id) => as(api().post('/admin/users/batch-delete')).send({ ids: [id] })],
    ['demote', (as, id, editor) => as(api().put(`/admin/users/${id}`)).send({ roles: [editor] })],
    ['switch off', (as, id) => as(api().put(`/admin/users/${id}`)).send({ isActive: false })],
  ])('%s: only the first one does', async (_way, act) => {
    const editor = Number(rows('admin_roles', "code = 'strapi-editor'")[0]?.id);
    const [one, other] = [await member('strapi-super-admin'), await member('strapi-super-admin')];
    const [asOne, asOther] = [loggedIn((await logIn(one.email)).token), loggedIn((await logIn(other.email)).token)];
    const statuses = (await Promise.all([act(asOne, other.id, editor), act(asOther, one.id, editor)])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(rows('admin_users', 'id in (?, ?)', one.id, other.id).length).toBeGreaterThan(0);
    for (const { id } of [one, other]) await asAdmin(api().delete(`/admin/users/${id}`));
  });
});

describe('the last Administrator who can log in', () => {
  const roleOf = (code: string) => Number(rows('admin_roles', 'code = ?', code)[0]?.id);
  const write = (sql: string, ...values: readonly unknown[]) => withDatabase(process.env, (database) => database.prepare(sql).run(...values));
  let others: readonly number[] = [];
  const made: number[] = [];
  const administrator = async (): Promise<Invited> => {
    const one = await member('strapi-super-admin');
    made.push(one.id);
    return one;
  };
  const invited = async (): Promise<number> => {
    const { id } = await invite('strapi-super-admin');
    made.push(id);
    return id;
  };

  /** Takes the role from all Administrators but these. */
  function leave(...ids: readonly (number | undefined)[]): void {
    others = rows('admin_users_roles_lnk', 'role_id = ?', roleOf('strapi-super-admin')).filter(({ user_id: user }) => !ids.includes(Number(user))).map(({ id }) => Number(id));
    for (const link of others) write('update admin_users_roles_lnk set role_id = ? where id = ?', roleOf('strapi-editor'), link);
  }
  afterEach(async () => {
    for (const link of others) write('update admin_users_roles_lnk set role_id = ? where id = ?', roleOf('strapi-super-admin'), link);
    others = [];
    for (const id of made.splice(0)) await asAdmin(api().delete(`/admin/users/${id}`)).expect(200);
  });

  it.each<readonly [other: string, make: () => Promise<number | undefined>]>([
    ['there is no other one', () => Promise.resolve(undefined)],
    ['the other one is switched off', async () => {
      const { id } = await administrator();
      await asAdmin(api().put(`/admin/users/${id}`)).send({ isActive: false }).expect(200);
      return id;
    }],
    ['the other one has only been invited', invited],
    ['the other one was switched on without a password', async () => {
      const id = await invited();
      await asAdmin(api().put(`/admin/users/${id}`)).send({ isActive: true }).expect(200);
      return id;
    }],
  ])('stays one if %s', async (_other, make) => {
    const { id, email } = await administrator();
    const other = await make();
    const session = await logIn(email);
    const as = loggedIn(session.token);
    const ways = [() => as(api().put(`/admin/users/${id}`)).send({ isActive: false }), () => as(api().put(`/admin/users/${id}`)).send({ roles: [roleOf('strapi-editor')] })];
    const before = [rows('admin_users', 'id = ?', id), rows('admin_users_roles_lnk', 'user_id = ?', id)];
    leave(id, other);
    for (const [language, words] of [['en', /^At least one Administrator/], ['ru', /^Должен остаться хотя бы один администратор/]] as const)
      for (const way of ways) {
        const { status, body } = await way().set('Accept-Language', language);
        expect([status, (body as { error?: { message: string } }).error?.message]).toEqual([400, expect.stringMatching(words) as string]);
      }
    expect([rows('admin_users', 'id = ?', id), rows('admin_users_roles_lnk', 'user_id = ?', id)]).toEqual(before);
    expect([await isIn(session), await canRefresh(session)]).toEqual([true, true]);
    expect(rows('audit_entries', "action = 'account_changed' and subject = ?", String(id))).toEqual([]);
  });

  it('may be another one', async () => {
    const { id, email } = await administrator();
    const as = loggedIn((await logIn(email)).token);
    await as(api().put(`/admin/users/${id}`)).send({ roles: [roleOf('strapi-editor')] }).expect(200);
  });

  it('is not deleted by themselves, nor is anybody else', async () => {
    const { id, email } = await administrator();
    const as = loggedIn((await logIn(email)).token);
    for (const [language, words] of [['en', /own account/], ['ru', /Свою учётную запись/]] as const)
      expect(((await as(api().delete(`/admin/users/${id}`)).set('Accept-Language', language).expect(400)).body as { error: { message: string } }).error.message).toMatch(words);
  });
});

describe('invitations', () => {
  it.each(ROLES)('%s opens the link, registers, and logs in', async (role) => {
    const { email, registrationToken } = await invite(role);
    const info = await api().get('/admin/registration-info').query({ registrationToken }).expect(200);
    expect(info.body).toEqual({ data: { email, firstname: 'Anna', lastname: 'New' } });
    await register(registrationToken).expect(200);
    expect(await isIn(await logIn(email))).toBe(true);
  });

  it('an invitation is accepted once, however often it is sent at the same time', async () => {
    const { email, registrationToken } = await invite('strapi-editor');
    const passwords = Array.from({ length: 5 }, (_, index) => `Passw0rd-number-${index}`);
    const statuses = (await Promise.all(passwords.map((password) => register(registrationToken, password)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    await register(registrationToken, NEW_PASSWORD).expect(400);
    await api().get('/admin/registration-info').query({ registrationToken }).expect(400);
    await logIn(email, passwords[statuses.indexOf(200)]);
  });

  it('an invitation is invalid once an administrator has set the password', async () => {
    const { id, email, registrationToken } = await invite('strapi-editor');
    await asAdmin(api().put(`/admin/users/${id}`)).send({ isActive: true, password: NEW_PASSWORD }).expect(200);
    await register(registrationToken).expect(400);
    await logIn(email, NEW_PASSWORD);
  });

  databaseIndependentTest.each([['ru', 'Приглашение', false], ['en', 'Invitation', false], [null, 'Приглашение', true]])('are mailed in the language %s of the invited person', async (preferedLanguage, subject, isBoth) => {
    const { email, registrationToken } = await invite('case-manager', { preferedLanguage });
    const mail = await invitationTo(email);
    expect(mail.subject).toContain(subject);
    const link = `${env('CMS_URL')}/admin/auth/register?registrationToken=${registrationToken}`;
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
    // Of the office, and to the minute.
    expect(mail.text).toMatch(/\d\d:\d\d (GMT\+[23]|EES?T)/);
    expect([/срабатывает|сработает/.test(mail.text ?? ''), /works once/.test(mail.text ?? '')]).toEqual([isBoth || preferedLanguage === 'ru', isBoth || preferedLanguage === 'en']);
    await until('the mail is sent', () => rows('outbox_mails', 'recipient = ?', email).every(({ state }) => state === 'sent'));
    expect(JSON.stringify(rows('outbox_mails'))).not.toContain(registrationToken);
  });

  it('are sent again with another link, a few times', async () => {
    const { id, email, registrationToken } = await invite('strapi-editor');
    const again = () => asAdmin(api().post(`/staff-accounts/${id}/invite`));
    const { data } = (await again().expect(200)).body as { data: AccountAccess };
    await register(registrationToken).expect(400);
    const token = data.invitation?.link.split('=').at(-1) ?? '';
    expect(token).not.toBe(registrationToken);
    expect(data).toMatchObject({ email, sessions: [], invitation: { isExpired: false, hasMailServer: false } });
    for (const status of [200, 200, 200, 429]) await again().expect(status);
    const { data: now } = (await asAdmin(api().get(`/staff-accounts/${id}`)).expect(200)).body as { data: AccountAccess };
    await register(now.invitation?.link.split('=').at(-1) ?? '').expect(200);
    // There is nothing to accept any more.
    expect(((await asAdmin(api().get(`/staff-accounts/${id}`)).expect(200)).body as { data: AccountAccess }).data.invitation).toBeNull();
    await again().expect(404);
  });

  databaseIndependentTest.each<readonly [what: string, act: (account: Awaited<ReturnType<typeof invite>>) => Promise<unknown>, left: number]>([
    ['their link was used another way', ({ registrationToken }) => register(registrationToken).expect(200), 0],
    ['an administrator has set a password', ({ id }) => asAdmin(api().put(`/admin/users/${id}`)).send({ isActive: true, password: NEW_PASSWORD }).expect(200), 0],
    ['the account was deleted', ({ id }) => asAdmin(api().delete(`/admin/users/${id}`)).expect(200), 0],
    ['the account was deleted with others', ({ id }) => asAdmin(api().post('/admin/users/batch-delete')).send({ ids: [id] }).expect(200), 0],
    ['the address was corrected', ({ id, email }) => asAdmin(api().put(`/admin/users/${id}`)).send({ email: `corrected-${email}` }).expect(200), 1],
    ['they were invited again', ({ id }) => asAdmin(api().post(`/staff-accounts/${id}/invite`)).expect(200), 1],
  ])('are no unsent mails once %s', async (_what, act, left) => {
    const account = await invite('strapi-editor');
    await until('the mail is sent', () => rows('outbox_mails', 'recipient = ?', account.email).some(({ state }) => state === 'sent'));
    const [mail] = rows('outbox_mails', 'recipient = ?', account.email);
    // As if the mail server had refused it.
    withDatabase(process.env, (database) => database.prepare("update outbox_mails set state = 'failed', failure = 'recipient_refused' where recipient = ?").run(account.email));
    await act(account);
    expect(rows('outbox_mails', 'id = ?', Number(mail?.id))).toEqual([]);
    expect(rows('outbox_mails', "kind = 'invitation' and reference = ?", String(mail?.reference))).toHaveLength(left);
  });

  databaseIndependentTest('are not said to be mailed when the address has got too many: an earlier mail has a former link', async () => {
    const { id, email } = await invite('strapi-editor');
    const mailNow = async () => ((await asAdmin(api().get(`/staff-accounts/${id}`)).expect(200)).body as { data: AccountAccess }).data.invitation?.mail;
    for (let again = 0; again < 4; again++) await asAdmin(api().post(`/staff-accounts/${id}/invite`)).expect(200);
    await until('the mail is sent', async () => (await mailNow())?.state === 'sent');
    for (const address of [`wrong-${email}`, email]) await asAdmin(api().put(`/admin/users/${id}`)).send({ email: address }).expect(200);
    expect(await mailNow()).toBeNull();
  });

  it('expire, and say so', async () => {
    const { id, registrationToken } = await invite('strapi-editor');
    withDatabase(process.env, (database) => database.prepare(`update invitations set expires_at = ${database.before('expires_at', 8 * 24 * 3_600_000)} where account_id = ?`).run(id));
    await register(registrationToken).expect(400);
    const { body } = await api().get('/admin/registration-info').set('Accept-Language', 'ru-RU').query({ registrationToken }).expect(400);
    expect((body as { error: { message: string } }).error.message).toContain('срок истёк');
    expect(((await asAdmin(api().get(`/staff-accounts/${id}`)).expect(200)).body as { data: AccountAccess }).data.invitation?.isExpired).toBe(true);
  });

  it('end when the address is corrected: the other one gets a link of its own', async () => {
    const { id, email, registrationToken } = await invite('strapi-editor');
    await invitationTo(email);
    const corrected = `corrected-${email}`;
    const change = (data: object) => asAdmin(api().put(`/admin/users/${id}`)).send(data).expect(200);
    const linkNow = async () => ((await asAdmin(api().get(`/staff-accounts/${id}`)).expect(200)).body as { data: AccountAccess }).data.invitation?.link ?? '';
    // As the form sends it, with what has not changed.
    await change({ email, firstname: 'Other' });
    expect(await linkNow()).toContain(registrationToken);
    await change({ email: corrected, firstname: 'Other' });
    await register(registrationToken).expect(400);
    const link = await linkNow();
    expect((await invitationTo(corrected)).text).toContain(link);
    await register(link.split('=').at(-1) ?? '').expect(200);
    await logIn(corrected);
  });

  it('end when an account that was switched on is switched off; saving the form of one that waits ends nothing', async () => {
    const { id, email, registrationToken } = await invite('strapi-editor');
    const change = (data: object) => asAdmin(api().put(`/admin/users/${id}`)).send(data).expect(200);
    const invitation = async () => ((await asAdmin(api().get(`/staff-accounts/${id}`)).expect(200)).body as { data: AccountAccess }).data.invitation;
    const open = () => api().get('/admin/registration-info').query({ registrationToken });
    // As the form sends it: who is invited is not active yet.
    await change({ email, firstname: 'Other', isActive: false });
    await open().expect(200);
    await change({ isActive: true });
    await open().expect(200);
    await change({ email, firstname: 'Other', isActive: false });
    await open().expect(400);
    await register(registrationToken).expect(400);
    expect(rows('admin_users', 'id = ?', id).map(({ is_active: active, password }) => [Boolean(active), password])).toEqual([[false, null]]);
    expect(rows('outbox_mails', "kind = 'invitation' and recipient = ? and state <> 'sent'", email)).toEqual([]);
    expect((await invitation())?.isExpired).toBe(true);
    await asAdmin(api().post(`/staff-accounts/${id}/invite`)).expect(200);
    await register((await invitation())?.link.split('=').at(-1) ?? '').expect(200);
    await logIn(email);
  });

  it('end when an account is switched off and its address changed at once: nobody is invited there', async () => {
    const { id, email, registrationToken } = await invite('strapi-editor');
    await asAdmin(api().put(`/admin/users/${id}`)).send({ isActive: true }).expect(200);
    await asAdmin(api().put(`/admin/users/${id}`)).send({ email: `gone-${email}`, isActive: false }).expect(200);
    await register(registrationToken).expect(400);
    expect(((await asAdmin(api().get(`/staff-accounts/${id}`)).expect(200)).body as { data: AccountAccess }).data.invitation?.isExpired).toBe(true);
    expect(rows('outbox_mails', 'recipient = ?', `gone-${email}`)).toEqual([]);
  });

  it.each(['strapi-super-admin', 'a role of the firm’s own'])('end when who waits gets a role with rights of administration (%s): whoever has created the account knows the link', async (code) => {
    const { data: made } = (await asAdmin(api().post('/admin/roles')).send({ name: 'Deputy', description: '' }).expect(201)).body as { data: { id: number } };
    await asAdmin(api().put(`/admin/roles/${made.id}/permissions`)).send({ permissions: [{ action: 'admin::users.create', subject: null, properties: {}, conditions: [] }] }).expect(200);
    const idOf = (role: string) => Number(rows('admin_roles', 'code = ?', role)[0]?.id);
    const higher = code === 'strapi-super-admin' ? idOf(code) : made.id;
    const { id, email, registrationToken } = await invite('strapi-editor');
    const change = (data: object) => asAdmin(api().put(`/admin/users/${id}`)).send(data).expect(200);
    const linkNow = async () => ((await asAdmin(api().get(`/staff-accounts/${id}`)).expect(200)).body as { data: AccountAccess }).data.invitation?.link ?? '';
    // Another role without such rights ends nothing.
    await change({ roles: [idOf('case-manager')] });
    expect(await linkNow()).toContain(registrationToken);
    await change({ email, isActive: false, roles: [higher] });
    await register(registrationToken).expect(400);
    const link = await linkNow();
    await until('the mail with the other link', async () => (await folder.to(email)).some(({ text }) => text?.includes(link)));
    // As the form sends it, with the roles that it has already.
    await change({ email, isActive: false, roles: [higher] });
    expect(await linkNow()).toBe(link);
    await register(link.split('=').at(-1) ?? '').expect(200);
    await asAdmin(api().delete(`/admin/users/${id}`)).expect(200);
    await asAdmin(api().delete(`/admin/roles/${made.id}`)).expect(200);
  });

  describe('of who gets rights of administration', () => {
    const idOf = (role: string) => Number(rows('admin_roles', 'code = ?', role)[0]?.id);
    const put = (id: number, data: object) => asAdmin(api().put(`/admin/users/${id}`)).send(data).expect(200);
    const invitationNow = async (id: number) => ((await asAdmin(api().get(`/staff-accounts/${id}`)).expect(200)).body as { data: AccountAccess }).data.invitation;
    const tokenNow = async (id: number) => (await invitationNow(id))?.link.split('=').at(-1) ?? '';
    const mailsTo = (email: string) => rows('outbox_mails', "kind = 'invitation' and recipient = ?", email).length;
    const ENDED: readonly (readonly [how: string, end: (id: number) => Promise<unknown>])[] = [
      ['the account was switched off', async (id) => {
        await put(id, { isActive: true });
        await put(id, { isActive: false });
      }],
      ['it had expired', async (id) => withDatabase(process.env, (database) => database.prepare(`update invitations set expires_at = ${database.before('expires_at', 8 * 24 * 3_600_000)} where account_id = ?`).run(id))],
    ];

    it.each(ENDED)('stay ended (%s), with another link', async (_how, end) => {
      const { id, email, registrationToken } = await invite('strapi-editor');
      await invitationTo(email);
      await end(id);
      const mails = mailsTo(email);
      await put(id, { email, isActive: false, roles: [idOf('strapi-super-admin')] });
      const token = await tokenNow(id);
      expect([token === registrationToken, (await invitationNow(id))?.isExpired, mailsTo(email)]).toEqual([false, true, mails]);
      await register(token).expect(400);
      await asAdmin(api().post(`/staff-accounts/${id}/invite`)).expect(200);
      await register(await tokenNow(id)).expect(200);
      await asAdmin(api().delete(`/admin/users/${id}`)).expect(200);
    });

    it('get another link, too, when it is the role that gets them; open ones are mailed anew', async () => {
      const { data: role } = (await asAdmin(api().post('/admin/roles')).send({ name: 'Raised with its members', description: '' }).expect(201)).body as { data: { id: number } };
      const give = (...actions: readonly string[]) => asAdmin(api().put(`/admin/roles/${role.id}/permissions`)).send({ permissions: actions.map((action) => ({ action, subject: null, properties: {}, conditions: [] })) }).expect(200);
      const [waiting, ended, other] = [await invite('', { roles: [role.id] }), await invite('', { roles: [role.id] }), await invite('strapi-editor')];
      for (const { email } of [waiting, ended, other]) await invitationTo(email);
      await ENDED[0]?.[1](ended.id);
      const tokens = async () => Promise.all([waiting, ended, other].map(({ id }) => tokenNow(id)));
      const before = await tokens();
      await give('plugin::upload.read');
      expect(await tokens()).toEqual(before);
      const mails = [waiting, ended, other].map(({ email }) => mailsTo(email));
      await give('plugin::upload.read', 'admin::users.read');
      const after = await tokens();
      expect(after.map((token, index) => token === before[index])).toEqual([false, false, true]);
      expect([waiting, ended, other].map(({ email }, index) => mailsTo(email) - (mails[index] ?? 0))).toEqual([1, 0, 0]);
      expect((await invitationNow(ended.id))?.isExpired).toBe(true);
      await register(waiting.registrationToken).expect(400);
      await register(after[1] ?? '').expect(400);
      await until('the mail with the other link', async () => (await folder.to(waiting.email)).some(({ text }) => text?.includes(after[0] ?? '?')));
      // As the page of the role sends it, with rights that it has already, and when some are taken.
      await give('plugin::upload.read', 'admin::users.read');
      await give('plugin::upload.read');
      expect(await tokens()).toEqual(after);
      await register(after[0] ?? '').expect(200);
      for (const { id } of [waiting, ended, other]) await asAdmin(api().delete(`/admin/users/${id}`)).expect(200);
      await asAdmin(api().delete(`/admin/roles/${role.id}`)).expect(200);
    });

    it('may be sent again at that moment: all succeed', async () => {
      for (let round = 0; round < 8; round++) {
        const { id } = await invite('strapi-editor');
        const again = (afterMs: number) => new Promise((done) => setTimeout(done, afterMs)).then(() => asAdmin(api().post(`/staff-accounts/${id}/invite`)));
        const answers = await Promise.all([asAdmin(api().put(`/admin/users/${id}`)).send({ roles: [idOf('strapi-super-admin')] }), again(0), again(round * 6), again(round * 2)]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        await asAdmin(api().delete(`/admin/users/${id}`)).expect(200);
      }
    });
  });

  it('end with the account: deleting it withdraws the invitation', async () => {
    const { id, registrationToken } = await invite('strapi-editor');
    await asAdmin(api().delete(`/admin/users/${id}`)).expect(200);
    await api().get('/admin/registration-info').query({ registrationToken }).expect(400);
    await register(registrationToken).expect(400);
  });

  databaseIndependentTest('are managed by administrators only', async () => {
    const { id } = await invite('strapi-editor');
    for (const role of ['strapi-editor', 'case-manager']) {
      const { token } = await logIn((await member(role)).email);
      await loggedIn(token)(api().get(`/staff-accounts/${id}`)).expect(403);
      for (const way of ['invite', 'end-sessions']) await loggedIn(token)(api().post(`/staff-accounts/${id}/${way}`)).expect(403);
    }
    for (const nobody of ['0', 'x', '2147483648']) await asAdmin(api().get(`/staff-accounts/${nobody}`)).expect(404);
  });

  it('the link works only with its token', async () => {
    for (const query of ['registrationToken[$ne]=x', 'registrationToken[$notNull]=true', 'registrationToken=', 'registrationToken=x&registrationToken=y', 'filters[registrationToken][$notNull]=true', ''])
      expect((await api().get(`/admin/registration-info?${query}`)).status).toBe(400);
  });
});

const folder = new MailFolder(join(env('DATA_DIR'), 'mails'));

async function invitationTo(email: string): Promise<Email> {
  let found: Email | undefined;
  await until(`an invitation to ${email}`, async () => (found = (await folder.to(email))[0]) !== undefined);
  return found as Email;
}

databaseIndependentDescribe('common passwords', () => {
  const common = ['Password1', 'P@ssw0rd123', 'Qwerty123!', 'Dragon2024!', 'Welcome1'];

  it.each(common)('%s is refused in an invitation, a change, a reset, and by an administrator', async (password) => {
    const invited = await invite('strapi-editor');
    const { body } = await register(invited.registrationToken, password).set('Accept-Language', 'ru').expect(400);
    expect(JSON.stringify(body)).toContain('подбирают одним из первых');
    await register(invited.registrationToken).expect(200);
    const { token } = await logIn(invited.email);
    await loggedIn(token)(api().put('/admin/users/me')).send({ currentPassword: PASSWORD, password }).expect(400);
    await asAdmin(api().put(`/admin/users/${invited.id}`)).send({ password }).expect(400);
    await api().post('/admin/forgot-password').send({ email: invited.email }).expect(204);
    await until('the link', () => rows('admin_users', 'id = ?', invited.id).some(({ reset_password_token: code }) => code !== null));
    const [row] = rows('admin_users', 'id = ?', invited.id);
    await api().post('/admin/reset-password').send({ resetPasswordToken: row?.reset_password_token, password }).expect(400);
    await logIn(invited.email);
  });
});

describe('a forgotten password', () => {
  /** Without the invitation. */
  const mails = async (email: string): Promise<Email[]> => (await folder.to(email)).filter(({ subject = '' }) => /пароль|password/i.test(subject));
  const forgot = (email: string) => api().post('/admin/forgot-password').send({ email }).expect(204);
  const reset = (resetPasswordToken: string, password = NEW_PASSWORD) => api().post('/admin/reset-password').send({ resetPasswordToken, password });

  async function mailOf(email: string, count = 1): Promise<Email> {
    await until(`${count} mails to ${email}`, async () => (await mails(email)).length === count);
    return (await mails(email)).at(-1) as Email;
  }
  const codeIn = ({ text = '' }: Email): string => /\?code=(\w+)/.exec(text)?.[1] ?? '';

  it.each([
    ['ru', 'Новый пароль', false],
    ['en', 'New password', false],
    [null, 'Новый пароль', true],
  ])('an account with the language %s gets a link in its language', async (preferedLanguage, subject, isBoth) => {
    const { email } = await member('strapi-editor', { preferedLanguage });
    await forgot(email);
    const mail = await mailOf(email);
    expect(mail.subject).toContain(subject);
    expect([/ссылк/.test(mail.text ?? ''), /link/.test(mail.text ?? '')]).toEqual([isBoth || preferedLanguage === 'ru', isBoth || preferedLanguage === 'en']);
    const code = codeIn(mail);
    const link = `${env('CMS_URL')}/admin/auth/reset-password?code=${code}`;
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);

    await reset(code).expect(200);
    await logIn(email, NEW_PASSWORD);
    await reset(code, PASSWORD).expect(400);
  });

  it.each([
    ['ru', 'уже использована, или её срок истёк'],
    ['en', 'used already, or it has expired'],
  ])('a link that was used or has expired says so in the language of the browser (%s)', async (language, words) => {
    const said = async (code: string) => ((await reset(code).set('Accept-Language', language).expect(400)).body as { error: { message: string } }).error.message;
    const [{ email: late }, { email: twice }] = [await member(), await member()];
    for (const email of [late, twice]) await forgot(email);
    const [expired, used] = [codeIn(await mailOf(late)), codeIn(await mailOf(twice))];
    withDatabase(process.env, (database) => database.prepare(`update admin_users set reset_password_token_expires_at = ${database.before('reset_password_token_expires_at', 3_600_000)} where email = ?`).run(late));
    expect(await said(expired)).toContain(words);
    await reset(used).expect(200);
    expect(await said(used)).toContain(words);
  });

  it('the address may be typed in capitals, and asking twice leaves the first link valid', async () => {
    const { email } = await member();
    await forgot(email.toUpperCase());
    const code = codeIn(await mailOf(email));
    await forgot(email);
    await mailOf(email, 2);
    await reset(code).expect(200);
  });

  it('does not flood a mailbox', async () => {
    const { email } = await member();
    const { email: other } = await member();
    for (let index = 0; index < 6; index++) await forgot(email);
    await forgot(other);
    await mailOf(other);
    expect((await mails(email)).length).toBeLessThanOrEqual(3);
  });

  it('repeated requests by others leave the last link valid', async () => {
    const { email } = await member();
    const { email: other } = await member();
    for (let count = 1; count <= 3; count++) {
      await forgot(email);
      await mailOf(email, count);
    }
    const code = codeIn(await mailOf(email, 3));
    // 31 minutes later: the mails of the hour are still used up, and the link is old enough to be replaced.
    withDatabase(process.env, (database) => database.prepare(`update admin_users set reset_password_token_expires_at = ${database.before('reset_password_token_expires_at', 31 * 60_000)} where email = ?`).run(email));
    for (let count = 0; count < 3; count++) await forgot(email);
    await forgot(other);
    await mailOf(other);
    expect(rows('admin_users', 'email = ?', email).map(({ reset_password_token: token }) => token)).toEqual([code]);
    expect(await mails(email)).toHaveLength(3);
    await reset(code).expect(200);
  });

  it('nobody can read the link in the outbox, not even administrators', async () => {
    const { email } = await member();
    await forgot(email);
    const code = codeIn(await mailOf(email));
    await until('the mail is sent', () => rows('outbox_mails', 'recipient = ?', email).every(({ state }) => state === 'sent'));
    expect(JSON.stringify(rows('outbox_mails'))).not.toContain(code);
  });

  databaseIndependentTest('does not promise a mail while the mail server is away', async () => {
    const { email } = await member();
    await forgot(email);
    await until('the mail is sent', () => rows('outbox_mails', "kind = 'password_reset' and recipient = ?", email).some(({ state }) => state === 'sent'));
    // As after a failed attempt; the next one is a day away.
    withDatabase(process.env, (database) => database.prepare(`update outbox_mails set state = 'pending', failure = 'server_unreachable', next_attempt_at = ${database.time(Date.now() + 86_400_000)} where recipient = ?`).run(email));
    const answers = await Promise.all([email, 'nobody-of-that-name@example.com'].map((who) => api().post('/admin/forgot-password').set('Accept-Language', 'en').send({ email: who }).expect(503)));
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(JSON.stringify(answers[0]?.body)).toContain('does not answer');
    withDatabase(process.env, (database) => database.prepare("update outbox_mails set state = 'sent', failure = null where recipient = ?").run(email));
    await mailOf(email, 2);
  });

  it('a link is used once, however often it is sent at the same time', async () => {
    const { email } = await member();
    await forgot(email);
    const code = codeIn(await mailOf(email));
    const statuses = (await Promise.all(Array.from({ length: 5 }, (_, index) => reset(code, `Passw0rd-number-${index}`)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('sessions', () => {
  it('end when an administrator sets the password, together with open links', async () => {
    const { id, email } = await member();
    const sessions = [await logIn(email), await logIn(email)];
    await asAdmin(api().put(`/admin/users/${id}`)).send({ password: NEW_PASSWORD }).expect(200);
    for (const session of sessions) expect([await isIn(session), await canRefresh(session)]).toEqual([false, false]);
    expect(await isIn(await logIn(email, NEW_PASSWORD))).toBe(true);
  });

  it('end when the password is changed by its owner', async () => {
    const { email } = await member();
    const [own, other] = [await logIn(email), await logIn(email)];
    await loggedIn(own.token)(api().put('/admin/users/me')).send({ currentPassword: PASSWORD, password: NEW_PASSWORD }).expect(200);
    expect([await isIn(other), await canRefresh(other), await canRefresh(own)]).toEqual([false, false, false]);
  });

  it('of a deactivated account end, and stay ended when it is active again', async () => {
    const { id, email } = await member();
    const session = await logIn(email);
    await asAdmin(api().put(`/admin/users/${id}`)).send({ isActive: false }).expect(200);
    expect([await isIn(session), await canRefresh(session)]).toEqual([false, false]);
    await asAdmin(api().put(`/admin/users/${id}`)).send({ isActive: true }).expect(200);
    expect([await isIn(session), await canRefresh(session)]).toEqual([false, false]);
    expect(await isIn(await logIn(email))).toBe(true);
  });

  it.each(['one by one', 'together'])('of accounts deleted %s end', async (way) => {
    const { id, email } = await member();
    const session = await logIn(email);
    await (way === 'together' ? asAdmin(api().post('/admin/users/batch-delete')).send({ ids: [id] }) : asAdmin(api().delete(`/admin/users/${id}`))).expect(200);
    expect([await isIn(session), await canRefresh(session)]).toEqual([false, false]);
    expect(rows('strapi_sessions', 'user_id = ?', String(id))).toEqual([]);
  });

  it('are listed and ended by an administrator, with what they have replaced', async () => {
    const { id, email } = await member();
    const [first, other] = [await logIn(email), await logIn(email)];
    const renewed = await refresh(first.cookie).expect(200);
    const latest = { token: tokenOf(renewed), cookie: cookieOf(renewed) };
    const list = async () => ((await asAdmin(api().get(`/staff-accounts/${id}`)).expect(200)).body as { data: AccountAccess }).data.sessions;
    // That of the registration, and the two log-ins.
    expect(await list()).toHaveLength(3);
    const [own] = rows('strapi_sessions', "user_id = ? and status = 'rotated'", String(id));
    const session = String(rows('strapi_sessions', "user_id = ? and status = 'active' and device_id = ?", String(id), own?.device_id)[0]?.session_id);
    await asAdmin(api().post(`/staff-accounts/${id}/end-sessions`)).send({ session }).expect(200);
    expect([await isIn(first), await isIn(latest), await canRefresh(latest), await isIn(other)]).toEqual([false, false, false, true]);
    await asAdmin(api().post(`/staff-accounts/${id}/end-sessions`)).send({ session }).expect(404);
    await asAdmin(api().post(`/staff-accounts/${id}/end-sessions`)).send({}).expect(200);
    expect([await isIn(other), await list()]).toEqual([false, []]);
    expect(rows('audit_entries', "action = 'sessions_ended' and subject = ?", String(id))).toHaveLength(2);
  });

  it('are ended by their owner, one or all others, with what they have replaced', async () => {
    const { email } = await member();
    const [own, other, third] = [await logIn(email), await logIn(email), await logIn(email)];
    const renewed = await refresh(other.cookie).expect(200);
    const latest = { token: tokenOf(renewed), cookie: cookieOf(renewed) };
    const { data } = (await loggedIn(latest.token)(api().get('/admin/users/me/sessions')).expect(200)).body as { data: readonly { id: string; current: boolean }[] };
    await loggedIn(own.token)(api().delete(`/admin/users/me/sessions/${data.find(({ current }) => current)?.id}`)).expect(200);
    expect([await isIn(other), await isIn(latest), await isIn(third)]).toEqual([false, false, true]);
    await loggedIn(own.token)(api().delete('/admin/users/me/sessions?keepCurrent=true')).expect(200);
    expect([await isIn(own), await isIn(third)]).toEqual([true, false]);
  });

  it('end also if they were renewed since they were shown', async () => {
    const { id, email } = await member();
    const own = await logIn(email);
    const shownOf = async ({ token }: Session) => ((await loggedIn(token)(api().get('/admin/users/me/sessions')).expect(200)).body as { data: readonly { id: string; current: boolean }[] }).data.find(({ current }) => current)?.id ?? '';
    const renewedTwice = async ({ cookie }: Session): Promise<Session> => {
      const answer = await refresh(cookieOf(await refresh(cookie).expect(200))).expect(200);
      return { token: tokenOf(answer), cookie: cookieOf(answer) };
    };
    for (const end of [(session: string) => loggedIn(own.token)(api().delete(`/admin/users/me/sessions/${session}`)), (session: string) => asAdmin(api().post(`/staff-accounts/${id}/end-sessions`)).send({ session })]) {
      const other = await logIn(email);
      const session = await shownOf(other);
      const latest = await renewedTwice(other);
      await end(session).expect(200);
      expect([await isIn(other), await isIn(latest), await canRefresh(latest), await isIn(own)]).toEqual([false, false, false, true]);
      await end(session).expect(404);
    }
  });

  it('end also if they are being renewed at that moment', async () => {
    const { email } = await member();
    const [own, other] = [await logIn(email), await logIn(email)];
    let renewals = 0;
    const renewing = (async () => {
      for (let { cookie } = other; cookie !== ''; renewals += 1) {
        const answer = await refresh(cookie);
        cookie = answer.status === 200 ? cookieOf(answer) : '';
      }
    })();
    await until('some renewals', () => renewals > 5);
    await loggedIn(own.token)(api().delete('/admin/users/me/sessions?keepCurrent=true')).expect(200);
    await renewing;
    expect(await isIn(own)).toBe(true);
  });

  it('a reused refresh token ends the session from which it was stolen', async () => {
    const { id, email } = await member();
    const stolen = await logIn(email);
    const other = await logIn(email);
    const answer = await refresh(stolen.cookie).expect(200);
    const successor = { token: tokenOf(answer), cookie: cookieOf(answer) };
    expect(await isIn(successor)).toBe(true);
    // Two tabs that refresh simultaneously are not a theft of the token.
    await refresh(stolen.cookie).expect(401);
    expect(await isIn(successor)).toBe(true);

    await longAgo(id);
    await refresh(stolen.cookie).expect(401);
    expect([await isIn(successor), await canRefresh(successor)]).toEqual([false, false]);
    // Another device of the same person is not affected.
    expect([await isIn(other), await canRefresh(other)]).toEqual([true, true]);
  });

  it('a forged token ends nobody’s session', async () => {
    const { id, email } = await member();
    const session = await logIn(email);
    await refresh(session.cookie).expect(200);
    await longAgo(id);
    const [head, body, signature = ''] = session.cookie.split('.');
    for (const cookie of [`${head}.${body}.`, `${head}.${body}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`, `${head}.${body}`, 'strapi_admin_refresh=x', 'strapi_admin_refresh=..'])
      await refresh(cookie).expect(401);
    expect(await isIn(session)).toBe(true);
  });

  it('a refresh token sent several times at once is exchanged once', async () => {
    const { id, email } = await member();
    const { cookie } = await logIn(email);
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => refresh(cookie)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(rows('strapi_sessions', 'user_id = ? and status = ?', String(id), 'active')).toHaveLength(2);
  });

  /** Moves all rotations an hour into the past. */
  async function longAgo(id: number): Promise<void> {
    withDatabase(process.env, (database) => database.prepare(`update strapi_sessions set updated_at = ${database.before('updated_at', 3_600_000)} where user_id = ? and status = 'rotated'`).run(String(id)));
  }
});

databaseIndependentDescribe('a password that is not valid text', () => {
  const HALF = 'Own-passw0rd-\ud83d';

  it('is wrong like any other, and everybody else is served', async () => {
    const { email } = await member();
    for (const password of [HALF, '\udc00\udc00', `${PASSWORD}\ud800`]) {
      await api().post('/admin/login').send({ email, password }).expect(400);
      await api().post('/admin/login').send({ email: `nobody-${email}`, password }).expect(400);
    }
    const { token } = await logIn(email);
    await loggedIn(token)(api().put('/admin/users/me')).send({ email: `other-${email}`, currentPassword: HALF }).expect(400);
  });

  it('is set like any other', async () => {
    const { email, registrationToken } = await invite('strapi-editor');
    await register(registrationToken, HALF).expect(200);
    await logIn(email, HALF);
  });
});

databaseIndependentDescribe('an administrator', () => {
  it('changes their own address and password only with the current password, also on the page of accounts', async () => {
    const { email, id } = await member('strapi-super-admin');
    const { token } = await logIn(email);
    const change = (body: object, at: number | string = id) => loggedIn(token)(api().put(`/admin/users/${at}`)).send(body);
    for (const at of [id, `0${id}`, `0_${id}`]) for (const body of [{ email: `other-${email}` }, { password: NEW_PASSWORD }, { email, password: NEW_PASSWORD }]) expect((await change(body, at)).status).toBeGreaterThanOrEqual(400);
    for (const [language, words] of [['en', /in your profile/], ['ru', /в профиле/]] as const) expect(((await change({ password: NEW_PASSWORD }).set('Accept-Language', language).expect(400)).body as { error: { message: string } }).error.message).toMatch(words);
    // Body that the page sends when another field is changed.
    await change({ email, firstname: 'Other', lastname: 'New' }).expect(200);
    await logIn(email);
  });

  it('gives names of a length that people have', async () => {
    const { email, id } = await member();
    const { token } = await logIn(email);
    const long = 'x'.repeat(101);
    for (const field of ['firstname', 'lastname', 'username']) {
      for (const request of [asAdmin(api().put(`/admin/users/${id}`)), loggedIn(token)(api().put('/admin/users/me'))]) {
        const { status, body } = await request.send({ [field]: long });
        expect([status, JSON.stringify(body).includes(`"${field}"`)]).toEqual([400, true]);
      }
    }
    await loggedIn(token)(api().put('/admin/users/me')).send({ firstname: 'x'.repeat(100) }).expect(200);
  });
});

describe('roles that an account is given', () => {
  it('exist: of others the form says so', async () => {
    const { id } = await invite('strapi-editor');
    const editor = Number(rows('admin_roles', "code = 'strapi-editor'")[0]?.id);
    for (const roles of [[999_999], [editor, 999_999], [`0${editor}`]]) {
      for (const request of [asAdmin(api().put(`/admin/users/${id}`)).send({ roles }), asAdmin(api().post('/admin/users')).send({ email: `nowhere-${Date.now()}@example.com`, firstname: 'X', roles })]) {
        const { status, body } = await request;
        expect([status, (body as { error: { details?: { errors?: readonly { path: readonly string[] }[] } } }).error.details?.errors?.map(({ path }) => path[0])]).toEqual([400, ['roles']]);
      }
    }
    expect(rows('admin_users', 'email like ?', 'nowhere-%')).toEqual([]);
    // One that is named twice is one.
    await asAdmin(api().put(`/admin/users/${id}`)).send({ roles: [editor, String(editor)] }).expect(200);
    expect(rows('admin_users_roles_lnk', 'user_id = ?', id).map((link) => link.role_id)).toEqual([editor]);
    await asAdmin(api().delete(`/admin/users/${id}`)).expect(200);
  });
});

databaseIndependentDescribe('a role of the firm’s own with rights over accounts and roles', () => {
  const ALL = ['users.create', 'users.read', 'users.update', 'users.delete', 'roles.create', 'roles.read', 'roles.update', 'roles.delete'].map((name) => ({ action: `admin::${name}`, subject: null, properties: {}, conditions: [] }));
  const [, , usersUpdate] = ALL;
  const REFUSED = { en: /Only an Administrator/, ru: /Только администратор/ } as const;
  const roleOf = async (code: string): Promise<number> => ((await asAdmin(api().get('/admin/roles')).expect(200)).body as { data: { id: number; code: string }[] }).data.find((role) => role.code === code)?.id ?? 0;
  let keeper: Staff;
  let own: { readonly id: number; readonly roles: readonly { readonly id: number }[] };
  beforeAll(async () => {
    keeper = await memberOf('Keeper of accounts', ALL);
    own = ((await keeper(api().get('/admin/users/me')).expect(200)).body as { data: typeof own }).data;
  });
  afterAll(removeRoles);

  it('creates, changes, invites and deletes ordinary accounts', async () => {
    const [editor, manager] = [await roleOf('strapi-editor'), await roleOf('case-manager')];
    const created = await keeper(api().post('/admin/users')).send({ email: `kept-${Date.now()}@example.com`, firstname: 'Kept', roles: [editor] }).expect(201);
    const { id } = (created.body as { data: Invited }).data;
    await keeper(api().put(`/admin/users/${id}`)).send({ firstname: 'Other', roles: [manager] }).expect(200);
    expect(((await keeper(api().get(`/staff-accounts/${id}`)).expect(200)).body as { data: AccountAccess }).data.invitation?.link).toMatch(/registrationToken/);
    await keeper(api().post(`/staff-accounts/${id}/invite`)).send({}).expect(200);
    await keeper(api().put(`/admin/users/${id}`)).send({ password: NEW_PASSWORD, isActive: true }).expect(200);
    await keeper(api().post(`/staff-accounts/${id}/end-sessions`)).send({}).expect(200);
    await keeper(api().delete(`/admin/users/${id}`)).expect(200);
    const others = [await member(), await member()].map((one) => one.id);
    await keeper(api().post('/admin/users/batch-delete')).send({ ids: others }).expect(200);
  });

  it('leaves Administrators alone', async () => {
    const [administrator, editor] = [await roleOf('strapi-super-admin'), await roleOf('strapi-editor')];
    const { id, email } = await member('strapi-super-admin');
    const [waiting, { id: ordinary }] = [await invite('strapi-super-admin'), await member()];
    const before = rows('admin_users', 'id in (?, ?, ?)', id, waiting.id, ordinary);
    const change = (account: number | string, body: object) => keeper(api().put(`/admin/users/${account}`)).send(body);
    for (const [language, words] of Object.entries(REFUSED)) {
      const ways = [
        change(id, { email: `taken-${email}`, password: NEW_PASSWORD }),
        change(id, { password: NEW_PASSWORD }),
        change(id, { firstname: 'Other' }),
        change(id, { isActive: false }),
        change(id, { roles: [editor] }),
        change(own.id, { roles: [...own.roles.map((role) => role.id), administrator] }),
        change(own.id, { roles: [String(administrator)] }),
        change(ordinary, { roles: [`0${administrator}`] }),
        change(ordinary, { roles: [{ id: administrator }] }),
        change(ordinary, { roles: `[${administrator}]` }),
        keeper(api().post('/admin/users')).send({ email: `more-${email}`, firstname: 'X', roles: [editor, administrator] }),
        keeper(api().post('/admin/users')).send({ email: `more-${email}`, firstname: 'X', roles: [String(administrator)] }),
        keeper(api().delete(`/admin/users/${id}`)),
        keeper(api().post('/admin/users/batch-delete')).send({ ids: [ordinary, String(id)] }),
        keeper(api().get(`/staff-accounts/${waiting.id}`)),
        keeper(api().post(`/staff-accounts/${waiting.id}/invite`)).send({}),
        keeper(api().post(`/staff-accounts/${id}/end-sessions`)).send({}),
        keeper(api().post(`/second-factor/accounts/${id}/reset`)),
      ];
      for (const way of ways) {
        const { status, body } = await way.set('Accept-Language', language);
        expect([status, (body as { error?: { message: string } }).error?.message]).toEqual([403, expect.stringMatching(words) as string]);
      }
    }
    expect(rows('admin_users', 'id in (?, ?, ?)', id, waiting.id, ordinary)).toEqual(before);
    expect(rows('admin_users', 'email like ?', 'more-%')).toEqual([]);
    expect(((await keeper(api().get('/admin/users/me')).expect(200)).body as { data: typeof own }).data.roles).toHaveLength(own.roles.length);
    for (const account of [id, waiting.id, ordinary]) await asAdmin(api().delete(`/admin/users/${account}`)).expect(200);
  });

  it('gives no role a name that reads like another one’s', async () => {
    for (const name of ['Administrator ', ' administrator', 'Admini\u200bstrator', 'Case  Manager', 'EDITOR']) {
      await keeper(api().post('/admin/roles')).send({ name, description: '' }).expect(400);
      await keeper(api().put(`/admin/roles/${own.roles[0]?.id}`)).send({ name, description: '' }).expect(400);
    }
    for (const name of ['Admini\u034fstrator', 'Administrator\ufe0f', 'Administrator\u3164', '\u2800Administrator', 'Admini\u0007strator', 'Admini\u17b4strator', 'Administrator\u115f', 'Case\u00a0manager', 'Case\u3164manager', 'Case\nmanager', 'Editor\u0000', '   ', '\u200b', '\u2800\u3164']) {
      expect([name, (await keeper(api().post('/admin/roles')).send({ name, description: '' })).status]).toEqual([name, 400]);
      expect([name, (await keeper(api().put(`/admin/roles/${own.roles[0]?.id}`)).send({ name, description: '' })).status]).toEqual([name, 400]);
    }
    // Its own one may change like that; it has rights of administration, so an Administrator does it.
    for (const name of ['keeper of Accounts', 'Keeper of accounts']) await asAdmin(api().put(`/admin/roles/${own.roles[0]?.id}`)).send({ name, description: '' }).expect(200);
  });

  it('gives no role a name that another one gets at that moment', async () => {
    const statuses = (await Promise.all(['Twin role', 'TWIN ROLE', 'twin  role'].map((name) => keeper(api().post('/admin/roles')).send({ name, description: '' })))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 400, 400]);
    for (const { id } of rows('admin_roles', "lower(name) like 'twin%'")) await asAdmin(api().delete(`/admin/roles/${id}`)).expect(200);
  });

  it('gives each right that Editors or Case managers have, and none of the others', async () => {
    const rightsOf = async (code: string) => ((await asAdmin(api().get(`/admin/roles/${await roleOf(code)}/permissions`)).expect(200)).body as { data: { action: string; subject: string | null; properties: object }[] }).data.map(({ action, subject, properties }) => ({ action, subject, properties, conditions: [] }));
    const nameOf = ({ action, subject }: { readonly action: string; readonly subject: string | null }) => [action, subject].filter(Boolean).join(' ');
    // Both read agreement versions.
    const common = [...new Map([...(await rightsOf('strapi-editor')), ...(await rightsOf('case-manager'))].map((right) => [nameOf(right), right])).values()];
    const others = (await rightsOf('strapi-super-admin')).filter((right) => !common.some((one) => nameOf(one) === nameOf(right)));
    expect(others.map(nameOf)).toEqual(expect.arrayContaining([
      'api::person-data.erase',
      'api::evidence.verify',
      'plugin::content-manager.explorer.delete api::help-request.help-request',
      'plugin::content-manager.explorer.update api::agreement-version.agreement-version',
      'plugin::content-manager.explorer.delete api::home-page.home-page',
      'plugin::email.settings.read',
    ]));
    const { data: role } = (await keeper(api().post('/admin/roles')).send({ name: 'Given by a keeper', description: '' }).expect(201)).body as { data: { id: number } };
    const give = (permissions: readonly object[]) => keeper(api().put(`/admin/roles/${role.id}/permissions`)).send({ permissions });
    const given: string[] = [];
    for (const right of others) if ((await give([right])).status !== 403) given.push(nameOf(right));
    expect(given).toEqual([]);
    await give(common).expect(200);
    expect(rows('admin_permissions_role_lnk', 'role_id = ?', role.id).length).toBe(common.length);
    await keeper(api().delete(`/admin/roles/${role.id}`)).expect(200);
  });

  it('deletes no role with rights of administration', async () => {
    const newRole = async (name: string, ...permissions: readonly unknown[]) => {
      const { data } = (await asAdmin(api().post('/admin/roles')).send({ name, description: '' }).expect(201)).body as { data: { id: number } };
      await asAdmin(api().put(`/admin/roles/${data.id}/permissions`)).send({ permissions }).expect(200);
      return data.id;
    };
    const [high, low, lower] = [await newRole('Role of administration', usersUpdate), await newRole('Other role'), await newRole('Another role')];
    for (const [language, words] of Object.entries(REFUSED)) {
      for (const way of [keeper(api().delete(`/admin/roles/${high}`)), keeper(api().post('/admin/roles/batch-delete')).send({ ids: [low, high] }), keeper(api().post('/admin/roles/batch-delete')).send({ ids: [String(high)] })]) {
        const { status, body } = await way.set('Accept-Language', language);
        expect([status, (body as { error?: { message: string } }).error?.message]).toEqual([403, expect.stringMatching(words) as string]);
      }
    }
    expect(rows('admin_roles', 'id in (?, ?)', high, low)).toHaveLength(2);
    await keeper(api().delete(`/admin/roles/${low}`)).expect(200);
    await keeper(api().post('/admin/roles/batch-delete')).send({ ids: [lower] }).expect(200);
    await asAdmin(api().delete(`/admin/roles/${high}`)).expect(200);
  });

  it('neither gives nor takes rights of administration, and changes other rights of roles', async () => {
    const right = (action: string, subject: string | null = null) => ({ action, subject, properties: {}, conditions: [] });
    const entries = (action: string, subject: string, fields: readonly string[]) => ({ ...right(`plugin::content-manager.explorer.${action}`, subject), properties: { fields } });
    const settings = entries('read', 'api::data-protection.data-protection', ['notificationEmail', 'secondFactorRequired']);
    const { data: role } = (await keeper(api().post('/admin/roles')).send({ name: 'Changed by a keeper', description: '' }).expect(201)).body as { data: { id: number } };
    const give = (who: Staff, permissions: readonly object[]) => who(api().put(`/admin/roles/${role.id}/permissions`)).send({ permissions });
    await give(keeper, [right('plugin::upload.read')]).expect(200);
    await give(asAdmin, [right('plugin::upload.read'), usersUpdate ?? {}, settings]).expect(200);
    const rights = () => rows('admin_permissions').map(({ action, conditions }) => `${String(action)} ${String(conditions)}`).sort();
    const before = rights();
    for (const [language, words] of Object.entries(REFUSED)) {
      for (const permissions of [
        [usersUpdate, settings, right('admin::api-tokens.create')],
        [right('plugin::upload.read')],
        [{ ...usersUpdate, conditions: ['admin::is-creator'] }, settings],
        // Whoever writes these settings decides where notices go, and the others hold secrets of accounts.
        [usersUpdate, settings, entries('update', settings.subject ?? '', ['notificationEmail'])],
        [usersUpdate, entries('read', settings.subject ?? '', ['notificationEmail'])],
        [usersUpdate, settings, right('api::audit-log.read')],
        ...['admin::user', 'admin::permission', 'api::second-factor.second-factor', 'api::invitation.invitation', 'api::audit-entry.audit-entry'].map((type) => [usersUpdate, settings, entries('read', type, [])]),
      ]) {
        const { status, body } = await give(keeper, permissions as readonly object[]).set('Accept-Language', language);
        expect([status, (body as { error?: { message: string } }).error?.message]).toEqual([403, expect.stringMatching(words) as string]);
      }
      const { status } = await keeper(api().put(`/admin/roles/${own.roles[0]?.id}/permissions`)).send({ permissions: [...ALL, right('admin::api-tokens.create')] });
      expect(status).toBe(403);
    }
    // Strapi ignores permissions with parameters: the same ones again would take them all.
    for (const who of [keeper, asAdmin])
      for (const entry of [{ ...usersUpdate, actionParameters: { x: 1 } }, { ...right('plugin::upload.read'), actionParameters: { x: 1 } }, null, [], 'x']) {
        const { status, body } = await give(who, [usersUpdate, entry] as readonly object[]);
        expect([entry, status, (body as { error?: { message: string } }).error?.message]).toEqual([entry, 400, expect.stringMatching(/action parameters|параметров/) as string]);
      }
    expect(rights()).toEqual(before);
    // As the page sends them, which loads them first.
    const again = { ...settings, properties: { fields: [...settings.properties.fields].reverse() } };
    await give(keeper, [right('plugin::upload.assets.create'), again, usersUpdate ?? {}, entries('read', 'api::article.article', ['title']), entries('read', 'api::withdrawal.withdrawal', ['state'])]).expect(200);
    await asAdmin(api().delete(`/admin/roles/${role.id}`)).expect(200);
  });
});

databaseIndependentDescribe('deleting several accounts at once', () => {
  const remove = (ids: unknown) => asAdmin(api().post('/admin/users/batch-delete')).send({ ids });

  it('takes one that is named twice as one, and none if one of them is nobody’s', async () => {
    const [one, other] = [await member(), await member()];
    for (const ids of [[one.id, 999_999], [one.id, '0'], [one.id, `0${other.id}`]]) await remove(ids).expect(404);
    expect(rows('admin_users', 'id in (?, ?)', one.id, other.id)).toHaveLength(2);
    const { body } = await remove([one.id, one.id, String(one.id), other.id]).expect(200);
    expect((body as { data: { id: number }[] }).data.map(({ id }) => id).sort((a, b) => a - b)).toEqual([one.id, other.id]);
    expect(rows('admin_users', 'id in (?, ?)', one.id, other.id)).toEqual([]);
    expect(rows('audit_entries', "action = 'account_deleted' and subject in (?, ?)", String(one.id), String(other.id))).toHaveLength(2);
  });

  it('takes as many as a page shows, and nothing that is no list', async () => {
    for (const ids of [Array.from({ length: 101 }, (_, index) => 500_000 + index), [], 'x', null]) await remove(ids).expect(400);
  });

  it('does not take the own one, however its number is written', async () => {
    const { email, id } = await member('strapi-super-admin');
    const { token } = await logIn(email);
    for (const ids of [[id], [String(id)]]) await loggedIn(token)(api().post('/admin/users/batch-delete')).send({ ids }).expect(400);
    await asAdmin(api().delete(`/admin/users/${id}`)).expect(200);
  });

  it('the page of an account takes the usual digits only', async () => {
    const { id } = await member();
    await asAdmin(api().get(`/staff-accounts/${id}`)).expect(200);
    for (const other of [`0${id}`, `${id}.0`, `%20${id}`, `0x${id.toString(16)}`, `${id}e0`]) {
      await asAdmin(api().get(`/staff-accounts/${other}`)).expect(404);
      await asAdmin(api().get(`/second-factor/accounts/${other}`)).expect(404);
    }
    await asAdmin(api().delete(`/admin/users/${id}`)).expect(200);
  });
});

databaseIndependentDescribe('an editor who tries to gain permissions', () => {
  it('can change the e-mail address only with the password', async () => {
    const { email } = await member();
    const own = await logIn(email);
    const change = (body: object) => loggedIn(own.token)(api().put('/admin/users/me')).send(body);
    const other = `other-${email}`;
    for (const body of [{ email: other }, { email: other.toUpperCase() }, { email: other, currentPassword: '' }, { email: other, currentPassword: 'Wrong-password-1' }, { email: other, currentPassword: { $ne: null } }]) await change(body).expect(400);
    // Body that the page sends when another field is changed.
    await change({ email, firstname: 'Other' }).expect(200);
    await change({ email: other, currentPassword: PASSWORD }).expect(200);
    await logIn(other);
  });

  it('cannot get another role or another account, through any field or route', async () => {
    const { email, id } = await member();
    const { id: victim, email: victims } = await member('strapi-super-admin');
    const { token } = await logIn(email);
    const as = loggedIn(token);
    const roles = [1, 2, 3];
    const before = rows('admin_users', 'id in (?, ?)', id, victim).map(({ updated_at: _, ...row }) => row);
    const links = JSON.stringify(rows('admin_users_roles_lnk'));
    for (const body of [{ roles }, { isActive: true }, { blocked: false }, { registrationToken: 'x' }, { resetPasswordToken: 'x'.repeat(40) }, { id: victim }, { password: NEW_PASSWORD }]) {
      const { status } = await as(api().put('/admin/users/me')).send(body);
      expect([200, 400]).toContain(status);
    }
    const ways = [
      as(api().put(`/admin/users/${id}`)).send({ roles }),
      as(api().put(`/admin/users/${victim}`)).send({ password: NEW_PASSWORD }),
      as(api().post('/admin/users')).send({ email: `more-${email}`, firstname: 'X', roles }),
      as(api().get('/admin/users')),
      as(api().get(`/admin/users/${victim}`)),
      as(api().delete(`/admin/users/${victim}`)),
      as(api().post('/admin/users/batch-delete')).send({ ids: [victim] }),
      as(api().put('/admin/roles/1/permissions')).send({ permissions: [] }),
      as(api().post('/admin/roles')).send({ name: 'X', description: 'x' }),
      as(api().put('/admin/roles/2')).send({ name: 'X', description: 'x' }),
      as(api().post('/admin/api-tokens')).send({ name: 'x', description: '', type: 'full-access', lifespan: null }),
      as(api().post('/admin/admin-tokens')).send({ name: 'x', description: '', lifespan: null }),
      as(api().post('/admin/transfer/tokens')).send({ name: 'x', description: '', permissions: ['push'], lifespan: null }),
      as(api().put('/content-manager/collection-types/admin::user/1')).send({ password: NEW_PASSWORD }),
      as(api().get('/content-manager/collection-types/admin::user')),
      as(api().post('/admin/register-admin')).send({ email: `first-${email}`, firstname: 'X', lastname: 'X', password: NEW_PASSWORD }),
    ];
    for (const way of ways) expect((await way).status).toBeGreaterThanOrEqual(400);
    expect(rows('admin_users', 'id in (?, ?)', id, victim).map(({ updated_at: _, ...row }) => row)).toEqual(before);
    expect(JSON.stringify(rows('admin_users_roles_lnk'))).toBe(links);
    await logIn(victims);
  });

  it('cannot end sessions of others', async () => {
    const [{ email }, { email: victims }] = [await member(), await member('strapi-super-admin')];
    const [own, theirs] = [await logIn(email), await logIn(victims)];
    const payload = JSON.parse(Buffer.from(theirs.token.split('.')[1] ?? '', 'base64url').toString()) as { sessionId: string };
    await loggedIn(own.token)(api().delete(`/admin/users/me/sessions/${payload.sessionId}`)).expect(404);
    await loggedIn(own.token)(api().delete('/admin/users/me/sessions')).expect(200);
    expect([await isIn(theirs), await isIn(own)]).toEqual([true, false]);
  });
});

databaseIndependentDescribe('a log-in', () => {
  it.each([
    ['ru', 'Неверный адрес почты или пароль.'],
    ['en', 'The e-mail address or the password is wrong.'],
  ])('with a wrong password is refused in the language of the browser (%s)', async (language, words) => {
    const { body } = await api().post('/admin/login').set('Accept-Language', language).send({ email: 'nobody@example.com', password: PASSWORD }).expect(400);
    expect((body as { error: { message: string } }).error.message).toBe(words);
  });

  it('accepts the account in the body only, where attempts are counted', async () => {
    const { email } = await member();
    const other = 'nobody-of-that-name@example.com';
    const [name, password] = [encodeURIComponent(email), PASSWORD];
    const attempts: [query: string, body: object][] = [
      [`email=${name}`, { password }],
      [`email=${name}`, { email: '', password }],
      [`email=${name}`, { email: null, password }],
      [`email=${name}`, { email: { $eqi: email }, password }],
      [`email=${name}`, { email: [email], password }],
      [`%65mail=${name}`, { password }],
      [`email=${name}`, { email: other, password }],
      [`email[]=${name}`, { email, password }],
      [`email[$eqi]=${name}`, { email, password }],
      [`email=${name}&password=${password}`, {}],
      [`password=${password}`, { email }],
      [`password[]=${password}`, { email, password }],
      ['email', { email, password }],
      ['', { password }],
      ['', { email: { $eqi: email }, password }],
      ['', { email: [email], password }],
    ];
    const answers: unknown[] = [];
    for (const [query, body] of attempts) {
      const { status, body: answer } = await api().post(`/admin/login?${query}`).send(body);
      answers.push([query, status, (answer as { error?: { name?: string } }).error?.name]);
    }
    expect(answers).toEqual(attempts.map(([query]) => [query, 400, 'ValidationError']));
    await logIn(email);
  });
});

databaseIndependentDescribe('the existence of accounts', () => {
  it('is not revealed by response times', async () => {
    const [{ email: known }, { email: invited }] = [await member(), await invite('strapi-editor')];
    const times: Record<string, number[]> = { [known]: [], [invited]: [], 'nobody-of-that-name@example.com': [] };
    for (let round = 0; round < 15; round++)
      for (const [email, measured] of Object.entries(times)) {
        const start = performance.now();
        await api().post('/admin/login').send({ email, password: 'Wrong-password-1' }).expect(400);
        measured.push(performance.now() - start);
      }
    const [one = 0, ...others] = Object.values(times).map(median);
    for (const other of others) expect(other / one).toBeGreaterThan(0.5);
  });

  it('is not revealed by responses', async () => {
    const { email } = await member();
    for (const password of ['Wrong-password-1', { $ne: null }, ['x'], 7, true, 'x'.repeat(100)]) {
      const answers = await Promise.all([email, 'nobody-of-that-name@example.com'].map((who) => api().post('/admin/login').send({ email: who, password })));
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      expect(answers[0]?.status).toBe(400);
    }
  });
});

const median = (values: readonly number[]): number => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
