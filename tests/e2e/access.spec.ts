/**
 * How staff get in: invitation, second factor, sessions, and the log of it. In a CMS of its own, because a second factor that
 * is required logs everybody out.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, type Page } from 'playwright/test';
import type { Email } from 'postal-mime';

import { newEnvironment } from '../cms/support/environment';
import { codeOf, formerCodeOf } from '../helpers/authenticator';
import { expectAccessible } from '../helpers/axe';
import { Cms, type Environment } from '../helpers/cms';
import { copyOfDatabase } from '../helpers/database';
import { MailFolder } from '../helpers/mailFolder';
import { type Desk, test } from '../helpers/staff';
import { until } from '../helpers/until';

const ADMIN = { email: process.env.ADMIN_EMAIL ?? '', password: process.env.ADMIN_PASSWORD ?? '' };
const PASSWORD = 'Own-passw0rd';
const PHONE = { language: 'ru', width: 390 } as const;

// Strapi's admin writes to the console.
test.use({ expectedErrors: /./ });
test.describe.configure({ mode: 'serial', timeout: 300_000 });

let cms: Cms;
let url: string;
let token: string;
let folder: string;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = mkdtempSync(join(tmpdir(), 'access-'));
  // Filled with a copy of the data of the CMS of all tests, which takes much less time than the delivered content.
  const { DATA_DIR = '', PUBLIC_CLIENT_KEY = '', BUILD_KEY = '' } = process.env;
  const secrets = JSON.parse(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8')) as Environment;
  const env: Environment = { ...(await newEnvironment(folder)), ...secrets, PUBLIC_CLIENT_KEY, BUILD_KEY, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...copyOfDatabase(process.env, folder) };
  url = env.CMS_URL ?? '';
  cms = await Cms.start(env);
  ({ token } = await call<{ token: string }>('POST', '/admin/login', ADMIN));
});
test.afterAll(async () => {
  await cms.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** As the administrator. */
async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(url + path, { method, headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), 'Content-Type': 'application/json' }, body: body === undefined ? null : JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: HTTP ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

async function mailTo(email: string, after = 0): Promise<Email> {
  let mails: readonly Email[] = [];
  await until(`a mail to ${email}`, async () => (mails = await new MailFolder(join(folder, 'mails')).to(email)).length > after);
  return mails.at(-1) as Email;
}

/** The link of a mail that was sent later than the one with this link. */
async function laterLink(email: string, former: string): Promise<string> {
  let later: string | undefined;
  await until(`another link to ${email}`, async () => (later = (await new MailFolder(join(folder, 'mails')).to(email)).map(linkIn).find((link) => link !== '' && link !== former)) !== undefined);
  return later ?? '';
}

const linkIn = ({ text = '' }: Email): string => /http\S+registrationToken=\w+/.exec(text)?.[0] ?? '';

async function invite(role: string, change: object): Promise<number> {
  const roles = await call<{ id: number; code: string }[]>('GET', '/admin/roles');
  return (await call<{ id: number }>('POST', '/admin/users', { ...change, roles: roles.filter(({ code }) => code === role).map(({ id }) => id) })).id;
}

async function picture({ page }: Desk, name: string): Promise<void> {
  if (process.env.ACCESS_PICTURES) await page.screenshot({ path: join(process.env.ACCESS_PICTURES, `${name}.png`), fullPage: true });
}

