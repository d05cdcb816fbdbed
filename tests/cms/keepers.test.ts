/**
 * Whoever keeps accounts and roles for the firm without being an Administrator, and wants more. What they may do is in accounts.test.ts.
 */
import { databaseIndependentTest } from '../helpers/scope';
import { api, asAdmin, loggedIn, logIn, type Staff } from './support/calls';
import { rows } from './support/rows';

const right = (action: string) => ({ action, subject: null, properties: {}, conditions: [] });
const RIGHTS = ['users.create', 'users.read', 'users.update', 'users.delete', 'roles.create', 'roles.read', 'roles.update', 'roles.delete'].map((name) => right(`admin::${name}`));
const AUDITS = right('api::audit-log.read');
const PASSWORD = 'Staff-passw0rd';

interface Person {
  readonly id: number;
  readonly email: string;
  readonly registrationToken: string;
}

/** Roles made here, which are deleted at the end: other tests count roles. */
const made: number[] = [];
async function role(name: string, ...permissions: readonly object[]): Promise<number> {
  const { data } = (await asAdmin(api().post('/admin/roles')).send({ name, description: '' }).expect(201)).body as { data: { id: number } };
  made.push(data.id);
  if (permissions.length > 0) await asAdmin(api().put(`/admin/roles/${data.id}/permissions`)).send({ permissions }).expect(200);
  return data.id;
}
let people = 0;
async function invited(...roles: readonly number[]): Promise<Person> {
  const email = `person-${(people += 1)}-${Date.now()}@example.com`;
  const answer = await asAdmin(api().post('/admin/users')).send({ email, firstname: 'Anna', lastname: 'New', roles }).expect(201);
  return (answer.body as { data: Person }).data;
}
const register = (registrationToken: string) => api().post('/admin/register').send({ registrationToken, userInfo: { firstname: 'Anna', lastname: 'New', password: PASSWORD } });
async function joined(...roles: readonly number[]): Promise<{ readonly id: number; readonly as: Staff }> {
  const { id, email, registrationToken } = await invited(...roles);
  await register(registrationToken).expect(200);
  return { id, as: loggedIn(await logIn({ email, password: PASSWORD })) };
}
const editors = () => Number(rows('admin_roles', "code = 'strapi-editor'")[0]?.id);
const statusOf = async (request: PromiseLike<{ readonly status: number }>): Promise<number> => (await request).status;

let keeping: number;
let keeper: Awaited<ReturnType<typeof joined>>;
beforeAll(async () => {
  keeping = await role('Keeper who wants more', ...RIGHTS);
  keeper = await joined(keeping);
}, 60_000);
afterAll(async () => {
  for (const id of made) {
    for (const { user_id: member } of rows('admin_users_roles_lnk', 'role_id = ?', id)) await asAdmin(api().delete(`/admin/users/${String(member)}`)).expect(200);
    await asAdmin(api().delete(`/admin/roles/${id}`)).expect((answer) => expect([200, 404]).toContain(answer.status));
  }
}, 60_000);

databaseIndependentTest('neither sees nor sends the invitation of somebody with a role of administration; those of others they do', async () => {
  const ordinary = await invited(await role('Raised later'));
  const auditor = await invited(await role('Invited auditor', AUDITS));
  const look = (id: number) => keeper.as(api().get(`/staff-accounts/${id}`));
  const invite = (id: number) => keeper.as(api().post(`/staff-accounts/${id}/invite`)).send({});
  expect([await statusOf(look(ordinary.id)), await statusOf(invite(ordinary.id))]).toEqual([200, 200]);
  expect([await statusOf(look(auditor.id)), await statusOf(invite(auditor.id))]).toEqual([403, 403]);
  expect((await asAdmin(api().get(`/staff-accounts/${auditor.id}`)).expect(200)).body).toMatchObject({ data: { invitation: { link: expect.stringContaining(auditor.registrationToken) as string } } });

  const raised = rows('admin_roles', "name = 'Raised later'")[0]?.id;
  await asAdmin(api().put(`/admin/roles/${String(raised)}/permissions`)).send({ permissions: [AUDITS] }).expect(200);
  expect(await statusOf(look(ordinary.id))).toBe(403);
});

databaseIndependentTest('gives nobody a role of administration, nor another name; other roles they do', async () => {
  const [high, low] = [await role('Board', AUDITS), await role('Interns')];
  const colleague = await joined(editors());
  const give = (id: number, ...roles: readonly number[]) => keeper.as(api().put(`/admin/users/${id}`)).send({ roles });
  const rename = (id: number, name: string) => keeper.as(api().put(`/admin/roles/${id}`)).send({ name, description: '' });
  expect([await statusOf(give(keeper.id, keeping, high)), await statusOf(give(colleague.id, high)), await statusOf(rename(high, 'Between'))]).toEqual([403, 403, 403]);
  expect(await statusOf(keeper.as(api().post('/admin/users')).send({ email: 'high@example.com', firstname: 'High', roles: [high] }))).toBe(403);
  expect([await statusOf(give(colleague.id, low)), await statusOf(rename(low, 'Trainees'))]).toEqual([200, 200]);
  // Whoever has one keeps it when something else is changed.
  await asAdmin(api().put(`/admin/users/${colleague.id}`)).send({ roles: [high] }).expect(200);
  expect(await statusOf(keeper.as(api().put(`/admin/users/${colleague.id}`)).send({ firstname: 'Berta', roles: [high] }))).toBe(200);
});

