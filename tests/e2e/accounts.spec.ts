import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import type { Email } from 'postal-mime';
import { expect, type Page } from 'playwright/test';

import { MailFolder } from '../helpers/mailFolder';
import { addMember, type Desk, type Role, test } from '../helpers/staff';
import { until } from '../helpers/until';

const cms = process.env.CMS_URL ?? 'http://localhost:1337';
const PASSWORD = 'Own-passw0rd';
const NEW_PASSWORD = 'Other-passw0rd';

/** The admin's labels in English and Russian. */
const WORDS = {
  en: { password: 'Password*', confirm: 'Confirm Password*', register: 'Let\'s start', logIn: 'Login', forgot: 'Forgot your password?', send: 'Send Email', check: 'Check your mail', change: 'Change password', content: 'Content Manager', subject: /New password/ },
  ru: { password: 'Пароль*', confirm: 'Подтверждение пароля*', register: 'Давайте начнём', logIn: 'Войти', forgot: 'Забыли пароль?', send: 'Отправить письмо', check: 'Проверьте почту', change: 'Сменить пароль', content: 'Содержание', subject: /Новый пароль/ },
} as const;
type Language = keyof typeof WORDS;

// Strapi's admin writes to the console.
test.use({ expectedErrors: /./ });
test.setTimeout(180_000);

const newAddress = (): string => `account-${randomUUID()}@example.com`;

async function logIn({ page }: Desk, language: Language, email: string, password: string): Promise<void> {
  const words = WORDS[language];
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.logIn }).click();
}

async function expectInside({ page }: Desk, language: Language): Promise<void> {
  await expect(page.getByRole('link', { name: WORDS[language].content })).toBeVisible();
}

async function setPassword({ page }: Desk, language: Language, password: string, button: string): Promise<void> {
  const words = WORDS[language];
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByLabel(words.confirm).fill(password);
  await page.getByRole('button', { name: button }).click();
}

// The other roles go the same way: tests/cms/accounts.test.ts.
test('somebody new is invited as Case manager, opens the link, sets a password, and logs in with it', async ({ desk, page, context }) => {
  const email = newAddress();
  await desk.open('administrator', '/settings/users');
  await page.getByRole('button', { name: 'Invite new user' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Анна');
  await dialog.getByLabel('Last name').fill('Новая');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('combobox', { name: 'User\'s roles' }).click();
  for (const role of ['Administrator', 'Editor']) await expect(page.getByRole('option', { name: role, exact: true })).toBeVisible();
  await page.getByRole('option', { name: 'Case manager', exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Invite user' }).click();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy to clipboard' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${cms}/admin/auth/register\\?registrationToken=\\w{40}$`));

  await desk.show(link, { language: 'ru' });
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await setPassword(desk, 'ru', PASSWORD, WORDS.ru.register);
  await expectInside(desk, 'ru');

  await desk.show(`${cms}/admin`, { language: 'ru' });
  await logIn(desk, 'ru', email, PASSWORD);
  await expectInside(desk, 'ru');

  // The link works only once.
  await desk.show(link);
  await expect(page).toHaveURL(/\/auth\/oops/);
});

test('an Administrator who forgot the password asks for a new one, opens the link of the mail, and logs in with it', async ({ desk, page }) => {
  const email = await member('strapi-super-admin');
  const words = WORDS.en;
  await desk.show(`${cms}/admin`);
  await page.getByRole('link', { name: words.forgot }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: words.send }).click();
  await expect(page.getByText(words.check)).toBeVisible();

  const { text = '' } = await mailTo(email, words.subject);
  const link = new RegExp(`${cms}/admin/auth/reset-password\\?code=\\w+`).exec(text)?.[0] ?? '';
  await page.goto(link);
  await setPassword(desk, 'en', NEW_PASSWORD, words.change);
  await expectInside(desk, 'en');

  await desk.show(`${cms}/admin`);
  await logIn(desk, 'en', email, NEW_PASSWORD);
  await expectInside(desk, 'en');
});

test('while somebody guesses passwords of an account, its owner can log in from a new device after a short wait', async ({ desk, page }) => {
  const email = await member('strapi-editor');
  const statuses = new Set<number>();
  for (let count = 0; count < 40 && !statuses.has(428); count++)
    statuses.add((await fetch(`${cms}/admin/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ email, password: 'Wrong-password-1' }) })).status);
  expect([...statuses]).toEqual([400, 428]);

  await desk.show(`${cms}/admin`, { language: 'ru' });
  const asked = page.waitForResponse((response) => response.url().endsWith('/admin/login') && response.status() === 428);
  await logIn(desk, 'ru', email, 'Staff-passw0rd');
  await asked;
  await expectInside(desk, 'ru');
});

