import { randomUUID } from 'node:crypto';

import type { Browser, BrowserContext, Page } from 'playwright/test';

import { endsSoon } from './admin';
import { test as base } from './test';

const cms = process.env.CMS_URL ?? 'http://localhost:1337';
const PASSWORD = 'Staff-passw0rd';

export type Role = 'case-manager' | 'strapi-editor' | 'strapi-super-admin';

/** Who works at a desk. Two case managers, because they see each other's work. */
type Who = Role | 'administrator' | 'other-case-manager';

interface Account {
  readonly name: string;
  readonly token: string;
}

/** Accounts with their sessions, for all tests of a worker. */
const accounts = new Map<Who, Promise<Account>>();

async function accountOf(who: Who): Promise<Account> {
  if (who === 'administrator') return { name: 'Site Administrator', token: process.env.ADMIN_TOKEN ?? '' };
  const known = accounts.get(who);
  if (known && !endsSoon((await known).token)) return known;
  const account = newMember(who === 'other-case-manager' ? 'case-manager' : who);
  accounts.set(who, account);
  return account;
}

/** How somebody sees the admin. */
interface View {
  /** Chosen in the admin; without a choice it is the language of the browser, English. */
  readonly language?: 'en' | 'he' | 'ru';
  readonly width?: 390 | 1440;
}

/** A tab of the admin. */
export class Desk {
  constructor(readonly page: Page) {}

  /**
   * Opens a page of the admin for somebody who is logged in already; accounts.spec.ts and admin.spec.ts test the log-in.
   * @param path below /admin
   * @returns the person's name
   */
  async open(who: Who, path: string, view: View = {}): Promise<string> {
    const { name, token } = await accountOf(who);
    await this.show(`${cms}/admin${path}`, { ...view, token });
    return name;
  }

  /** Opens an address of a CMS in a browser that remembers only this language and session: without a session, as a new device. */
  async show(address: string, { language, width = 1440, token }: View & { readonly token?: string } = {}): Promise<void> {
    const context = this.page.context();
    const { origin } = new URL(address);
    await this.resize(width);
    // Local storage is that of the page that is open. One without scripts: the admin, still open without its session, would
    // log out, and so end the session that all tests share.
    // Playwright refuses it while a test intercepts requests of the page.
    await this.page.goto(`${origin}/favicon.ico`);
    await this.page.evaluate((code) => {
      for (const storage of [window.localStorage, window.sessionStorage]) storage.clear();
      if (code !== undefined) window.localStorage.setItem('strapi-admin-language', code);
    }, language);
    await context.clearCookies();
    if (token !== undefined) await context.addCookies([{ name: 'jwtToken', value: token, url: origin }]);
    // As a browser in that language asks.
    await this.page.setExtraHTTPHeaders(language === undefined ? {} : { 'Accept-Language': language });
    await this.page.goto(address);
  }

  async resize(width: 390 | 1440): Promise<void> {
    await this.page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  }

  /** Whether the page must be moved sideways to be read. */
  isTooWide(): Promise<boolean> {
    return this.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  }
}

/**
 * For tests of the admin: the browser contexts of a worker are kept for all its tests, because the admin's scripts are
 * megabytes, which each new context would load and compile again.
 */
export const test = base.extend<{ desk: Desk; colleague: Desk }, { contexts: { readonly own: BrowserContext; colleague(): Promise<BrowserContext> } }>({
  contexts: [
    async ({ browser }, use) => {
      const create = () => browser.newContext({ baseURL: process.env.SITE_URL ?? 'http://localhost:8000', locale: 'en-GB' });
      const own = await create();
      let second: Promise<BrowserContext> | undefined;
      await use({ own, colleague: () => (second ??= create()) });
      await own.close();
      await (await second)?.close();
    },
    { scope: 'worker' },
  ],
  context: ({ contexts }, use) => use(contexts.own),
  page: async ({ context, viewport }, use) => {
    const page = await context.newPage();
    await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
    await use(page);
    await page.close();
  },
  desk: ({ page }, use) => use(new Desk(page)),
  /** Of a second person at the same time. */
  colleague: async ({ contexts }, use) => {
    const page = await (await contexts.colleague()).newPage();
    await use(new Desk(page));
    await page.close();
  },
});

export interface Member {
  readonly name: string;
  readonly page: Page;
  /** Closes the browser context. */
  close(): Promise<void>;
}

/** Opens the admin as somebody with this role, in a separate browser context. */
export async function logInAs(browser: Browser, role: Role | 'administrator'): Promise<Member> {
  const context = await browser.newContext({ locale: 'en-GB' });
  const desk = new Desk(await context.newPage());
  const name = await desk.open(role, '');
  return { name, page: desk.page, close: () => context.close() };
}

async function newMember(role: Role): Promise<Account> {
  const id = randomUUID();
  const [firstname, lastname, email] = ['Staff', `${role === 'case-manager' ? 'Manager' : 'Editor'} ${id.slice(0, 8)}`, `${role}-${id}@example.com`];
  return { name: `${firstname} ${lastname}`, token: await addMember(role, { firstname, lastname, email }) };
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
