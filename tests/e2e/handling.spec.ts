import { readFileSync } from 'node:fs';

import { API } from '@site/rules';

import { expectAccessible } from '../helpers/axe';
import { Client, isSigned } from '../helpers/client';
import { withDatabase } from '../helpers/database';
import { logInAs, type Member } from '../helpers/staff';
import { expect, test } from '../helpers/test';

const cms = process.env.CMS_URL ?? 'http://localhost:1337';
const REQUESTS = `${cms}/admin/content-manager/collection-types/api::help-request.help-request`;
const AGREEMENTS = `${cms}/admin/content-manager/collection-types/api::subscriber.subscriber`;
const MAILS = `${cms}/admin/content-manager/collection-types/api::outbox-mail.outbox-mail`;

interface Person {
  readonly lastName: string;
  readonly email: string;
  readonly reference: string;
}

/** Sends a help request through the API; the form has its own tests. */
async function requested(email = `${Date.now()}@example.com`, phone = '+79165554433'): Promise<Person> {
  const lastName = `Заявкина${Date.now()}`;
  const response = await fetch(cms + API.helpRequests, {
    method: 'POST',
    headers: { Authorization: `Bearer ${process.env.PUBLIC_CLIENT_KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ data: { first_name: 'Ольга', last_name: lastName, email, phone, country_code: 'lt', form: 'contact', language: 'ru', message: '=1+1', call_time: '09:00-12:00', call_time_visitor: '16:00-19:00', time_zone: 'Asia/Tokyo' } }),
  });
  const { data } = (await response.json()) as { data: { reference: string } };
  return { lastName, email, reference: data.reference };
}

// Strapi's admin writes to the console.
test.use({ expectedErrors: /./ });
test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);

let manager: Member;
test.beforeAll(async ({ browser }) => {
  manager = await logInAs(browser, 'case-manager');
});
test.afterAll(() => manager.close());

test('a case manager finds a request, calls, takes notes, and the history shows who did it', async () => {
  const { page } = manager;
  const { lastName, reference } = await requested();
  await page.goto(REQUESTS);
  const row = page.getByRole('row').filter({ hasText: lastName });
  await expect(row).toContainText('New');
  await expect(row).toContainText('Lithuania');
  await expect(row).toContainText('Russian');
  await expect(row.getByRole('link', { name: '+79165554433' })).toHaveAttribute('href', 'tel:+79165554433');

  await row.getByRole('link', { name: `Ольга ${lastName}` }).click();
  await expect(page.getByRole('heading', { name: reference })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call +79165554433' })).toHaveAttribute('href', 'tel:+79165554433');
  const tokyo = new Date().toLocaleTimeString('en-GB', { hour: '2-digit', timeZone: 'Asia/Tokyo' });
  await expect(page.getByText(/^There it is now/)).toContainText(tokyo);
  await expect(page.getByLabel('First name')).toBeDisabled();
  await expect(page.getByLabel('Message')).toBeDisabled();

  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'No answer' }).click();
  await page.getByRole('combobox', { name: 'Assignee' }).click();
  await page.getByRole('option', { name: manager.name }).click();
  await expect(page.getByRole('button', { name: 'Spoke with them' })).toBeDisabled();
  await page.getByRole('button', { name: 'Save' }).click();

  const history = page.getByRole('region', { name: 'History' }).getByRole('list');
  await expect(history).toContainText('State: New → No answer');
  await expect(history).toContainText(`Assignee: nobody → ${manager.name}`);
  await page.getByLabel('New note').fill('Перезвонить в пять');
  await page.getByRole('button', { name: 'Add note' }).press('Enter');
  await expect(history.getByRole('listitem').first()).toContainText('Перезвонить в пять');
  await expect(history.getByRole('listitem').first()).toContainText(manager.name);
  await expect(page.getByLabel('New note')).toHaveValue('');
  await page.getByLabel('New note').fill('Занято');
  await page.getByRole('button', { name: 'Spoke with them' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'State' })).toContainText('Called');
  await expect(history).toContainText('Called: spoke with them');
  await page.reload();
  await expect(history).toContainText('Перезвонить в пять');
  await expect(page.getByRole('combobox', { name: 'Assignee' })).toContainText(manager.name);
});

test('the list is searched as people type, and exported as it is shown', async () => {
  const { page } = manager;
  const { lastName, reference } = await requested();
  await page.goto(REQUESTS);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox', { name: 'Search for' }).fill(lastName.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 entry found')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await (await download).path();
  const lines = readFileSync(file, 'utf8').trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"${reference}"`);
  expect(lines[1]).toContain(`"'=1+1"`);
});

test('on a phone, in Russian: the call and what was done are there at once, and an attempt is noted with one tap', async ({ browser }) => {
  const phone = await logInAs(browser, 'case-manager');
  const { page } = phone;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => window.localStorage.setItem('strapi-admin-language', 'ru'));
  const { lastName } = await requested();
  await page.goto(`${REQUESTS}?plugins[requests][tab]=all&_q=${lastName}`);
  await expect(tab(page, 'Все')).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page, 'main nav');
  await page.getByRole('row').filter({ hasText: lastName }).getByRole('link', { name: `Ольга ${lastName}` }).click();
  await expect(page.getByRole('link', { name: 'Позвонить +79165554433' })).toHaveAttribute('href', 'tel:+79165554433');
  await expect(page.getByText(/^Там сейчас/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Не ответили' }).click();
  const history = page.getByRole('region', { name: 'История' });
  await expect(history).toContainText('Звонили: не ответили');
  await expect(history).toContainText('Состояние: Новая → Не ответили');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await phone.close();
});

test('a duplicate is merged with the request of the same person, and separated again, by keyboard', async () => {
  const { page } = manager;
  const email = `twice-${Date.now()}@example.com`;
  const first = await requested(email);
  const second = await requested(email);
  await page.goto(`${REQUESTS}?plugins[requests][tab]=all&_q=${first.lastName}`);
  await page.getByRole('row').filter({ hasText: first.lastName }).getByRole('link', { name: `Ольга ${first.lastName}` }).click();
  const other = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Help request ${second.reference}` }) });
  await expect(other).toContainText('Same phone and e-mail');
  await other.getByRole('button', { name: 'It is a duplicate of this one' }).press('Enter');
  await expect(other).toContainText('Merged: a duplicate of this request');
  await expect(other).toContainText('Closed');
  await expect(page.getByRole('region', { name: 'History' })).toContainText(`Duplicate: – → ${second.reference}`);
  await other.getByRole('button', { name: 'Separate again' }).press('Enter');
  await expect(other.getByRole('button', { name: 'It is a duplicate of this one' })).toBeVisible();
  await expect(other).toContainText('New');
});

/** The tab of the list with this name, with its number. */
const tab = (page: Member['page'], name: string) => page.getByRole('navigation', { name: /Help requests|Заявки/ }).getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) });

test('several requests are assigned by keyboard; the tabs show them, and remember which one was open', async ({ browser }) => {
  test.setTimeout(240_000);
  const { page } = manager;
  const people = [await requested(), await requested()];
  await page.goto(`${REQUESTS}?plugins[requests][tab]=unassigned&sort=received_at:DESC&pageSize=100`);
  await expect(tab(page, 'Unassigned')).toHaveAttribute('aria-current', 'page');
  for (const { lastName } of people) {
    await page.getByRole('row').filter({ hasText: lastName }).getByRole('checkbox').focus();
    await page.keyboard.press('Space');
  }
  const dialog = page.getByRole('dialog', { name: '2 help requests: assign or set the state' });
  // Strapi shows buttons and window when the browser is idle, and makes them anew after each tick.
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Assign or set the state' }).press('Enter', { timeout: 5_000 });
    await dialog.getByRole('combobox', { name: 'Assignee' }).focus({ timeout: 5_000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: manager.name }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Apply' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 help requests changed.')).toBeVisible();
  for (const { lastName } of people) await expect(page.getByRole('row').filter({ hasText: lastName })).toHaveCount(0);

  await tab(page, 'Mine').focus();
  await page.keyboard.press('Enter');
  for (const { lastName } of people) await expect(page.getByRole('row').filter({ hasText: lastName })).toContainText(manager.name);
  await expect(page).toHaveURL(/tab.*=mine/);
  await expectAccessible(page, 'main nav');
  await page.goto(`${cms}/admin`);
  await page.goto(REQUESTS);
  await expect(tab(page, 'Mine')).toHaveAttribute('aria-current', 'page');

  const colleague = await logInAs(browser, 'case-manager');
  await colleague.page.goto(REQUESTS);
  await colleague.page.getByRole('combobox', { name: 'Colleague' }).click();
  await colleague.page.getByRole('option', { name: manager.name }).click();
  for (const { lastName } of people) await expect(colleague.page.getByRole('row').filter({ hasText: lastName })).toBeVisible();
  await colleague.close();
  await tab(page, 'All').click();
  await expect(tab(page, 'All')).toHaveAttribute('aria-current', 'page');
});

/** The list of one request's failed mails. */
async function openFailedMails(page: Member['page'], reference: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${MAILS}?filters[$and][0][reference][$eq]=${reference}&filters[$and][1][state][$eq]=failed`);
    await expect(page.getByText('1 entry found')).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

test('a mail that could not be sent is seen, and sent again', async () => {
  const { page } = manager;
  const { reference } = await requested('two@at@signs');
  await openFailedMails(page, reference);
  await page.getByRole('row').filter({ hasText: 'The address is invalid' }).click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The mail will be sent again.')).toBeVisible();
});

test('all mails that could not be sent are sent again at once', async () => {
  const { page } = manager;
  const { reference } = await requested('two@at@signs');
  await openFailedMails(page, reference);
  await page.getByRole('button', { name: 'Send all failed again' }).click();
  await expect(page.getByText(/will be sent again/)).toBeVisible();
});

test('a person’s data can be found and exported by a case manager, and erased by administrators only', async ({ browser }) => {
  // A phone of their own: requests with the same one are shown as well.
  const { email, reference } = await requested(undefined, `+3706${String(Date.now()).slice(-7)}`);
  const find = async (page: Member['page']) => {
    await page.goto(`${cms}/admin/person-data`);
    await page.getByLabel('E-mail, phone, name or reference').fill(email);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('checkbox', { name: `Help request ${reference}` }).click();
  };

  const { page } = manager;
  await find(page);
  await expect(page.getByRole('row').filter({ hasText: reference })).toBeVisible();
  // Strapi defines the colours of buttons.
  await expectAccessible(page, 'table');
  await expect(page.getByRole('button', { name: 'Erase' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as one file' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(reference);

  const administrator = await logInAs(browser, 'administrator');
  await find(administrator.page);
  await administrator.page.getByRole('button', { name: 'Erase' }).click();
  await administrator.page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click();
  await expect(administrator.page.getByText('Erased: 1 help request, 0 signed agreements, 0 withdrawals, 2 mails.')).toBeVisible();
  await expect(administrator.page.getByText('Nothing found.')).toBeVisible();
  await administrator.close();
});

/** Signs the agreement through the API; the signing window has its own tests. */
async function signed(number: number) {
  const outcome = await new Client(process.env as Record<string, string>, number, 'en').sign();
  if (!isSigned(outcome)) throw new Error(`Not signed: ${outcome.code}`);
  return outcome.data;
}

/** Enters a reason against erasure in the form. */
async function hold(page: Member['page'], reference: string, reason: string): Promise<void> {
  await page.goto(`${AGREEMENTS}?_q=${reference}`);
  await page.getByRole('row').filter({ hasText: reference }).click();
  await expect(page.getByRole('heading', { name: reference })).toBeVisible();
  await page.getByLabel('Notes').fill(`${reason}: see the file`);
  await page.getByLabel('Held against erasure').fill(reason);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved document')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Held against erasure')).toHaveValue(reason);
  await expect(page.getByLabel('Notes')).toHaveValue(`${reason}: see the file`);
}

test('notes and a hold can be saved on a signed agreement, and a held one cannot be erased', async ({ browser }) => {
  const { reference } = await signed(910_001);
  await hold(manager.page, reference, 'A claim');
  const administrator = await logInAs(browser, 'administrator');
  const { page } = administrator;
  await hold(page, reference, 'A case in court');

  await page.goto(`${cms}/admin/person-data`);
  await page.getByLabel('E-mail, phone, name or reference').fill(reference);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('checkbox', { name: `Signed agreement ${reference}` }).click();
  await page.getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText(/Held and not erased/)).toContainText(reference);
  await page.goto(`${AGREEMENTS}?_q=${reference}`);
  await expect(page.getByRole('row').filter({ hasText: reference })).toBeVisible();
  await administrator.close();
});

test('staff see a signature by a new link when the one in the record has expired', async () => {
  const { reference, signatureUrl } = await signed(910_002);
  const ended = signatureUrl.replace(/expires=\d+/, 'expires=1');
  withDatabase(process.env, (database) => database.prepare('update subscribers set signature_url = ? where reference = ?').run(ended, reference));
  expect((await fetch(ended)).status).toBe(403);

  const { page } = manager;
  await page.goto(`${AGREEMENTS}?_q=${reference}`);
  await page.getByRole('row').filter({ hasText: reference }).click();
  const picture = page.getByRole('img', { name: /signature of/i });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const link = (await page.getByRole('link', { name: /open the signature/i }).getAttribute('href')) ?? '';
  expect(link).not.toBe(ended);
  expect((await fetch(link)).headers.get('content-type')).toBe('image/png');
});

test('an editor sees nothing of what visitors sent, and a case manager no content', async ({ browser }) => {
  const editor = await logInAs(browser, 'strapi-editor');
  await editor.page.goto(`${cms}/admin/content-manager`);
  await expect(editor.page.getByRole('link', { name: 'Mail texts' })).toBeVisible();
  await expect(editor.page.getByRole('link', { name: /^Visitors:/ })).toHaveCount(0);
  await expect(editor.page.getByRole('link', { name: 'A person’s data' })).toHaveCount(0);
  for (const address of [REQUESTS, MAILS, `${cms}/admin/person-data`]) {
    await editor.page.goto(address);
    await expect(editor.page.getByText(/don't have the permissions|No permissions/i).first()).toBeVisible();
  }
  await editor.close();

  await manager.page.goto(`${cms}/admin/content-manager`);
  await expect(manager.page.getByRole('link', { name: 'Visitors: help requests' })).toBeVisible();
  await expect(manager.page.getByRole('link', { name: /Home page|Site settings|Mail texts/ })).toHaveCount(0);
});