const shownKey = async (page: Page): Promise<string> => ((await page.locator('dialog ol').innerText()).match(/(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/)?.[0] ?? '').replaceAll(' ', '');

// Those who come in read Russian on a phone, the administrator English on a large screen; the audit log is the other way round.

test('an Administrator invites a colleague, whose mail leads in; the invitation is sent again from their page', async ({ desk, colleague, context }) => {
  const email = 'invited@example.com';
  const id = await invite('strapi-editor', { email, firstname: 'Анна', lastname: 'Новая', preferedLanguage: 'ru' });
  const first = await mailTo(email);
  expect(first.subject).toBe('Приглашение в систему управления сайтом');

  await desk.show(`${url}/admin/settings/users/${id}`, { token });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const panel = desk.page.getByRole('region', { name: 'Invitation' });
  await expect(panel).toContainText('No mail server is set up');
  await panel.getByRole('button', { name: 'Copy the link' }).click();
  expect(await desk.page.evaluate(() => navigator.clipboard.readText())).toBe(linkIn(first));
  await expectAccessible(desk.page, 'section');
  await picture(desk, 'invitation');
  await panel.getByRole('button', { name: 'Send again' }).click();
  const second = await laterLink(email, linkIn(first));

  const { page } = colleague;
  await colleague.show(linkIn(first), PHONE);
  await expect(page.getByText('Это приглашение уже использовано').first()).toBeVisible();
  await picture(colleague, 'ended');
  await page.goto(second);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  // Strapi's newsletter.
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const register = async (password: string) => {
    await page.getByLabel('Пароль*', { exact: true }).fill(password);
    await page.getByLabel('Подтверждение пароля*').fill(password);
    await page.getByRole('button', { name: 'Давайте начнём' }).click();
  };
  await register('Dragon2024!');
  await expect(page.getByText('Этот пароль подбирают одним из первых').first()).toBeVisible();
  await picture(colleague, 'common-password');
  await register(PASSWORD);
  await expect(page).toHaveURL(new RegExp(`^${url}/admin/?$`));

  // Their own sessions.
  await page.goto(`${url}/admin/me/sessions`);
  await expect(page.getByRole('heading', { name: 'Где выполнен вход' })).toBeVisible();
  await picture(colleague, 'sessions');
  // The log is for Administrators.
  await page.goto(`${url}/admin/audit-log`);
  await expect(page.getByText('У вас нет прав доступа')).toBeVisible();
});

test('a Case manager sets up the required second factor by keyboard, and logs in with it and with a recovery code', async ({ desk, colleague }) => {
  await requireSecondFactors();
  const email = 'manager@example.com';
  const id = await invite('case-manager', { email, firstname: 'Мария', lastname: 'Дела', preferedLanguage: 'ru' });
  const { page } = colleague;
  await colleague.show(linkIn(await mailTo(email)), PHONE);
  // The form starts anew when the invitation has been read.
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Пароль*', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Подтверждение пароля*').fill(PASSWORD);
  await page.getByRole('button', { name: 'Давайте начнём' }).click();

  const setUp = page.getByRole('dialog', { name: 'Настройте второй шаг входа' });
  await expect(setUp).toBeVisible();
  await expect(setUp.getByRole('textbox')).toBeFocused();
  await expectAccessible(page, 'dialog');
  await picture(colleague, 'set-up');
  const key = await shownKey(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(setUp.getByText('Код неверный')).toBeVisible();
  await page.keyboard.type(await formerCodeOf(key));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Сохраните резервные коды' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page, 'dialog');
  await picture(colleague, 'recovery-codes');
  const [recoveryCode = ''] = await codes.getByRole('listitem').allInnerTexts();
  const done = codes.getByRole('button', { name: 'Готово' });
  await page.keyboard.press('Escape');
  await expect(done).toBeDisabled();
  await codes.getByRole('checkbox', { name: 'Коды сохранены' }).focus();
  await page.keyboard.press('Space');
  await done.press('Enter');
  await expect(page).toHaveURL(new RegExp(`^${url}/admin/?$`));

  // The profile.
  await page.goto(`${url}/admin/me`);
  const own = page.getByRole('region', { name: 'Второй шаг входа' });
  await expect(own).toContainText('Настроен:');
  await own.scrollIntoViewIfNeeded();
  await expectAccessible(page, 'section');
  await picture(colleague, 'profile');

  // On a new device, in English.
  await colleague.show(`${url}/admin/auth/login`);
  const second = page.getByRole('dialog', { name: 'Second factor' });
  const enter = async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password*', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(second).toBeVisible();
  };
  await enter();
  await expectAccessible(page, 'dialog');
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect(second.getByText('This code is wrong')).toBeVisible();
  await picture(colleague, 'code');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('You were not logged in')).toBeVisible();
  await enter();
  await page.getByRole('button', { name: 'use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`^${url}/admin/?$`));

  // An Administrator sees it and resets it: the colleague is logged out and told.
  await desk.show(`${url}/admin/settings/users/${id}`, { token });
  const factor = desk.page.getByRole('region', { name: 'Second factor' });
  await expect(factor).toContainText('9 recovery codes left');
  await expect(desk.page.getByRole('region', { name: 'Where they are logged in' })).toContainText('Linux');
  await factor.scrollIntoViewIfNeeded();
  await expectAccessible(desk.page, 'section');
  await picture(desk, 'account');
  await factor.getByRole('button').click();
  await desk.page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(factor).toContainText('Not set up.');
  await expect(factor.getByRole('button')).toHaveCount(0);
  await expect(desk.page.getByRole('region', { name: 'Where they are logged in' })).not.toContainText('Linux');
  await page.reload();
  // In the language of the profile, which the admin has kept since the log-in.
  await expect(page.getByLabel('Пароль*', { exact: true })).toBeVisible();
  await until('the mail', async () => (await new MailFolder(join(folder, 'mails')).to(email)).some(({ subject }) => subject === 'Второй шаг входа сброшен'));
});

test('an Administrator filters, searches and exports the audit log', async ({ desk }) => {
  const { page } = desk;
  await desk.show(`${url}/admin/audit-log`, { ...PHONE, token });
  const filter = page.getByRole('form', { name: 'Отбор' });
  await filter.getByRole('combobox', { name: 'Действие' }).click();
  await page.getByRole('option', { name: 'Второй шаг входа сброшен администратором' }).click();
  await filter.getByRole('searchbox', { name: 'Поиск' }).fill(ADMIN.email);
  await filter.getByRole('button', { name: 'Показать' }).click();
  await expect(page.getByText('manager@example.com')).toBeVisible();
  await expect(page.getByText('invited@example.com')).toHaveCount(0);
  for (const width of [1440, 390] as const) {
    await desk.resize(width);
    expect(await desk.isTooWide()).toBe(false);
    await expectAccessible(page, 'main');
    await picture(desk, `audit-log-${width}`);
  }
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Выгрузить' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv).toContain('manager@example.com');
  expect(csv).not.toContain('invited@');
});

/** Sets up the administrator's own, and requires it of everybody who sees visitors' data. */
async function requireSecondFactors(): Promise<void> {
  const { key, ticket } = await call<{ key: string; ticket: string }>('POST', '/second-factor/own/begin', { currentPassword: ADMIN.password });
  await call('POST', '/second-factor/own/confirm', { ticket, code: codeOf(key) });
  await call('PUT', '/content-manager/single-types/api::data-protection.data-protection', { secondFactorRequired: true });
}
