/**
 * The second factor of staff accounts, in a CMS of its own: what is required there logs people out.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Email } from 'postal-mime';
import type { Response } from 'supertest';

import type { Demand, SecondFactorState, SetUp } from '../../cms/src/features/second-factor/api-types';
import { unseal } from '../../cms/src/features/second-factor/sealing';
import { codeOf, formerCodeOf } from '../helpers/authenticator';
import { Cms } from '../helpers/cms';
import { withDatabase } from '../helpers/database';
import { MailFolder } from '../helpers/mailFolder';
import { databaseIndependentTest } from '../helpers/scope';
import { until } from '../helpers/until';
import { api, asAdmin, env, loggedIn } from './support/calls';
import { copyOfCms } from './support/copy';
import { ADMIN } from './support/environment';
import { rows } from './support/rows';
import type { Role } from './support/staff';

jest.setTimeout(180_000);

const PASSWORD = 'Staff-passw0rd';
const NEW_PASSWORD = 'Other-passw0rd';
const SETTINGS = '/content-manager/single-types/api::data-protection.data-protection';
/** Codes that may be tried per account. */
const MOST_CODES = 8;
/** Passwords that may be tried in the sessions of an account. */
const MOST_PASSWORDS = 12;

let cms: Cms;
let own: Readonly<Record<string, string>>;
const folder = mkdtempSync(join(tmpdir(), 'second-factor-'));

