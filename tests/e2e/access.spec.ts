/**
 * How staff get in: invitation, second factor, sessions, and the log of it. In a CMS of its own, because a second factor that
 * is required logs everybody out.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright/test';
import type { Email } from 'postal-mime';

import { ADMIN, newEnvironment } from '../cms/support/environment';
import { codeOf } from '../helpers/authenticator';
import { expectAccessible } from '../helpers/axe';
import { Cms } from '../helpers/cms';
import { MailFolder } from '../helpers/mailFolder';
import { expect, test } from '../helpers/test';
import { until } from '../helpers/until';

const PASSWORD = 'Own-passw0rd';

const WORDS = {
  'en-GB': { email: 'Email', password: 'Password*', confirm: 'Confirm Password*', register: 'Let\'s start', logIn: 'Login', content: 'Content Manager', setUp: 'Set up the second step', continue: 'Continue', codes: 'Keep your recovery codes', kept: 'I have kept the codes', done: 'Done', second: 'Second step', cancelled: 'You were not logged in', code: 'Code from the authenticator app', wrong: 'This code is wrong', recovery: 'use a recovery code', recoveryCode: 'Recovery code', factor: 'Second step of the log-in', since: 'Set up on', none: 'Not set up.', left: '9 recovery codes left', sessions: 'Where they are logged in', devices: 'Active Devices', forbidden: 'You don\'t have the permissions' },
  'ru-RU': { email: 'Email', password: 'Пароль*', confirm: 'Подтверждение пароля*', register: 'Давайте начнём', logIn: 'Войти', content: 'Содержание', setUp: 'Настройте второй шаг входа', continue: 'Продолжить', codes: 'Сохраните резервные коды', kept: 'Коды сохранены', done: 'Готово', second: 'Второй шаг входа', cancelled: 'Вы не вошли', code: 'Код из приложения', wrong: 'Код неверный', recovery: 'ввести резервный код', recoveryCode: 'Резервный код', factor: 'Второй шаг входа', since: 'Настроен:', none: 'Не настроен.', left: 'Осталось 9 резервных кодов', sessions: 'Где выполнен вход', devices: 'Где выполнен вход', forbidden: 'У вас нет прав доступа' },
} as const;
type Locale = keyof typeof WORDS;

// Strapi's admin writes to the console.
test.use({ expectedErrors: /./ });
test.describe.configure({ mode: 'serial', timeout: 300_000 });

let cms: Cms;
let url: string;
let token: string;
const folder = mkdtempSync(join(tmpdir(), 'access-'));

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const env = await newEnvironment(folder);
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

async function open(browser: Browser, locale: Locale, width: number, address: string): Promise<Page> {
  const page = await (await browser.newContext({ locale, viewport: { width, height: width < 500 ? 844 : 900 }, acceptDownloads: true, permissions: ['clipboard-read', 'clipboard-write'] })).newPage();
  await page.goto(address);
  return page;
}

/** The admin with the administrator's session. */
async function asAdministrator(browser: Browser, locale: Locale, width: number, path: string): Promise<Page> {
  const page = await open(browser, locale, width, `${url}/admin/auth/login`);
  await page.evaluate((language) => window.localStorage.setItem('strapi-admin-language', language), locale.slice(0, 2));
  await page.context().addCookies([{ name: 'jwtToken', value: token, url }]);
  await page.goto(`${url}/admin${path}`);
  return page;
}

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.ACCESS_PICTURES) await page.screenshot({ path: join(process.env.ACCESS_PICTURES, `${name}.png`), fullPage: true });
}

