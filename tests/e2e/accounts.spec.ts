import { join } from 'node:path';

import type { Email } from 'postal-mime';
import type { Browser, Page } from 'playwright/test';

import { MailFolder } from '../helpers/mailFolder';
import { addMember, logInAs, type Role } from '../helpers/staff';
import { expect, test } from '../helpers/test';
import { until } from '../helpers/until';

const cms = process.env.CMS_URL ?? 'http://localhost:1337';
const PASSWORD = 'Own-passw0rd';
const NEW_PASSWORD = 'Other-passw0rd';

/** The admin's labels in the language of the browser. */
const WORDS = {
  'en-GB': { password: 'Password*', confirm: 'Confirm Password*', register: 'Let\'s start', logIn: 'Login', forgot: 'Forgot your password?', send: 'Send Email', check: 'Check your mail', change: 'Change password', content: 'Content Manager', subject: /New password/ },
  'ru-RU': { password: 'Пароль*', confirm: 'Подтверждение пароля*', register: 'Давайте начнём', logIn: 'Войти', forgot: 'Забыли пароль?', send: 'Отправить письмо', check: 'Проверьте почту', change: 'Сменить пароль', content: 'Содержание', subject: /Новый пароль/ },
} as const;
type Locale = keyof typeof WORDS;

// Strapi's admin writes to the console.
test.use({ expectedErrors: /./ });
test.setTimeout(180_000);

let people = 0;
const newAddress = (): string => `account-${Date.now()}-${(people += 1)}@example.com`;

/** Opens a page in a new browser context. */
async function openInNewContext(browser: Browser, locale: Locale, address: string): Promise<Page> {
  const page = await (await browser.newContext({ locale })).newPage();
  await page.goto(address);
  return page;
}

async function logIn(page: Page, locale: Locale, email: string, password: string): Promise<void> {
  const words = WORDS[locale];
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.logIn }).click();
}

async function expectInside(page: Page, locale: Locale): Promise<void> {
  await expect(page.getByRole('link', { name: WORDS[locale].content })).toBeVisible();
}

async function setPassword(page: Page, locale: Locale, password: string, button: string): Promise<void> {
  const words = WORDS[locale];
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByLabel(words.confirm).fill(password);
  await page.getByRole('button', { name: button }).click();
}

for (const [role, locale] of [['Administrator', 'en-GB'], ['Editor', 'ru-RU'], ['Case manager', 'en-GB']] as const) {
  test(`somebody new is invited as ${role}, opens the link, sets a password, and logs in with it (${locale})`, async ({ browser }) => {
    const email = newAddress();
    const { page: admin, close } = await logInAs(browser, 'administrator');
    await admin.goto(`${cms}/admin/settings/users`);
    await admin.getByRole('button', { name: 'Invite new user' }).first().click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('First name').fill('Анна');
    await dialog.getByLabel('Last name').fill('Новая');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('combobox', { name: 'User\'s roles' }).click();
    await admin.getByRole('option', { name: role, exact: true }).click();
    await admin.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Invite user' }).click();
    await admin.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy to clipboard' }).click();
    await expect(admin.getByText('Link copied')).toBeVisible();
    const link = await admin.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`^${cms}/admin/auth/register\\?registrationToken=\\w{40}$`));
    await close();

    const page = await openInNewContext(browser, locale, link);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await setPassword(page, locale, PASSWORD, WORDS[locale].register);
    await expectInside(page, locale);
    await page.context().close();

    const later = await openInNewContext(browser, locale, `${cms}/admin`);
    await logIn(later, locale, email, PASSWORD);
    await expectInside(later, locale);
    await later.context().close();

    // The link works only once.
    const again = await openInNewContext(browser, locale, link);
    await expect(again).toHaveURL(/\/auth\/oops/);
    await again.context().close();
  });
}

for (const [role, locale] of [['strapi-editor', 'ru-RU'], ['case-manager', 'en-GB'], ['strapi-super-admin', 'ru-RU']] as const) {
  test(`${role === 'strapi-super-admin' ? 'an Administrator' : `a ${role}`} who forgot the password asks for a new one, opens the link of the mail, and logs in with it (${locale})`, async ({ browser }) => {
    const email = await member(role);
    const page = await openInNewContext(browser, locale, `${cms}/admin`);
    await page.getByRole('link', { name: WORDS[locale].forgot }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: WORDS[locale].send }).click();
    await expect(page.getByText(WORDS[locale].check)).toBeVisible();

    const { text = '' } = await mailTo(email, WORDS[locale].subject);
    const link = new RegExp(`${cms}/admin/auth/reset-password\\?code=\\w+`).exec(text)?.[0] ?? '';
    await page.goto(link);
    await setPassword(page, locale, NEW_PASSWORD, WORDS[locale].change);
    await expectInside(page, locale);
    await page.context().close();

    const later = await openInNewContext(browser, locale, `${cms}/admin`);
    await logIn(later, locale, email, NEW_PASSWORD);
    await expectInside(later, locale);
    await later.context().close();
  });
}

test('while somebody guesses passwords of an account, its owner can log in from a new device after a short wait', async ({ browser }) => {
  const email = await member('strapi-editor');
  const statuses = new Set<number>();
  for (let count = 0; count < 40 && !statuses.has(428); count++)
    statuses.add((await fetch(`${cms}/admin/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ email, password: 'Wrong-password-1' }) })).status);
  expect([...statuses]).toEqual([400, 428]);

  const page = await openInNewContext(browser, 'ru-RU', `${cms}/admin`);
  const asked = page.waitForResponse((response) => response.url().endsWith('/admin/login') && response.status() === 428);
  await logIn(page, 'ru-RU', email, 'Staff-passw0rd');
  await asked;
  await expectInside(page, 'ru-RU');
  await page.context().close();
});

async function member(role: Role): Promise<string> {
  const email = newAddress();
  await addMember(role, { firstname: 'Anna', lastname: 'Forgetful', email });
  return email;
}

/** The mail with this subject to the address, read from the mail folder. */
async function mailTo(email: string, subject: RegExp): Promise<Email> {
  const folder = new MailFolder(join(process.env.DATA_DIR ?? '', 'mails'));
  let found: Email | undefined;
  await until(`a mail to ${email}`, async () => (found = (await folder.to(email)).find((mail) => subject.test(mail.subject ?? ''))) !== undefined);
  return found as Email;
}
