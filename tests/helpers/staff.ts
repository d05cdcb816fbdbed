import type { Browser, Page } from 'playwright/test';

const cms = process.env.CMS_URL ?? 'http://localhost:1337';
const PASSWORD = 'Staff-passw0rd';

export type Role = 'case-manager' | 'strapi-editor' | 'strapi-super-admin';

export interface Member {
  readonly name: string;
  readonly page: Page;
  /** Closes the browser context. */
  close(): Promise<void>;
}

let people = 0;

/** Creates a staff account and logs in to the admin, in a separate browser context. */
export async function logInAs(browser: Browser, role: Role | 'administrator'): Promise<Member> {
  const person = role === 'administrator' ? { email: process.env.ADMIN_EMAIL ?? '', password: process.env.ADMIN_PASSWORD ?? '', name: 'Site Administrator' } : await newMember(role);
  const context = await browser.newContext({ acceptDownloads: true, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${cms}/admin`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password*').fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Content Manager' }).waitFor();
  return { name: person.name, page, close: () => context.close() };
}

async function newMember(role: Role) {
  const number = (people += 1);
  const [firstname, lastname, email] = ['Staff', `${role === 'case-manager' ? 'Manager' : 'Editor'} ${Date.now()}-${number}`, `${role}-${Date.now()}-${number}@example.com`];
  await addMember(role, { firstname, lastname, email });
  return { email, password: PASSWORD, name: `${firstname} ${lastname}` };
}

export interface Person {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}

/**
 * Invites a new member of staff as an administrator, and accepts the invitation.
 * @returns credentials
 */
export async function addMember(role: Role, { firstname, lastname, email }: Person): Promise<string> {
  const roles = await call<{ data: { id: number; code: string }[] }>('GET', '/admin/roles');
  const { data } = await call<{ data: { registrationToken: string } }>('POST', '/admin/users', { email, firstname, lastname, roles: roles.data.filter(({ code }) => code === role).map(({ id }) => id) });
  const { data: registered } = await call<{ data: { token: string } }>('POST', '/admin/register', { registrationToken: data.registrationToken, userInfo: { firstname, lastname, password: PASSWORD } });
  return registered.token;
}

/** As the administrator. */
async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(cms + path, {
    method,
    headers: { Authorization: `Bearer ${process.env.ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: HTTP ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