const shownKey = async (page: Page): Promise<string> => ((await page.locator('dialog ol').innerText()).match(/(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/)?.[0] ?? '').replaceAll(' ', '');

for (const [locale, width] of [['en-GB', 1440], ['ru-RU', 390]] as const) {
  const words = WORDS[locale];
  const name = `${locale.slice(0, 2)}-${width}`;

  test(`an Administrator invites a colleague, whose mail leads in; the invitation is sent again from their page (${name})`, async ({ browser }) => {
    const email = `invited-${name}@example.com`;
    const roles = await call<{ id: number; code: string }[]>('GET', '/admin/roles');
    const { id } = await call<{ id: number }>('POST', '/admin/users', { email, firstname: 'Анна', lastname: 'Новая', preferedLanguage: locale.slice(0, 2), roles: roles.filter(({ code }) => code === 'strapi-editor').map((role) => role.id) });
    const first = await mailTo(email);
    expect(first.subject).toBe(locale === 'ru-RU' ? 'Приглашение в систему управления сайтом' : 'Invitation to the site’s content management');

    const admin = await asAdministrator(browser, locale, width, `/settings/users/${id}`);
    const panel = admin.getByRole('region', { name: locale === 'ru-RU' ? 'Приглашение' : 'Invitation' });
    await expect(panel).toContainText(locale === 'ru-RU' ? 'Почтовый сервер не настроен' : 'No mail server is set up');
    await panel.getByRole('button', { name: locale === 'ru-RU' ? 'Скопировать ссылку' : 'Copy the link' }).click();
    expect(await admin.evaluate(() => navigator.clipboard.readText())).toBe(linkIn(first));
    await expectAccessible(admin, 'section');
    await picture(admin, `invitation-${name}`);
    await panel.getByRole('button', { name: locale === 'ru-RU' ? 'Отправить ещё раз' : 'Send again' }).click();
    const second = await laterLink(email, linkIn(first));
    await admin.context().close();

    const old = await open(browser, locale, width, linkIn(first));
    await expect(old.getByText(locale === 'ru-RU' ? 'Это приглашение уже использовано' : 'This invitation was used already').first()).toBeVisible();
    await picture(old, `ended-${name}`);
    await old.goto(second);
    await expect(old.getByLabel(words.email)).toHaveValue(email);
    await old.getByLabel(words.password, { exact: true }).fill('Dragon2024!');
    await old.getByLabel(words.confirm).fill('Dragon2024!');
    await old.getByRole('button', { name: words.register }).click();
    await expect(old.getByText(locale === 'ru-RU' ? 'Этот пароль подбирают одним из первых' : 'one of those that are tried first').first()).toBeVisible();
    await picture(old, `common-password-${name}`);
    await old.getByLabel(words.password, { exact: true }).fill(PASSWORD);
    await old.getByLabel(words.confirm).fill(PASSWORD);
    await old.getByRole('button', { name: words.register }).click();
    await expect(old).toHaveURL(new RegExp(`^${url}/admin/?$`));

    // Their own sessions.
    await old.goto(`${url}/admin/me/sessions`);
    await expect(old.getByRole('heading', { name: words.devices })).toBeVisible();
    await picture(old, `sessions-${name}`);
    // The log is for Administrators.
    await old.goto(`${url}/admin/audit-log`);
    await expect(old.getByText(words.forbidden)).toBeVisible();
    await old.context().close();
  });

  test(`a Case manager sets up the required second factor by keyboard, and logs in with it and with a recovery code (${name})`, async ({ browser }) => {
    await requireSecondFactors();
    const email = `manager-${name}@example.com`;
    const roles = await call<{ id: number; code: string }[]>('GET', '/admin/roles');
    const { id } = await call<{ id: number }>('POST', '/admin/users', { email, firstname: 'Мария', lastname: 'Дела', preferedLanguage: locale.slice(0, 2), roles: roles.filter(({ code }) => code === 'case-manager').map((role) => role.id) });
    const page = await open(browser, locale, width, linkIn(await mailTo(email)));
    await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
    await page.getByLabel(words.confirm).fill(PASSWORD);
    await page.getByRole('button', { name: words.register }).click();

    const setUp = page.getByRole('dialog', { name: words.setUp });
    await expect(setUp).toBeVisible();
    await expect(setUp.getByRole('textbox')).toBeFocused();
    await expectAccessible(page, 'dialog');
    await picture(page, `set-up-${name}`);
    const key = await shownKey(page);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(setUp.getByText(words.wrong)).toBeVisible();
    await page.keyboard.type(codeOf(key, -1));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('dialog', { name: words.codes });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await expectAccessible(page, 'dialog');
    await picture(page, `recovery-codes-${name}`);
    const [recoveryCode = ''] = await codes.getByRole('listitem').allInnerTexts();
    await page.keyboard.press('Escape');
    await expect(codes.getByRole('button', { name: words.done })).toBeDisabled();
    await codes.getByRole('checkbox', { name: words.kept }).focus();
    await page.keyboard.press('Space');
    await codes.getByRole('button', { name: words.done }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`^${url}/admin/?$`));

    // The profile.
    await page.goto(`${url}/admin/me`);
    const own = page.getByRole('region', { name: words.factor });
    await expect(own).toContainText(words.since);
    await own.scrollIntoViewIfNeeded();
    await expectAccessible(page, 'section');
    await picture(page, `profile-${name}`);
    await page.context().close();

    const later = await open(browser, locale, width, `${url}/admin/auth/login`);
    const enter = async () => {
      await later.getByLabel(words.email).fill(email);
      await later.getByLabel(words.password, { exact: true }).fill(PASSWORD);
      await later.keyboard.press('Enter');
      await expect(later.getByRole('dialog', { name: words.second })).toBeVisible();
    };
    await enter();
    await expectAccessible(later, 'dialog');
    await later.keyboard.type('123456');
    await later.keyboard.press('Enter');
    await expect(later.getByRole('dialog').getByText(words.wrong)).toBeVisible();
    await picture(later, `code-${name}`);
    await later.keyboard.press('Escape');
    await expect(later.getByRole('dialog')).toHaveCount(0);
    await expect(later.getByText(words.cancelled)).toBeVisible();
    await enter();
    await later.getByRole('button', { name: words.recovery }).click();
    await later.getByLabel(words.recoveryCode).fill(recoveryCode);
    await later.keyboard.press('Enter');
    await expect(later).toHaveURL(new RegExp(`^${url}/admin/?$`));

    // An Administrator sees it and resets it: the colleague is logged out and told.
    const admin = await asAdministrator(browser, locale, width, `/settings/users/${id}`);
    const factor = admin.getByRole('region', { name: words.factor });
    await expect(factor).toContainText(words.left);
    await expect(admin.getByRole('region', { name: words.sessions })).toContainText('Linux');
    await factor.scrollIntoViewIfNeeded();
    await expectAccessible(admin, 'section');
    await picture(admin, `account-${name}`);
    await factor.getByRole('button').click();
    await admin.getByRole('alertdialog').getByRole('button').last().click();
    await expect(factor).toContainText(words.none);
    await expect(factor.getByRole('button')).toHaveCount(0);
    await admin.context().close();
    await later.reload();
    await expect(later.getByLabel(words.password, { exact: true })).toBeVisible();
    await later.context().close();
    await until('the mail', async () => (await new MailFolder(join(folder, 'mails')).to(email)).some(({ subject }) => subject === (locale === 'ru-RU' ? 'Второй шаг входа сброшен' : 'Second factor reset')));
  });

  test(`an Administrator filters, searches and exports the audit log (${name})`, async ({ browser }) => {
    const page = await asAdministrator(browser, locale, width, '/audit-log');
    const [form, action, show, search, exported] = locale === 'ru-RU' ? ['Отбор', 'Действие', 'Показать', 'Поиск', 'Выгрузить'] : ['Filter', 'Action', 'Show', 'Search', 'Export'];
    const filter = page.getByRole('form', { name: form });
    await filter.getByRole('combobox', { name: action }).click();
    await page.getByRole('option', { name: locale === 'ru-RU' ? 'Второй шаг входа сброшен администратором' : 'Second factor reset by an Administrator' }).click();
    await filter.getByRole('searchbox', { name: search }).fill(ADMIN.email);
    await filter.getByRole('button', { name: show }).click();
    await expect(page.getByText(`manager-${name}@example.com`)).toBeVisible();
    await expectAccessible(page, 'main');
    await picture(page, `audit-log-${name}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: exported }).click();
    const csv = readFileSync(await (await download).path(), 'utf8');
    expect(csv).toContain(`manager-${name}@example.com`);
    expect(csv).not.toContain('invited-');
    await page.context().close();
  });
}

let isRequired = false;

/** Sets up the administrator's own, and requires it of everybody who sees visitors' data. */
async function requireSecondFactors(): Promise<void> {
  if (isRequired) return;
  const { key, ticket } = await call<{ key: string; ticket: string }>('POST', '/second-factor/own/begin', { currentPassword: ADMIN.password });
  await call('POST', '/second-factor/own/confirm', { ticket, code: codeOf(key) });
  await call('PUT', '/content-manager/single-types/api::data-protection.data-protection', { secondFactorRequired: true });
  isRequired = true;
}