beforeAll(async () => {
  own = { ...(await copyOfCms(folder)), LIMITS: `off code=${MOST_CODES}/3600 device=${MOST_PASSWORDS}/3600` };
  cms = await Cms.start(own);
  Object.assign(process.env, own);
}, 300_000);
afterAll(async () => {
  await cms.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Session {
  readonly token: string;
  readonly cookie: string;
}

let people = 0;

interface Member {
  readonly id: number;
  readonly email: string;
}

/** @param role its code */
async function invite(role: string): Promise<Member & { readonly registrationToken: string }> {
  const { data: roles } = (await asAdmin(api().get('/admin/roles')).expect(200)).body as { data: { id: number; code: string }[] };
  const email = `second-factor-${(people += 1)}-${Date.now()}@example.com`;
  const { body } = await asAdmin(api().post('/admin/users')).send({ email, firstname: 'Anna', lastname: 'Two', preferedLanguage: 'en', roles: roles.filter(({ code }) => code === role).map(({ id }) => id) }).expect(201);
  return (body as { data: Member & { registrationToken: string } }).data;
}

const register = (registrationToken: string) => api().post('/admin/register').send({ registrationToken, userInfo: { firstname: 'Anna', lastname: 'Two', password: PASSWORD } });

async function member(role: Role = 'strapi-editor'): Promise<Member> {
  const { registrationToken, ...person } = await invite(role);
  await register(registrationToken).expect(200);
  return person;
}

const logIn = (email: string, headers: Readonly<Record<string, string>> = {}, password = PASSWORD) => api().post('/admin/login').set(headers).send({ email, password, rememberMe: true });
const withCode = (code: string) => ({ 'X-Second-Factor': code });
const sessionIn = ({ body, headers }: Response): Session => ({ token: (body as { data: { token: string } }).data.token, cookie: /strapi_admin_refresh=[^;]+/.exec([headers['set-cookie'] ?? []].flat().join('\n'))?.[0] ?? '' });
const demandIn = ({ body }: Response): Demand => (body as { error: { details: { secondFactor: Demand } } }).error.details.secondFactor;
const isIn = async ({ token }: Session): Promise<boolean> => (await loggedIn(token)(api().get('/admin/users/me'))).status === 200;
const renewed = (session: Session) => api().post('/admin/access-token').set('Cookie', session.cookie);

/** No session, in any form. */
function expectOutside(response: Response, kind: Demand['kind']): void {
  expect({ status: response.status, cookies: [response.headers['set-cookie'] ?? []].flat() }).toEqual({ status: 403, cookies: [] });
  expect(demandIn(response).kind).toBe(kind);
  expect(JSON.stringify(response.body)).not.toMatch(/"(?:token|accessToken)"/);
}

/** Sets up a second factor in the profile. */
async function setUp({ token }: Session, currentPassword = PASSWORD, code?: string): Promise<{ readonly key: string; readonly recoveryCodes: readonly string[] }> {
  const as = loggedIn(token);
  const { key, ticket } = ((await as(api().post('/second-factor/own/begin')).send({ currentPassword, ...(code === undefined ? {} : { code }) }).expect(200)).body as { data: SetUp }).data;
  const { body } = await as(api().post('/second-factor/own/confirm')).send({ ticket, code: await formerCodeOf(key) }).expect(200);
  return { key, recoveryCodes: (body as { data: { recoveryCodes: readonly string[] } }).data.recoveryCodes };
}

/** Waits until the next code has not been used yet, without waiting for the clock. */
const forgetLastCode = (id: number): void => withDatabase(process.env, (database) => void database.prepare('update second_factors set last_step = 1 where account_id = ?').run(id));

const audited = (id: number): readonly unknown[] => rows('audit_entries', 'subject = ?', String(id)).map(({ action }) => action);

async function mailTo(email: string, subject: string): Promise<Email> {
  const mails = new MailFolder(join(env('DATA_DIR'), 'mails'));
  let found: Email | undefined;
  await until(`the mail “${subject}” to ${email}`, async () => (found = (await mails.to(email)).find((mail) => mail.subject === subject)) !== undefined);
  return found as Email;
}

describe('a second factor of one’s own choice', () => {
  it('takes the password and a code to set up, ends the other sessions, and is needed from then on', async () => {
    const { id, email } = await member();
    const [session, earlier] = [sessionIn(await logIn(email).expect(200)), sessionIn(await logIn(email).expect(200))];
    const as = loggedIn(session.token);
    const begin = (body: object) => as(api().post('/second-factor/own/begin')).send(body);
    for (const body of [{}, { currentPassword: 'Wrong-passw0rd' }, { currentPassword: { $ne: 1 } }]) await begin(body).expect(400);
    const { key, ticket, address, qr } = ((await begin({ currentPassword: PASSWORD }).expect(200)).body as { data: SetUp }).data;
    expect([address.includes(key), qr.path.length > 1_000]).toEqual([true, true]);

    const confirm = (body: object) => as(api().post('/second-factor/own/confirm')).send(body);
    for (const body of [{ ticket, code: '000000' }, { ticket: `${ticket.slice(0, -2)}AA`, code: codeOf(key) }, { code: codeOf(key) }]) await confirm(body).expect(400);
    expect(rows('second_factors', 'account_id = ?', id)).toEqual([]);
    const { data } = (await confirm({ ticket, code: await formerCodeOf(key) }).expect(200)).body as { data: { recoveryCodes: readonly string[] } };
    expect(data.recoveryCodes).toHaveLength(10);
    expect([await isIn(session), await isIn(earlier), (await renewed(earlier)).status, (await renewed(session)).status]).toEqual([true, false, 401, 200]);

    const stored = JSON.stringify(rows('second_factors', 'account_id = ?', id));
    for (const secret of [key, ...data.recoveryCodes]) expect(stored).not.toContain(secret);
    expectOutside(await logIn(email), 'code');
    expectOutside(await logIn(email, withCode('000000')), 'wrong');
    await logIn(email, withCode(codeOf(key)), 'Wrong-passw0rd').expect(400);
    expect(await isIn(sessionIn(await logIn(email, withCode(codeOf(key))).expect(200)))).toBe(true);
    // Each code once.
    expectOutside(await logIn(email, withCode(codeOf(key))), 'wrong');
    expect(audited(id).filter((action) => action === 'second_factor_set_up')).toHaveLength(1);
    await mailTo(email, 'Second factor set up');
  });

  it('a code that is sent several times at once opens one session', async () => {
    const { id, email } = await member();
    const { key } = await setUp(sessionIn(await logIn(email).expect(200)));
    const before = rows('strapi_sessions', 'user_id = ?', String(id)).length;
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => logIn(email, withCode(codeOf(key)))))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 403, 403, 403, 403]);
    expect(rows('strapi_sessions', 'user_id = ?', String(id))).toHaveLength(before + 1);
  });

  it('recovery codes are each accepted once, and the owner is told', async () => {
    const { id, email } = await member();
    const { recoveryCodes: [code = '', other = ''] } = await setUp(sessionIn(await logIn(email).expect(200)));
    const session = sessionIn(await logIn(email, withCode(code.toLowerCase())).expect(200));
    expectOutside(await logIn(email, withCode(code)), 'wrong');
    const { data } = (await loggedIn(session.token)(api().get('/second-factor/own')).expect(200)).body as { data: SecondFactorState };
    expect(data).toMatchObject({ isRequired: false, recoveryCodesLeft: 9, setUpAt: expect.any(String) as string });
    expect((await mailTo(email, 'Recovery code used')).text).toContain('Codes left: 9');

    // New ones end the others.
    await loggedIn(session.token)(api().post('/second-factor/own/recovery-codes')).send({ code: '000000' }).expect(400);
    await loggedIn(session.token)(api().post('/second-factor/own/recovery-codes')).send({ code: other }).expect(200);
    expect(rows('audit_entries', 'subject = ?', String(id)).map(({ action }) => action)).toEqual(expect.arrayContaining(['recovery_code_used', 'recovery_codes_renewed']));
    expectOutside(await logIn(email, withCode(recoveryCodeAfter(other))), 'wrong');
  });

  it('a forgotten password is set, and opens a session, only with a code', async () => {
    const { id, email } = await member();
    const { key } = await setUp(sessionIn(await logIn(email).expect(200)));
    await api().post('/admin/forgot-password').send({ email }).expect(204);
    const link = /\?code=(\w+)/.exec((await mailTo(email, 'New password')).text ?? '')?.[1] ?? '';
    const reset = (headers: Readonly<Record<string, string>> = {}) => api().post('/admin/reset-password').set(headers).send({ resetPasswordToken: link, password: NEW_PASSWORD });
    expectOutside(await reset(), 'code');
    expectOutside(await reset(withCode('000000')), 'wrong');
    expect((await logIn(email, withCode('000000'))).status).toBe(403);
    expect(await isIn(sessionIn(await reset(withCode(codeOf(key))).expect(200)))).toBe(true);
    await logIn(email, {}, PASSWORD).expect(400);
    forgetLastCode(id);
    await logIn(email, withCode(codeOf(key)), NEW_PASSWORD).expect(200);
  });

  databaseIndependentTest('is replaced only with a code of the present one, and removed only with password and code', async () => {
    const { id, email } = await member();
    const session = sessionIn(await logIn(email).expect(200));
    const as = loggedIn(session.token);
    const first = ((await as(api().post('/second-factor/own/begin')).send({ currentPassword: PASSWORD }).expect(200)).body as { data: SetUp }).data;
    const { key } = await setUp(session);
    await as(api().post('/second-factor/own/begin')).send({ currentPassword: PASSWORD }).expect(400);
    // A ticket of before the set-up.
    await as(api().post('/second-factor/own/confirm')).send({ ticket: first.ticket, code: codeOf(first.key) }).expect(400);
    const { key: another } = await setUp(session, PASSWORD, codeOf(key));
    expect(another).not.toBe(key);
    const remove = (body: object) => as(api().post('/second-factor/own/remove')).send(body);
    for (const body of [{}, { currentPassword: PASSWORD }, { code: codeOf(another) }, { currentPassword: PASSWORD, code: codeOf(key) }]) await remove(body).expect(400);
    await remove({ currentPassword: PASSWORD, code: codeOf(another) }).expect(200);
    await logIn(email).expect(200);
    expect(audited(id)).toEqual(expect.arrayContaining(['second_factor_removed']));
  });

  it('guessing is limited, recorded, and told to the owner', async () => {
    const { id, email } = await member();
    const { key } = await setUp(sessionIn(await logIn(email).expect(200)));
    for (let tries = 0; tries < MOST_CODES; tries += 1) expectOutside(await logIn(email, withCode('000000')), 'wrong');
    const { headers } = await logIn(email, withCode(codeOf(key))).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(60);
    await logIn(email, withCode(codeOf(key))).expect(429);
    expect(audited(id).filter((action) => action === 'second_factor_refused')).toHaveLength(1);
    await mailTo(email, 'Somebody is guessing your log-in code');
    // After a reset the counter is still full; a set-up takes no guessing.
    await asAdmin(api().post(`/second-factor/accounts/${id}/reset`)).expect(200);
    await setUp(sessionIn(await logIn(email).expect(200)));
  });

  it('guessing the password in a session is limited, recorded, and told to the owner', async () => {
    const { id, email } = await member();
    const as = loggedIn(sessionIn(await logIn(email).expect(200)).token);
    const begin = (currentPassword: string) => as(api().post('/second-factor/own/begin')).send({ currentPassword });
    for (let tries = 0; tries < MOST_PASSWORDS; tries += 1) await begin('Wrong-passw0rd').expect(400);
    expect(audited(id)).not.toContain('password_refused');
    await as(api().put('/admin/users/me')).send({ email: `other-${email}`, currentPassword: PASSWORD }).expect(429);
    for (let again = 0; again < 2; again += 1) await begin(PASSWORD).expect(429);
    expect(rows('audit_entries', "action = 'password_refused' and subject = ?", String(id))).toMatchObject([{ actor_email: email }]);
    expect((await mailTo(email, 'Somebody is guessing your password')).text).toContain('Forgot your password?');
  });

  it('a device is counted by itself only if it has logged in since the set-up', async () => {
    const { id, email } = await member();
    const answer = await logIn(email).expect(200);
    const device = { Cookie: /known-device=[^;]+/.exec([answer.headers['set-cookie'] ?? []].flat().join('\n'))?.[0] ?? '' };
    const { key } = await setUp(sessionIn(answer));
    const setUpAt = (time: number): void => withDatabase(process.env, (database) => void database.prepare(`update second_factors set set_up_at = ${database.time(time)} where account_id = ?`).run(id));
    setUpAt(Date.now() + 60_000);
    for (let tries = 0; tries < MOST_CODES; tries += 1) expectOutside(await logIn(email, { ...device, ...withCode('000000') }), 'wrong');
    for (const from of [device, {}]) await logIn(email, { ...from, ...withCode(codeOf(key)) }).expect(429);
    setUpAt(Date.now() - 60_000);
    await logIn(email, withCode(codeOf(key))).expect(429);
    await logIn(email, { ...device, ...withCode(codeOf(key)) }).expect(200);
  });

  it('codes may be typed with spaces', async () => {
    const { email } = await member();
    const { key, recoveryCodes: [recovery = ''] } = await setUp(sessionIn(await logIn(email).expect(200)));
    // As the browser sends them.
    const typed = (code: string) => withCode(encodeURIComponent(code));
    await logIn(email, typed(codeOf(key).replace(/^.../, '$& '))).expect(200);
    await logIn(email, typed(recovery.replaceAll('-', ' '))).expect(200);
    expectOutside(await logIn(email, withCode('%E0%A4%A')), 'wrong');
    expectOutside(await logIn(email, typed('код')), 'wrong');
  });

  it('an administrator resets that of a colleague: recorded, told to them, and ending their sessions', async () => {
    const { id, email } = await member('case-manager');
    const session = sessionIn(await logIn(email).expect(200));
    await setUp(session);
    for (const role of ['strapi-editor', 'case-manager'] as const) {
      const { token } = sessionIn(await logIn((await member(role)).email).expect(200));
      await loggedIn(token)(api().get(`/second-factor/accounts/${id}`)).expect(403);
      await loggedIn(token)(api().post(`/second-factor/accounts/${id}/reset`)).expect(403);
    }
    for (const nobody of ['0', 'x', '2147483648']) await asAdmin(api().post(`/second-factor/accounts/${nobody}/reset`)).expect(404);
    await asAdmin(api().post(`/second-factor/accounts/${id}/reset`)).expect(200);
    expect([await isIn(session), (await renewed(session)).status]).toEqual([false, 401]);
    await logIn(email).expect(200);
    expect(rows('audit_entries', "action = 'second_factor_reset' and subject = ?", String(id))).toMatchObject([{ actor_email: ADMIN.email }]);
    expect((await mailTo(email, 'Second factor reset')).text).toContain(ADMIN.email);
  });

  it('is forgotten with the account', async () => {
    const { id, email } = await member();
    await setUp(sessionIn(await logIn(email).expect(200)));
    await asAdmin(api().delete(`/admin/users/${id}`)).expect(200);
    expect(rows('second_factors', 'account_id = ?', id)).toEqual([]);
  });
});

