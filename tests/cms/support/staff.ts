import { type Staff, api, asAdmin, logIn, loggedIn } from './calls';

export type Role = 'strapi-editor' | 'case-manager' | 'strapi-super-admin';

interface Person {
  readonly firstname: string;
  readonly lastname: string;
}

export const STAFF_PASSWORD = 'Staff-passw0rd';
let people = 0;

/** Creates a staff account with one of the delivered roles, or with a role of this code, and logs in. */
export async function staff(of: Role | { readonly code: string }, { firstname, lastname }: Person = { firstname: 'Staff', lastname: typeof of === 'string' ? of : of.code }): Promise<Staff> {
  const role = typeof of === 'string' ? of : of.code;
  const roles = (await asAdmin(api().get('/admin/roles')).expect(200)).body as { data: { id: number; code: string }[] };
  const email = `${role}-${(people += 1)}-${process.pid}-${Date.now()}@example.com`;
  const password = STAFF_PASSWORD;
  const created = await asAdmin(api().post('/admin/users'))
    .send({ email, firstname, lastname, roles: roles.data.filter(({ code }) => code === role).map(({ id }) => id) })
    .expect(201);
  const { registrationToken } = (created.body as { data: { registrationToken: string } }).data;
  await api().post('/admin/register').send({ registrationToken, userInfo: { firstname, lastname, password } }).expect(200);
  return loggedIn(await logIn({ email, password }));
}
