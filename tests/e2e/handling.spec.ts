import { readFileSync } from 'node:fs';

import { API } from '@site/rules';
import { unzipSync } from 'fflate';
import { expect, type Page } from 'playwright/test';

import { expectAccessible } from '../helpers/axe';
import { Client, isSigned } from '../helpers/client';
import { withDatabase } from '../helpers/database';
import { type Desk, test } from '../helpers/staff';

const cms = process.env.CMS_URL ?? 'http://localhost:1337';
const REQUESTS = '/content-manager/collection-types/api::help-request.help-request';
/** With the newest at the top. */
const ALL = `${REQUESTS}?plugins[requests][tab]=all&sort=received_at:DESC`;
const AGREEMENTS = '/content-manager/collection-types/api::subscriber.subscriber';
const MAILS = '/content-manager/collection-types/api::outbox-mail.outbox-mail';

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
test.describe.configure({ mode: 'default' });
test.setTimeout(120_000);

test('a case manager finds a request, calls, takes notes, and the history shows who did it', async ({ desk, page }) => {
  const { lastName, reference } = await requested();
  const name = await desk.open('case-manager', ALL);
  const row = page.getByRole('row').filter({ hasText: lastName });
  await expect(row).toContainText('New');
  await expect(row).toContainText('Lithuania');
  // All columns fit beside the menu.
  expect(await page.getByRole('grid').evaluate(({ parentElement: box }) => box !== null && box.scrollWidth <= box.clientWidth)).toBe(true);
  await expect(row.getByRole('link', { name: '+79165554433' })).toHaveAttribute('href', 'tel:+79165554433');

  await row.getByRole('link', { name: `Ольга ${lastName}` }).click();
  await expect(page.getByRole('heading', { name: lastName })).toBeVisible();
  await expect(page.getByText(`Reference ${reference}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call +79165554433' })).toHaveAttribute('href', 'tel:+79165554433');
  const tokyo = new Date().toLocaleTimeString('en-GB', { hour: '2-digit', timeZone: 'Asia/Tokyo' });
  await expect(page.getByText(/^There it is now/)).toContainText(tokyo);
  await expect(page.getByLabel('First name')).toBeDisabled();
  await expect(page.getByLabel('Message')).toBeDisabled();

  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'No answer' }).click();
  await page.getByRole('combobox', { name: 'Assignee' }).click();
  await page.getByRole('option', { name: name }).click();
  await expect(page.getByRole('button', { name: 'Spoke with them' })).toBeDisabled();
  await page.getByRole('button', { name: 'Save' }).click();

  const history = page.getByRole('region', { name: 'History' }).getByRole('list');
  await expect(history).toContainText('State: New → No answer');
  await expect(history).toContainText(`Assignee: nobody → ${name}`);
  await page.getByLabel('New note').fill('Перезвонить в пять');
  await page.getByRole('button', { name: 'Add note' }).press('Enter');
  await expect(history.getByRole('listitem').first()).toContainText('Перезвонить в пять');
  await expect(history.getByRole('listitem').first()).toContainText(name);
  await expect(page.getByLabel('New note')).toHaveValue('');
  await page.getByLabel('New note').fill('Занято');
  await page.getByRole('button', { name: 'Spoke with them' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'State' })).toContainText('Called');
  await expect(history).toContainText('Called: spoke with them');
  await page.reload();
  await expect(history).toContainText('Перезвонить в пять');
  await expect(page.getByRole('combobox', { name: 'Assignee' })).toContainText(name);
});

test('the list is searched as people type, and exported as it is shown', async ({ desk, page }) => {
  const { lastName, reference } = await requested();
  await desk.open('case-manager', REQUESTS);
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

test('on a phone, in Russian: the call and what was done are there at once, and an attempt is noted with one tap', async ({ desk, page }) => {
  const { lastName } = await requested();
  await desk.open('case-manager', `${REQUESTS}?plugins[requests][tab]=all&_q=${lastName}`, { language: 'ru', width: 390 });
  await expect(tab(page, 'Все')).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page, 'main nav');
  await page.getByRole('row').filter({ hasText: lastName }).getByRole('link', { name: `Ольга ${lastName}` }).click();
  // The same is in the panels, which are folded up below the form.
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Позвонить +79165554433' })).toHaveAttribute('href', 'tel:+79165554433');
  await expect(main.getByText(/^Там сейчас/)).toBeVisible();
  await page.getByRole('button', { name: 'Не ответили' }).click();
  const history = page.getByRole('region', { name: 'История' });
  await expect(history).toContainText('Звонили: не ответили');
  await expect(history).toContainText('Состояние: Новая → Не ответили');
  expect(await desk.isTooWide()).toBe(false);
});

test('on a phone, in Russian: an answer is chosen, changed and sent, and stands in the history', async ({ desk, page }) => {
  const { lastName, email, reference } = await requested();
  await desk.open('case-manager', `${REQUESTS}?plugins[requests][tab]=all&_q=${lastName}`, { language: 'ru', width: 390 });
  await page.getByRole('row').filter({ hasText: lastName }).getByRole('link', { name: `Ольга ${lastName}` }).click();
  await page.getByRole('button', { name: 'Ответить по шаблону' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ответ по почте' });
  await expect(dialog).toContainText(`Кому: ${email}`);
  await dialog.getByRole('combobox', { name: 'Шаблон' }).click();
  await page.getByRole('option', { name: 'Прислать документы' }).click();
  await expect(dialog.getByLabel('Тема')).toHaveValue(`Какие документы нам нужны: заявка ${reference}`);
  const text = dialog.getByLabel('Текст');
  await expect(text).toHaveValue(new RegExp(`^Здравствуйте, Ольга ${lastName}!`));
  const offered = await text.inputValue();
  await text.fill(`${offered} {{phone}}`);
  // Closed by a stray touch: what was written is there again.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Продолжить ответ' }).click();
  await expect(text).toHaveValue(`${offered} {{phone}}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Nor is it lost on the way to another page, like a note that is not saved yet.
  await page.getByLabel('Новая заметка').fill('Ждёт письма');
  await page.goBack();
  const row = page.getByRole('row').filter({ hasText: lastName });
  await row.getByRole('link', { name: `Ольга ${lastName}` }).click();
  await expect(page.getByLabel('Новая заметка')).toHaveValue('Ждёт письма');
  await page.getByRole('button', { name: 'Добавить заметку' }).click();
  await expect(page.getByRole('region', { name: 'История' })).toContainText('Ждёт письма');
  await expect(page.getByLabel('Новая заметка')).toHaveValue('');
  await page.getByRole('button', { name: 'Продолжить ответ' }).click();
  await expect(text).toHaveValue(`${offered} {{phone}}`);
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect(dialog).toContainText('{{phone}} так и уйдёт в письме');
  await expect(text).toBeFocused();
  await expectAccessible(page, '[role="dialog"]');
  expect(await desk.isTooWide()).toBe(false);
  await text.fill(`${offered}\n\nЖду вас`);
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect(dialog).toBeHidden();
  const newest = page.getByRole('region', { name: 'История' }).getByRole('listitem').first();
  await expect(newest).toContainText('Ответили по почте');
  await expect(newest).toContainText('Жду вас');
  // The next answer is a new one, and so is one after “Cancel”.
  for (const _time of ['first', 'second']) {
    await page.getByRole('button', { name: 'Ответить по шаблону' }).click();
    await expect(dialog).toContainText(`Кому: ${email}`);
    await expect(text).toHaveCount(0);
    await dialog.getByRole('combobox', { name: 'Шаблон' }).click();
    await page.getByRole('option', { name: 'Прислать документы' }).click();
    await expect(text).toHaveValue(offered);
    await text.fill('Иначе');
    await dialog.getByRole('button', { name: 'Отмена' }).click();
    await expect(dialog).toBeHidden();
  }
});

test('a duplicate is merged with the request of the same person, and separated again, by keyboard', async ({ desk, page }) => {
  const email = `twice-${Date.now()}@example.com`;
  const first = await requested(email);
  const second = await requested(email);
  await desk.open('case-manager', `${REQUESTS}?plugins[requests][tab]=all&_q=${first.lastName}`);
  await page.getByRole('row').filter({ hasText: first.lastName }).getByRole('link', { name: `Ольга ${first.lastName}` }).click();
  const other = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Help request ${second.reference}` }) });
  await expect(other).toContainText('Same phone and e-mail');
  await other.getByRole('button', { name: 'Mark as duplicate' }).press('Enter');
  await expect(other).toContainText('Merged: a duplicate of this request');
  await expect(other).toContainText('Closed');
  await expect(page.getByRole('region', { name: 'History' })).toContainText(`Duplicate: – → ${second.reference}`);
  await other.getByRole('button', { name: 'Separate again' }).press('Enter');
  await expect(other.getByRole('button', { name: 'Mark as duplicate' })).toBeVisible();
  await expect(other).toContainText('New');
});

/** The tab of the list with this name, with its number. */
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: /Help requests|Заявки/ }).getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) });

test('several requests are assigned by keyboard; the tabs show them, and remember which one was open', async ({ desk, page }) => {
  test.setTimeout(240_000);
  const people = [await requested(), await requested()];
  const name = await desk.open('case-manager', `${REQUESTS}?plugins[requests][tab]=unassigned&sort=received_at:DESC&pageSize=100`);
  await expect(tab(page, 'Unassigned')).toHaveAttribute('aria-current', 'page');
  await expect(tab(page, 'Mine')).toHaveText(/\d/);
  const mine = async () => Number(/\d+/.exec((await tab(page, 'Mine').textContent()) ?? '')?.[0]);
  const before = await mine();
  const dialog = page.getByRole('dialog', { name: '2 help requests: assign or set the state' });
  // Strapi shows buttons and window when the browser is idle, and makes them anew after each tick; a list that is still
  // loading forgets what was ticked.
  await expect(async () => {
    for (const { lastName } of (await dialog.isVisible()) ? [] : people) {
      const box = page.getByRole('row').filter({ hasText: lastName }).getByRole('checkbox');
      await box.focus({ timeout: 5_000 });
      if (!(await box.isChecked())) await page.keyboard.press('Space');
    }
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Assign or set the state' }).press('Enter', { timeout: 5_000 });
    await dialog.getByRole('combobox', { name: 'Assignee' }).focus({ timeout: 5_000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Apply' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 help requests changed.')).toBeVisible();
  for (const { lastName } of people) await expect(page.getByRole('row').filter({ hasText: lastName })).toHaveCount(0);
  await expect.poll(mine).toBe(before + people.length);

  await tab(page, 'Mine').focus();
  await page.keyboard.press('Enter');
  for (const { lastName } of people) await expect(page.getByRole('row').filter({ hasText: lastName })).toContainText(name);
  await expect(page).toHaveURL(/tab.*=mine/);
  await expectAccessible(page, 'main nav');
  // Whom to call first, unless somebody chose another order, which the list still has when it is opened again.
  const callBy = page.locator('th').filter({ hasText: 'Call by' });
  await expect(callBy).toHaveAttribute('aria-sort', 'ascending');
  await callBy.click();
  await expect(callBy).toHaveAttribute('aria-sort', 'descending');
  await page.goto(`${cms}/admin${REQUESTS}`);
  await expect(tab(page, 'Mine')).toHaveAttribute('aria-current', 'page');
  await expect(callBy).toHaveAttribute('aria-sort', 'descending');
  await tab(page, 'All').click();
  await expect(tab(page, 'All')).toHaveAttribute('aria-current', 'page');

  await desk.open('other-case-manager', REQUESTS);
  await expect(tab(page, 'Open')).toHaveAttribute('aria-current', 'page');
  await expect(callBy).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('combobox', { name: 'Colleague' }).click();
  await page.getByRole('option', { name }).click();
  for (const { lastName } of people) await expect(page.getByRole('row').filter({ hasText: lastName })).toBeVisible();

  // A link of the home page filters the list for once, and the filter says the state as the form does.
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('link', { name: /new help requests?$/ }).click();
  await expect(page.getByText('State is New', { exact: true })).toBeVisible();
  await expect(tab(page, 'All')).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('link', { name: 'Content Manager', exact: true }).click();
  await expect(tab(page, 'Open')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('State is New', { exact: true })).toHaveCount(0);
});

/** The list of one request's failed mails. */
async function openFailedMails(desk: Desk, reference: string): Promise<void> {
  await expect(async () => {
    await desk.open('case-manager', `${MAILS}?filters[$and][0][reference][$eq]=${reference}&filters[$and][1][state][$eq]=failed`);
    await expect(desk.page.getByText('1 entry found')).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

test('a mail that could not be sent is seen, and sent again', async ({ desk, page }) => {
  const { reference } = await requested('two@at@signs');
  await openFailedMails(desk, reference);
  await page.getByRole('row').filter({ hasText: 'The address is invalid' }).click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The mail will be sent again.')).toBeVisible();
});

test('all mails that could not be sent are sent again at once', async ({ desk, page }) => {
  const { reference } = await requested('two@at@signs');
  await openFailedMails(desk, reference);
  await page.getByRole('button', { name: 'Send all failed again' }).click();
  await expect(page.getByText(/will be sent again/)).toBeVisible();
});

test('a person’s data can be found and exported by a case manager, and erased by administrators only', async ({ desk, page }) => {
  // A phone of their own: requests with the same one are shown as well.
  const { email, reference } = await requested(undefined, `+3706${String(Date.now()).slice(-7)}`);
  const other = await requested();
  const find = async (who: 'administrator' | 'case-manager') => {
    await desk.open(who, '/person-data');
    await page.getByLabel('E-mail, phone, name or reference').fill(email);
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(page.getByText('Tick what belongs to this person.')).toBeVisible();
    await page.getByRole('checkbox', { name: `Help request ${reference}` }).click();
  };

  await find('case-manager');
  await expect(page.getByRole('row').filter({ hasText: reference })).toBeVisible();
  // Strapi defines the colours of buttons.
  await expectAccessible(page, 'table');
  await expect(page.getByRole('button', { name: 'Erase' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as one file' }).click();
  const files = unzipSync(new Uint8Array(readFileSync(await (await download).path())));
  for (const name of ['person-data.html', 'person-data.json']) expect(Buffer.from(files[name] ?? []).toString('utf8')).toContain(reference);
  await expect(page.getByText(/The file person-data-.*\.zip was saved/)).toBeVisible();

  await find('administrator');
  // What must be seen before erasing is in sight.
  await expect(page.locator('th').filter({ hasText: 'Held against erasure' })).toBeInViewport({ ratio: 1 });
  // Afterwards the search is that of the shown matches, whatever has been typed since.
  await page.getByLabel('E-mail, phone, name or reference').fill(other.email);
  await page.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(`(${email})`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText('Erased: 1 help request, 0 signed agreements, 0 withdrawals, 2 mails.')).toBeVisible();
  await expect(page.getByText('Nothing found.')).toBeVisible();
});

/** Signs the agreement through the API; the signing window has its own tests. */
async function signed(number: number) {
  const outcome = await new Client(process.env as Record<string, string>, number, 'en').sign();
  if (!isSigned(outcome)) throw new Error(`Not signed: ${outcome.code}`);
  return outcome.data;
}

/** Enters a reason against erasure in the form. */
async function hold(desk: Desk, who: 'administrator' | 'case-manager', reference: string, reason: string): Promise<void> {
  const { page } = desk;
  await desk.open(who, `${AGREEMENTS}?_q=${reference}`);
  await page.getByRole('row').filter({ hasText: reference }).click();
  await expect(page.getByLabel('Reference')).toHaveValue(reference);
  await page.getByLabel('Notes').fill(`${reason}: see the file`);
  await page.getByLabel('Held against erasure').fill(reason);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Held against erasure')).toHaveValue(reason);
  await expect(page.getByLabel('Notes')).toHaveValue(`${reason}: see the file`);
}

test('notes and a hold can be saved on a signed agreement, and a held one cannot be erased', async ({ desk, page }) => {
  const { reference } = await signed(910_001);
  await hold(desk, 'case-manager', reference, 'A claim');
  await hold(desk, 'administrator', reference, 'A case in court');

  await desk.open('administrator', '/person-data');
  await page.getByLabel('E-mail, phone, name or reference').fill(reference);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('checkbox', { name: `Signed agreement ${reference}` }).click();
  await page.getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText(/Held and not erased/)).toContainText(reference);
  await desk.open('administrator', `${AGREEMENTS}?_q=${reference}`);
  await expect(page.getByRole('row').filter({ hasText: reference })).toBeVisible();
});

test('staff see a signature by a new link when the one in the record has expired', async ({ desk, page }) => {
  const { reference, signatureUrl } = await signed(910_002);
  const ended = signatureUrl.replace(/expires=\d+/, 'expires=1');
  withDatabase(process.env, (database) => database.prepare('update subscribers set signature_url = ? where reference = ?').run(ended, reference));
  expect((await fetch(ended)).status).toBe(403);

  await desk.open('case-manager', `${AGREEMENTS}?_q=${reference}`);
  await page.getByRole('row').filter({ hasText: reference }).click();
  const picture = page.getByRole('img', { name: /signature of/i });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const link = (await page.getByRole('link', { name: /open the signature/i }).getAttribute('href')) ?? '';
  expect(link).not.toBe(ended);
  expect((await fetch(link)).headers.get('content-type')).toBe('image/png');
});

test('an editor sees nothing of what visitors sent, and a case manager no content', async ({ desk, page }) => {
  await desk.open('strapi-editor', '/content-manager');
  await expect(page.getByRole('link', { name: 'Mail texts', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Visitors:/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'A person’s data' })).toHaveCount(0);
  for (const path of [REQUESTS, MAILS, '/person-data']) {
    await desk.open('strapi-editor', path);
    await expect(page.getByText(/don't have the permissions|No permissions/i).first()).toBeVisible();
  }

  await desk.open('case-manager', '/content-manager');
  await expect(page.getByRole('link', { name: 'Visitors: help requests' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Home page|Site settings|Mail texts/ })).toHaveCount(0);
});