test('a new password that breaks the rules is refused in words under the field, and a link that is used up in words above it, each in the language that is chosen', async ({ desk, page }) => {
  const field = page.getByLabel(/^(?:Password|Пароль)\*$/);
  const answer = page.getByRole('alert').filter({ hasText: /link|ссылка/ });
  await desk.show(`${cms}/admin/auth/reset-password?code=${'0'.repeat(40)}`, { language: 'ru', width: 390 });
  await askAsBrowser(page);
  await setPassword(desk, 'ru', 'Жёлтый чемодан 7 Море', WORDS.ru.change);
  await expect(field).toHaveAccessibleDescription(/нужна строчная латинская буква/);
  await setPassword(desk, 'ru', 'Lamp river seven tomato', WORDS.ru.change);
  await expect(field).toHaveAccessibleDescription(/нужна цифра/);
  await choose(page, 'English');
  await expect(field).toHaveAccessibleDescription(/needs a digit/);
  await setPassword(desk, 'en', NEW_PASSWORD, WORDS.en.change);
  await expect(answer).toHaveText(/used already, or it has expired/);
  await choose(page, 'Русский');
  await expect(answer).toBeHidden();
  await page.getByRole('button', { name: WORDS.ru.change }).click();
  await expect(answer).toHaveText(/уже использована, или её срок истёк/);
  expect(await desk.isTooWide()).toBe(false);
  // What the server said of the former password does not stand above what is said of this one.
  await setPassword(desk, 'ru', 'море', WORDS.ru.change);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(answer).toBeHidden();
});

test('a wrong password is told of in the language that is chosen, apart from the form', async ({ desk, page }) => {
  await desk.show(`${cms}/admin`, { language: 'ru', width: 390 });
  await askAsBrowser(page);
  await logIn(desk, 'ru', newAddress(), PASSWORD);
  const answer = page.getByRole('alert').filter({ hasText: 'Неверный адрес почты или пароль.' });
  await expect(answer).toBeVisible();
  const [said, label] = [await answer.boundingBox(), await page.getByText('Email').first().boundingBox()];
  expect((label?.y ?? 0) - (said?.y ?? 0) - (said?.height ?? 0)).toBeGreaterThan(10);
  await choose(page, 'English');
  await expect(answer).toBeHidden();
  await page.getByRole('button', { name: WORDS.en.logIn }).click();
  await expect(page.getByText('The e-mail address or the password is wrong.')).toBeVisible();
});

test('whoever’s session was ended is told so on the log-in page, until they log in', async ({ desk, page }) => {
  const email = newAddress();
  const token = await addMember('strapi-editor', { firstname: 'Anna', lastname: 'Ended', email });
  await desk.show(`${cms}/admin`, { language: 'ru', token });
  await expectInside(desk, 'ru');
  await fetch(`${cms}/admin/logout`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
  const told = page.getByText('Вход закончился. Войдите снова.');
  // A request that the page makes by itself may notice it before the press.
  await Promise.race([page.getByRole('link', { name: WORDS.ru.content }).click(), told.waitFor()]);
  await expect(told).toBeVisible();
  await logIn(desk, 'ru', email, 'Staff-passw0rd');
  await expectInside(desk, 'ru');
});

/** Requests say what the admin and an English browser say. */
const askAsBrowser = (page: Page): Promise<void> => page.setExtraHTTPHeaders({});

async function choose(page: Page, language: 'English' | 'Русский'): Promise<void> {
  await page.getByRole('combobox').click();
  await page.getByRole('option', { name: language }).click();
}

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
