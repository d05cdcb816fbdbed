import { API } from '@site/rules';
import { expect } from 'playwright/test';

import { withDatabase } from '../helpers/database';
import { type Desk, test } from '../helpers/staff';

const cms = process.env.CMS_URL ?? 'http://localhost:1337';
const SETTINGS = 'api::data-protection.data-protection';

// Strapi's admin writes to the console.
test.use({ expectedErrors: /./ });
test.setTimeout(180_000);

/** As the administrator. */
async function call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> {
  const answer = await fetch(cms + path, {
    method,
    headers: { Authorization: `Bearer ${process.env.ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: HTTP ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const readSettings = async () => (await call<{ data: { notificationEmail: string; helpRequestDays: number } }>('GET', `/content-manager/single-types/${SETTINGS}`)).data;
const writeSettings = (change: object) => call('PUT', `/content-manager/single-types/${SETTINGS}`, change);

/**
 * Sends a help request.
 * @returns its reference
 */
async function requested(): Promise<string> {
  const answer = await fetch(cms + API.helpRequests, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${process.env.PUBLIC_CLIENT_KEY}` },
    body: JSON.stringify({ data: { first_name: 'Ольга', last_name: 'Заявкина', email: `${Date.now()}@example.com`, phone: '+79165554433', country_code: 'lt', form: 'help', language: 'ru' } }),
  });
  return ((await answer.json()) as { data: { reference: string } }).data.reference;
}

const erase = (reference: string) => call('POST', '/person-data/erase', { references: [reference] });

test('while mails cannot be sent, the admin’s home page shows it with the reason', async ({ desk, page }) => {
  const { notificationEmail } = await readSettings();
  await desk.open('administrator', '');
  const trouble = page.getByRole('link', { name: /could not be sent yet/ });
  await expect(page.getByRole('link', { name: /help requests? to call again/ })).toBeVisible();
  await expect(trouble).toHaveCount(0);

  await writeSettings({ notificationEmail: null });
  const reference = await requested();
  try {
    await expect(async () => {
      await desk.open('administrator', '');
      await expect(trouble).toHaveText('1 mail could not be sent yet and will be retried: The administration settings name no address for notifications', { timeout: 3_000 });
    }).toPass();
    await trouble.click();
    await expect(page).toHaveURL(/outbox-mail/);
    await expect(page.getByText('1 entry found')).toBeVisible();
  } finally {
    await writeSettings({ notificationEmail });
    await erase(reference);
  }
  await desk.open('administrator', '');
  await expect(page.getByRole('link', { name: /help requests? to call again/ })).toBeVisible();
  await expect(trouble).toHaveCount(0);
});

test('shortening the retention period shows how many requests are erased, and requires confirming the number', async ({ desk, page }) => {
  const { helpRequestDays } = await readSettings();
  const reference = await requested();
  withDatabase(process.env, (database) => database.prepare('update help_requests set received_at = ? where reference = ?').run(Date.now() - 100 * 24 * 60 * 60_000, reference));
  const save = page.getByRole('button', { name: 'Save' });
  const confirmation = page.getByLabel('Erased at once: records');
  try {
    await desk.open('administrator', `/content-manager/single-types/${SETTINGS}`);
    await page.getByLabel('Help requests: days').fill('90');
    await save.click();
    const question = page.getByText('1 help request and 0 mails are erased for good the next night. If that is meant, write 1 into “Erased at once: records” and save again.');
    await expect(question.first()).toBeVisible();
    await expect(confirmation).toHaveAccessibleDescription(/1 help request and 0 mails/);
    expect((await readSettings()).helpRequestDays).toBe(helpRequestDays);

    await confirmation.fill('1');
    await save.click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    expect((await readSettings()).helpRequestDays).toBe(90);
  } finally {
    await writeSettings({ helpRequestDays });
    await erase(reference);
  }
});

const NEWS = 'single-types/api::news-page.news-page';

/** Opens a published entry in a language and asks to unpublish it. */
async function askToUnpublish(desk: Desk, locale: string, label: string) {
  const { page } = desk;
  await desk.open('strapi-editor', `/content-manager/${NEWS}?plugins[i18n][locale]=${locale}`);
  await page.getByRole('button', { name: 'More document actions' }).click();
  await page.getByRole('menuitem', { name: label }).click();
  return page.getByRole('alertdialog');
}

test('unpublishing requires confirmation and names the language, also when the draft has changes', async ({ desk, page }) => {
  const path = `/content-manager/${NEWS}`;
  const question = await askToUnpublish(desk, 'fr', 'Unpublish: French only');
  await expect(question).toContainText('Unpublish French only?');
  await expect(question).toContainText('This removes the French version from the site; the draft stays. The other languages stay published');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);

  const again = await askToUnpublish(desk, 'fr', 'Unpublish: French only');
  // The CMS does not get the request, because the site would be rebuilt.
  await page.route('**/actions/unpublish*', (route) => route.abort());
  const sent = page.waitForRequest(/actions\/unpublish/);
  await again.getByRole('button', { name: 'Unpublish' }).click();
  expect(new URL((await sent).url()).searchParams.get('locale')).toBe('fr');
  await page.unroute('**/actions/unpublish*');

  await call('PUT', `${path}?locale=nl`, { title: 'Nieuws, gewijzigd' });
  try {
    await expect(await askToUnpublish(desk, 'nl', 'Unpublish: Dutch only')).toContainText('Unpublish Dutch only?');
  } finally {
    await call('POST', `${path}/actions/discard?locale=nl`, {});
  }
});

test('a refused form shows the first wrong field, not covered, on a phone', async ({ desk, page }) => {
  await desk.open('administrator', `/content-manager/single-types/${SETTINGS}`);
  await page.setViewportSize({ width: 390, height: 844 });
  const days = page.locator('input[name="auditDays"]');
  await days.fill('5');
  // Where the buttons and the notice cover it.
  await days.evaluate((field) => field.scrollIntoView({ block: 'end' }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('There are validation errors')).toBeVisible();
  await expect(days).toBeFocused();
  const isOnTop = () => days.evaluate((field) => {
    const { x, y, width, height } = field.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === field;
  });
  await expect.poll(isOnTop).toBe(true);
});