/** A code that looks like one and is none of the account. */
const recoveryCodeAfter = (code: string): string => code.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));

describe('where the settings require it', () => {
  let manager: Member;
  let editor: Member;
  let sessions: readonly Session[];

  beforeAll(async () => {
    [manager, editor] = [await member('case-manager'), await member('strapi-editor')];
    sessions = [sessionIn(await logIn(manager.email).expect(200)), sessionIn(await logIn(editor.email).expect(200))];
    // Who requires it needs one.
    const { body } = await asAdmin(api().put(SETTINGS)).send({ secondFactorRequired: true }).expect(400);
    expect(JSON.stringify(body)).toContain('secondFactorRequired');
    // Strapi takes these for true.
    for (const value of ['true', 1, '1']) expect([value, (await asAdmin(api().put(SETTINGS)).send({ secondFactorRequired: value })).status]).toEqual([value, 400]);
    await setUp({ token: env('ADMIN_TOKEN'), cookie: '' }, ADMIN.password);
    await asAdmin(api().put(SETTINGS)).send({ secondFactorRequired: true }).expect(200);
  });

  it('it is administrators who require it, and the firm is told', async () => {
    const { token } = sessionIn(await logIn((await member('strapi-editor')).email).expect(200));
    await loggedIn(token)(api().put(SETTINGS)).send({ secondFactorRequired: false }).expect(403);
    await until('the notice', () => rows('outbox_mails', "kind = 'settings_notice' and text like '%Second factor required%'").length > 0);
  });

  it('those who see visitors’ data are logged out, others are not', async () => {
    const [ofManager, ofEditor] = sessions as [Session, Session];
    expect([await isIn(ofManager), (await renewed(ofManager)).status, await isIn(ofEditor)]).toEqual([false, 401, true]);
    await logIn(editor.email).expect(200);
  });

  it('they set it up when they log in, with a key that was made for them', async () => {
    const response = await logIn(manager.email);
    expectOutside(response, 'set_up');
    const { setUp: { key, ticket } } = demandIn(response) as Extract<Demand, { kind: 'set_up' }>;
    const { setUp: another } = demandIn(await logIn(manager.email)) as Extract<Demand, { kind: 'set_up' }>;
    const { setUp: others } = demandIn(await logIn((await invitedManager()).email)) as Extract<Demand, { kind: 'set_up' }>;
    const confirm = (of: string, code: string) => logIn(manager.email, { 'X-Second-Factor-Set-Up': of, ...withCode(code) });
    expectOutside(await confirm(others.ticket, codeOf(others.key)), 'set_up');
    expectOutside(await confirm(ticket, '000000'), 'wrong');
    expectOutside(await confirm('x', codeOf(key)), 'set_up');
    expect(rows('second_factors', 'account_id = ?', manager.id)).toEqual([]);
    const done = await confirm(ticket, await formerCodeOf(key)).expect(200);
    expect((done.body as { data: { recoveryCodes: readonly string[] } }).data.recoveryCodes).toHaveLength(10);
    expect(await isIn(sessionIn(done))).toBe(true);
    // The key cannot be replaced by one that was handed out before.
    expectOutside(await confirm(another.ticket, codeOf(another.key)), 'wrong');
    expectOutside(await logIn(manager.email), 'code');
    await logIn(manager.email, withCode(codeOf(key))).expect(200);
  });

  it('an invitation is accepted with it, and nothing is kept of an attempt without', async () => {
    const { id, email, registrationToken } = await invite('case-manager');
    // A password that is refused is refused first.
    await api().post('/admin/register').send({ registrationToken, userInfo: { firstname: 'Anna', lastname: 'Two', password: 'Dragon2024!' } }).expect(400);
    const response = await register(registrationToken);
    expectOutside(response, 'set_up');
    expect(rows('admin_users', 'id = ?', id)).toMatchObject([{ password: null, registration_token: registrationToken }]);
    const { setUp: { key, ticket } } = demandIn(response) as Extract<Demand, { kind: 'set_up' }>;
    const session = sessionIn(await register(registrationToken).set({ 'X-Second-Factor-Set-Up': ticket, ...withCode(await formerCodeOf(key)) }).expect(200));
    expect(await isIn(session)).toBe(true);
    expectOutside(await logIn(email), 'code');
    // It cannot be removed.
    await loggedIn(session.token)(api().post('/second-factor/own/remove')).send({ currentPassword: PASSWORD, code: codeOf(key) }).expect(400);
  });

  it('of two who set it up at the same time, one does', async () => {
    const person = await invitedManager();
    const setUps = await Promise.all([1, 2].map(async () => demandIn(await logIn(person.email)) as Extract<Demand, { kind: 'set_up' }>));
    const answers = await Promise.all(setUps.map(async ({ setUp: { key, ticket } }) => logIn(person.email, { 'X-Second-Factor-Set-Up': ticket, ...withCode(await formerCodeOf(key)) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const first = answers.findIndex(({ status }) => status === 200);
    expectOutside(await logIn(person.email, withCode(codeOf(setUps[1 - first]?.setUp.key ?? ''))), 'wrong');
    await logIn(person.email, withCode(codeOf(setUps[first]?.setUp.key ?? ''))).expect(200);
    expect(audited(person.id).filter((action) => action === 'second_factor_set_up')).toHaveLength(1);
  });

  it('a forgotten password of somebody without one sets it up first', async () => {
    const person = await invitedManager();
    await api().post('/admin/forgot-password').send({ email: person.email }).expect(204);
    const link = /\?code=(\w+)/.exec((await mailTo(person.email, 'New password')).text ?? '')?.[1] ?? '';
    expectOutside(await api().post('/admin/reset-password').send({ resetPasswordToken: link, password: NEW_PASSWORD }), 'set_up');
    expectOutside(await logIn(person.email, {}, NEW_PASSWORD).then((response) => (response.status === 400 ? logIn(person.email) : response)), 'set_up');
  });

  it('an editor who becomes a case manager is logged out, and a session that was renewed in between too', async () => {
    const person = await member('strapi-editor');
    const session = sessionIn(await logIn(person.email).expect(200));
    const { data: roles } = (await asAdmin(api().get('/admin/roles')).expect(200)).body as { data: { id: number; code: string }[] };
    await asAdmin(api().put(`/admin/users/${person.id}`)).send({ roles: roles.filter(({ code }) => code === 'case-manager').map(({ id }) => id) }).expect(200);
    expect([await isIn(session), (await renewed(session)).status]).toEqual([false, 401]);
    expectOutside(await logIn(person.email), 'set_up');
  });

  it('those who may change this setting need it, too', async () => {
    const { data: role } = (await asAdmin(api().post('/admin/roles')).send({ name: 'Keeper of the settings', description: '' }).expect(201)).body as { data: { id: number; code: string } };
    const permissions = ['read', 'update'].map((action) => ({ action: `plugin::content-manager.explorer.${action}`, subject: 'api::data-protection.data-protection', properties: { fields: ['notificationEmail'] }, conditions: [] }));
    const give = (given: readonly object[]) => asAdmin(api().put(`/admin/roles/${role.id}/permissions`)).send({ permissions: given }).expect(200);
    await give(permissions.slice(0, 1));
    const { id, email, registrationToken } = await invite(role.code);
    await register(registrationToken).expect(200);
    await give(permissions);
    expectOutside(await logIn(email), 'set_up');
    await asAdmin(api().delete(`/admin/users/${id}`)).expect(200);
    await asAdmin(api().delete(`/admin/roles/${role.id}`)).expect(200);
  });

  it('a session that outlived the requirement cannot be renewed', async () => {
    const person = await member('strapi-editor');
    const session = sessionIn(await logIn(person.email).expect(200));
    // Behind the CMS’s back, as by a restored backup.
    withDatabase(process.env, (database) => {
      const [role] = database.prepare("select id from admin_roles where code = 'case-manager'").all() as { id: number }[];
      database.prepare('update admin_users_roles_lnk set role_id = ? where user_id = ?').run(role?.id, person.id);
    });
    expect((await renewed(session)).status).toBe(401);
  });

  it('nobody resets their own', async () => {
    const { data } = (await asAdmin(api().get('/admin/users/me')).expect(200)).body as { data: Member };
    await asAdmin(api().post(`/second-factor/accounts/${data.id}/reset`)).expect(403);
  });

  /** A case manager who has registered while it was not required. */
  async function invitedManager(): Promise<Member> {
    withDatabase(process.env, (database) => void database.prepare('update data_protection_settings set second_factor_required = ?').run(0));
    const person = await member('case-manager');
    withDatabase(process.env, (database) => void database.prepare('update data_protection_settings set second_factor_required = ?').run(1));
    return person;
  }
});

// Last: it restarts the CMS.
describe('the key that encrypts second factors', () => {
  databaseIndependentTest('can be replaced', async () => {
    const { id, email } = await member();
    const { key } = await setUp(sessionIn(await logIn(email).expect(200)));
    const newest = `${'k'.repeat(20)}-${Date.now()}`;
    await cms.stop();
    cms = await Cms.start({ ...own, APP_KEYS: `${newest},${env('APP_KEYS')}` });
    forgetLastCode(id);
    await logIn(email, withCode(codeOf(key))).expect(200);
    // From then on the newest one is enough.
    const [row] = rows('second_factors', 'account_id = ?', id);
    expect(unseal(String(row?.sealed_key), `key of ${id}`, [newest])).toMatchObject({ isCurrent: true });
  }, 600_000);
});
