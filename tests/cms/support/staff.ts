import { type Staff, api, asAdmin, loggedIn } from './calls';
import { rows } from './rows';

export type Role = 'strapi-editor' | 'case-manager' | 'strapi-super-admin';

interface Person {
  readonly firstname: string;
  readonly lastname: string;
}

export const STAFF_PASSWORD = 'Staff-passw0rd';
let people = 0;

/** Creates a staff account with one of the delivered roles, or with a role of this code, which the invitation logs in. */
export async function staff(of: Role | { readonly code: string }, { firstname, lastname }: Person = { firstname: 'Staff', lastname: typeof of === 'string' ? of : of.code }): Promise<Staff> {
  const role = typeof of === 'string' ? of : of.code;
  const roles = (await asAdmin(api().get('/admin/roles')).expect(200)).body as { data: { id: number; code: string }[] };
  const email = `${role}-${(people += 1)}-${process.pid}-${Date.now()}@example.com`;
  const created = await asAdmin(api().post('/admin/users'))
    .send({ email, firstname, lastname, roles: roles.data.filter(({ code }) => code === role).map(({ id }) => id) })
    .expect(201);
  const { registrationToken } = (created.body as { data: { registrationToken: string } }).data;
  const registered = await api().post('/admin/register').send({ registrationToken, userInfo: { firstname, lastname, password: STAFF_PASSWORD } }).expect(200);
  return loggedIn((registered.body as { data: { token: string } }).data.token);
}

const made: { readonly id: number; readonly code: string }[] = [];

/** Creates a role of the firm's own with these permissions. @returns a member of it */
export async function memberOf(name: string, permissions: readonly object[]): Promise<Staff> {
  const { data: role } = (await asAdmin(api().post('/admin/roles')).send({ name, description: '' }).expect(201)).body as { data: { id: number; code: string } };
  made.push(role);
  await asAdmin(api().put(`/admin/roles/${role.id}/permissions`)).send({ permissions }).expect(200);
  return staff(role);
}

/** Deletes the roles that `memberOf` has made, with their members: other tests count roles. */
export async function removeRoles(): Promise<void> {
  for (const { id, code } of made.splice(0)) {
    // Members without a name of their own have the role's.
    for (const member of rows('admin_users', 'lastname = ?', code)) await asAdmin(api().delete(`/admin/users/${member.id}`)).expect(200);
    await asAdmin(api().delete(`/admin/roles/${id}`)).expect(200);
  }
}
