import type { Page } from 'playwright/test';

import { CONTENT_LIMITS } from '@site/rules';

import { expect, test } from '../helpers/test';

const cms = process.env.CMS_URL ?? 'http://localhost:1337';
const SECTIONS = 'collection-types/api::contract-section.contract-section';
const LOCALE = 'nl';

// Strapi's admin writes to the console.
test.use({ expectedErrors: /./, viewport: { width: 1440, height: 900 } });
// All tests edit the same draft.
test.describe.configure({ mode: 'default' });
test.setTimeout(120_000);

interface Section {
  readonly documentId: string;
  readonly key: string;
  readonly order: number;
  readonly title: string;
  readonly body: string;
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${cms}/content-manager/${path}`, {
    method,
    headers: { Authorization: `Bearer ${process.env.ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: HTTP ${answer.status}`);
  return (await answer.json()) as T;
}

let section: Section;
const address = (): string => `${SECTIONS}/${section.documentId}`;
const draft = async (): Promise<Section> => (await call<{ data: Section }>('GET', `${address()}?locale=${LOCALE}`)).data;

test.beforeAll(async () => {
  const { results } = await call<{ results: Section[] }>('GET', `${SECTIONS}?locale=${LOCALE}&pageSize=50&sort=order:DESC`);
  if (!results[0]) throw new Error('There is no section of the agreement.');
  [section] = results as [Section];
});

test.afterEach(async () => {
  await call('POST', `${address()}/actions/discard?locale=${LOCALE}`, {});
});

async function openSection(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'jwtToken', value: process.env.ADMIN_TOKEN ?? '', url: cms }]);
  await page.goto(`${cms}/admin/content-manager/${address()}?plugins[i18n][locale]=${LOCALE}`);
  await expect(page.getByLabel('Title')).toHaveValue(section.title);
}

const editor = (page: Page) => page.locator('.CodeMirror');
const typedText = (page: Page): Promise<string> => editor(page).evaluate((element) => (element as unknown as { readonly CodeMirror: { getValue(): string } }).CodeMirror.getValue());
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });

async function typeText(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
  await expect.poll(() => typedText(page)).toBe(text);
}

test('a text refused on saving stays in the form, and can be saved once corrected', async ({ page }) => {
  await openSection(page);
  const long = `Een lange tekst. ${'a'.repeat(CONTENT_LIMITS.richText)}`;
  await page.getByLabel('Title').fill('Een nieuwe titel');
  await typeText(page, long);
  await save(page).click();
  const refusal = page.getByText(`The text is too long: ${long.length.toLocaleString('en')} characters`);
  // At the field, and in the notification.
  await expect(refusal).toHaveCount(2);
  await expect(refusal.last()).toHaveCount(1);
  await expect(save(page)).toBeEnabled();
  expect(await typedText(page)).toBe(long);
  await expect(page.getByLabel('Title')).toHaveValue('Een nieuwe titel');
  expect((await draft()).body).toBe(section.body);

  await typeText(page, 'Een korte tekst.');
  await save(page).click();
  await expect(page.getByText('Saved document')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  expect(await typedText(page)).toBe('Een korte tekst.');
  expect(await draft()).toMatchObject({ title: 'Een nieuwe titel', body: 'Een korte tekst.' });
});

test('a text refused on publishing stays in the form, even if somebody else has saved meanwhile', async ({ page }) => {
  await openSection(page);
  const text = 'Een tekst met {{compny}} erin.';
  await typeText(page, text);
  const { key, order, title } = section;
  await call('PUT', `${address()}?locale=${LOCALE}`, { key, order, title, body: 'Van iemand anders.' });
  await publish(page).click();
  await expect(page.getByText('{{compny}} stands for nothing here.').first()).toBeVisible();
  await expect(publish(page)).toBeEnabled();
  expect(await typedText(page)).toBe(text);
  await save(page).click();
  await expect(page.getByText('Saved document')).toBeVisible();
  expect((await draft()).body).toBe(text);
});

for (const button of ['Save', 'Publish'] as const) {
  test(`unsaved changes stay in the form when the connection is lost (${button})`, async ({ page }) => {
    await openSection(page);
    await typeText(page, 'Een tekst zonder verbinding.');
    await page.context().setOffline(true);
    await (button === 'Save' ? save(page) : publish(page)).click();
    await expect(page.getByText(/Failed to fetch/).first()).toBeVisible();
    await expect(save(page)).toBeEnabled();
    expect(await typedText(page)).toBe('Een tekst zonder verbinding.');

    // Leaving the page asks for confirmation.
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();

    await page.context().setOffline(false);
    await save(page).click();
    await expect(page.getByText('Saved document')).toBeVisible();
    expect(await typedText(page)).toBe('Een tekst zonder verbinding.');
    expect((await draft()).body).toBe('Een tekst zonder verbinding.');
  });
}

test('unsaved changes stay in the form when the CMS fails', async ({ page }) => {
  await openSection(page);
  await typeText(page, 'Een tekst bij een fout.');
  await page.route(`${cms}/content-manager/${SECTIONS}/**`, (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }) : route.continue()));
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toBeVisible();
  await expect(save(page)).toBeEnabled();
  expect(await typedText(page)).toBe('Een tekst bij een fout.');
  await page.unroute(`${cms}/content-manager/${SECTIONS}/**`);
  await save(page).click();
  await expect(page.getByText('Saved document')).toBeVisible();
  expect((await draft()).body).toBe('Een tekst bij een fout.');
});