databaseIndependentTest.each([
  ['an invisible character between letter and accent', 'Главный бухгалтер', 'Главны\u0438\u034f\u0306 бухгалтер'],
  ['a joiner there', 'Третий юрист', 'Трети\u0438\u200d\u0306 юрист'],
  ['the same in Latin letters', 'Régisseur', 'Re\u034f\u0301gisseur'],
  ['a letter of another alphabet', 'Board reader', 'Bo\u0430rd reader'],
  ['a capital of another alphabet', 'Head of office', '\u041dead of office'],
])('a role’s name that differs only in %s is taken', async (_what, name, twin) => {
  await role(name);
  await keeper.as(api().post('/admin/roles')).send({ name: twin, description: '' }).expect(400);
});

databaseIndependentTest('a right that is given or taken away counts from the next request on', async () => {
  const id = await role('Counted at once');
  const person = await joined(id);
  const look = () => statusOf(person.as(api().get('/admin/users')));
  const give = (...permissions: readonly object[]) => asAdmin(api().put(`/admin/roles/${id}/permissions`)).send({ permissions }).expect(200);
  const seen: number[] = [await look()];
  for (const permissions of [[right('admin::users.read')], [], [right('admin::users.read')]]) {
    await give(...permissions);
    seen.push(await look());
  }
  await asAdmin(api().put(`/admin/users/${person.id}`)).send({ roles: [editors()] }).expect(200);
  seen.push(await look());
  expect(seen).toEqual([403, 200, 403, 200, 403]);
});

const poison = { toString: 1, valueOf: 1 };
const many = Array.from({ length: 6_000 }, (_, index) => 1_000_000 + index);
databaseIndependentTest.each<readonly [string, 'put' | 'post', string, object | null, number]>([
  ['conditions that are no texts', 'put', '/permissions', { permissions: [{ action: 'admin::users.read', conditions: [poison, poison] }] }, 400],
  ['fields that are no texts', 'put', '/permissions', { permissions: [{ action: 'x', properties: { fields: [poison, poison] } }] }, 400],
  ['more roles than anybody gives', 'post', '/admin/users', { email: 'many@example.com', firstname: 'X', roles: many }, 400],
  ['more roles than anybody deletes', 'post', '/admin/roles/batch-delete', { ids: many }, 400],
  ['more accounts than anybody deletes', 'post', '/admin/users/batch-delete', { ids: many }, 400],
  ['more permissions than a page asks about', 'post', '/admin/permissions/check', { permissions: many.map((number) => ({ action: String(number), subject: 'x' })) }, 400],
  ['roles that do not exist', 'post', '/admin/roles/batch-delete', { ids: many.slice(0, 2) }, 404],
  ['a number as address', 'post', '/admin/users', { email: 5, firstname: 'X', roles: [] }, 400],
  ['no address', 'post', '/admin/users', {}, 400],
])('%s: refused', async (_what, method, path, body, status) => {
  const url = path === '/permissions' ? `/admin/roles/${editors()}/permissions` : path;
  expect(await statusOf(keeper.as(api()[method](url)).send(body ?? undefined))).toBe(status);
});

databaseIndependentTest('several roles are deleted together', async () => {
  const ids = [await role('One of two'), await role('Two of two')];
  await keeper.as(api().post('/admin/roles/batch-delete')).send({ ids }).expect(200);
  expect(rows('admin_roles', 'id in (?, ?)', ...ids)).toEqual([]);
});

/** Requests that were allowed when they came, and wait for others when their sender may do nothing any more. */
describe('requests that wait while their sender is dismissed', () => {
  const WAITING = 12;
  /** Sends them behind one that takes long, because it sets a password, and the dismissal in front of them. */
  async function send(dismissed: { readonly as: Staff }, dismissal: PromiseLike<{ readonly status: number }>, request: (index: number) => PromiseLike<{ readonly status: number }>): Promise<void> {
    const long = statusOf(dismissed.as(api().put(`/admin/users/${(await invited(editors())).id}`)).send({ password: 'Held-passw0rd-1' }));
    const first = statusOf(dismissal);
    const later = Array.from({ length: WAITING }, (_, index) => statusOf(request(index)));
    expect([(await long) < 500, await first]).toEqual([true, 200]);
    await Promise.all(later);
  }

  test('switched off: stays so', async () => {
    const person = await joined(keeping);
    await send(person, asAdmin(api().put(`/admin/users/${person.id}`)).send({ isActive: false }), () => person.as(api().put(`/admin/users/${person.id}`)).send({ isActive: true }));
    expect(Boolean(rows('admin_users', 'id = ?', person.id)[0]?.is_active)).toBe(false);
    // Under the name of whoever did it, though it waited for somebody else's change.
    const switched = rows('audit_entries', "action = 'account_changed' and subject = ? and details like '%\"active\"%'", String(person.id));
    expect(switched.map(({ actor_email: by }) => by)).toEqual([process.env.ADMIN_EMAIL]);
  });

  test('without the role: does not take it back', async () => {
    const person = await joined(keeping);
    await send(person, asAdmin(api().put(`/admin/users/${person.id}`)).send({ roles: [editors()] }), () => person.as(api().put(`/admin/users/${person.id}`)).send({ roles: [keeping] }));
    expect(rows('admin_users_roles_lnk', 'user_id = ?', person.id).map(({ role_id: id }) => Number(id))).toEqual([editors()]);
  });

  test('deleted: leaves no account behind', async () => {
    const person = await joined(keeping);
    await send(person, asAdmin(api().delete(`/admin/users/${person.id}`)), (index) => person.as(api().post('/admin/users')).send({ email: `left-${person.id}-${index}@example.com`, firstname: 'Left', roles: [editors()] }));
    const [deleted] = rows('audit_entries', "action = 'account_deleted' and subject = ?", String(person.id));
    expect(rows('audit_entries', "action = 'account_created' and sequence > ? and actor_id = ?", Number(deleted?.sequence), person.id)).toEqual([]);
  });
});
