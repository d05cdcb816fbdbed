import { expect, type Page } from 'playwright/test';

import { CONTENT_LIMITS } from '@site/rules';

import { expectAccessible } from '../helpers/axe';
import { type Desk, test } from '../helpers/staff';

const cms = process.env.CMS_URL ?? 'http://localhost:1337';
const SECTIONS = 'collection-types/api::contract-section.contract-section';
const LOCALE = 'nl';

// Strapi's admin writes to the console.
test.use({ expectedErrors: /./ });
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

const form = (): string => `/content-manager/${address()}?plugins[i18n][locale]=${LOCALE}`;

async function openSection(desk: Desk): Promise<void> {
  await desk.open('administrator', form());
  await expect(desk.page.getByLabel('Title')).toHaveValue(section.title);
}

const editor = (page: Page) => page.locator('.CodeMirror');
const typedText = (page: Page): Promise<string> => editor(page).evaluate((element) => (element as unknown as { readonly CodeMirror: { getValue(): string } }).CodeMirror.getValue());
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
}

/** Titles and buttons of the form that notices lie over. */
const coveredByNotices = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[data-sonner-toast]')].map((element) => element.getBoundingClientRect());
    const isCovered = (element: Element) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && boxes.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top);
    };
    const buttons = [...document.querySelectorAll('button')].filter((button) => /Сохранить|Опубликовать|Назад/.test(button.textContent ?? ''));
    return [...document.querySelectorAll('main h1'), ...buttons].filter(isCovered).map(({ textContent }) => textContent ?? '');
  });

async function typeText(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
  await expect.poll(() => typedText(page)).toBe(text);
}

test('on a computer that is never idle, the form has its buttons', async ({ desk, page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback, options) => (options?.timeout === undefined ? 0 : window.setTimeout(() => callback({ didTimeout: true, timeRemaining: () => 0 }), options.timeout));
    window.cancelIdleCallback = (handle) => window.clearTimeout(handle);
  });
  await openSection(desk);
  await expect(save(page)).toBeVisible();
  await expect(publish(page)).toBeVisible();
});

test('a text refused on saving stays in the form, and can be saved once corrected', async ({ desk, page }) => {
  await openSection(desk);
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
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(save(page)).toBeDisabled();
  expect(await typedText(page)).toBe('Een korte tekst.');
  expect(await draft()).toMatchObject({ title: 'Een nieuwe titel', body: 'Een korte tekst.' });
});

/** As the administrator of the tests, past the form. */
async function saveElsewhere(change: object): Promise<void> {
  const { key, order, title, body } = await draft();
  await call('PUT', `${address()}?locale=${LOCALE}`, { key, order, title, body, ...change });
}

test('a text refused on publishing stays in the form, even if somebody else has saved meanwhile', async ({ desk, page }) => {
  await openSection(desk);
  const text = 'Een tekst met {{compny}} erin.';
  await typeText(page, text);
  await saveElsewhere({ body: 'Van iemand anders.' });
  await publish(page).click();
  await page.getByRole('dialog', { name: 'Publish?' }).getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'You saved this entry in another tab' });
  await dialog.getByRole('radio', { name: 'Mine' }).click();
  await dialog.getByRole('button', { name: 'Publish this choice' }).click();
  await expect(page.getByText('{{compny}} stands for nothing here.').first()).toBeVisible();
  await expect(publish(page)).toBeEnabled();
  expect(await typedText(page)).toBe(text);
  await save(page).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  expect((await draft()).body).toBe(text);
});

test('two people who edit one text lose nothing: the second sees both texts and chooses', async ({ desk, page, colleague }) => {
  await openSection(desk);
  const name = await colleague.open('strapi-editor', form());
  const { page: other } = colleague;
  await expect(other.getByText('Site Administrator has this entry open.')).toBeVisible();

  await other.getByLabel('Title').fill('Titel van de collega');
  await typeText(other, 'Een tekst van de collega.');
  await save(other).click();
  await expect(other.getByText('Saved.', { exact: true })).toBeVisible();

  await typeText(page, 'Een tekst van mij.');
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: `${name} saved this entry while you were editing` });
  await expect(dialog).toContainText('Nothing of yours is lost');
  await expect(dialog).toContainText('Een tekst van de collega.');
  await expect(dialog).toContainText('Een tekst van mij.');
  const confirm = dialog.getByRole('button', { name: 'Save this choice' });
  await expect(confirm).toBeDisabled();
  await expectAccessible(page, '[role="dialog"]');
  await picture(page, 'conflict-1440');

  // Closed, also with the keyboard, nothing typed is lost and nothing is saved.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await typedText(page)).toBe('Een tekst van mij.');
  expect((await draft()).body).toBe('Een tekst van de collega.');
  await expect(save(page)).toBeEnabled();

  // On a phone.
  await desk.resize(390);
  await save(page).click();
  await expect(dialog).toContainText('Een tekst van mij.');
  await expectAccessible(page, '[role="dialog"]');
  await picture(page, 'conflict-390');
  // Only the text was changed by both: the title of the colleague is taken unless something else is chosen.
  await expect(dialog.getByRole('radiogroup', { name: 'Which text to keep: Title' }).getByRole('radio', { name: `Saved: ${name}` })).toBeChecked();
  await dialog.getByRole('radiogroup', { name: /Which text to keep: (?!Title)/ }).getByRole('radio', { name: 'Mine' }).focus();
  await page.keyboard.press('Space');
  await confirm.click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Titel van de collega');
  expect(await typedText(page)).toBe('Een tekst van mij.');
  expect(await draft()).toMatchObject({ title: 'Titel van de collega', body: 'Een tekst van mij.' });

  // One's own save is no conflict, nor is one that says the same.
  await page.getByLabel('Title').fill('Nog een titel');
  await save(page).click();
  await expect.poll(async () => (await draft()).title).toBe('Nog een titel');
  await saveElsewhere({});
  await page.getByLabel('Title').fill('De laatste titel');
  await save(page).click();
  await expect.poll(async () => (await draft()).title).toBe('De laatste titel');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('in Russian: discarding asks before it discards what somebody else saved, and a closed tab is not shown any more', async ({ desk, page, colleague: elsewhere }) => {
  await saveElsewhere({ title: 'Een gewijzigde titel' });
  section = { ...section, title: 'Een gewijzigde titel' };
  await desk.open('administrator', form(), { language: 'ru' });
  await expect(page.getByRole('textbox', { name: 'Заголовок', exact: true })).toHaveValue('Een gewijzigde titel');

  await openSection(elsewhere);
  await expect(elsewhere.page.getByText('You have this entry open in another tab.')).toBeVisible();

  await saveElsewhere({ body: 'Werk van iemand anders.' });
  const discard = async () => {
    await page.getByRole('button', { name: 'Другие действия' }).last().click();
    await page.getByRole('menuitem', { name: 'Отбросить изменения' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Подтвердить' }).click();
  };
  await discard();
  const dialog = page.getByRole('dialog', { name: 'Вы сохранили эту запись в другой вкладке' });
  await expect(dialog).toContainText('Werk van iemand anders.');
  await picture(page, 'discard-ru');
  await dialog.getByRole('button', { name: 'Оставить' }).click();
  expect((await draft()).body).toBe('Werk van iemand anders.');
  await discard();
  await dialog.getByRole('button', { name: 'Отбросить и их' }).click();
  await expect.poll(async () => (await draft()).body).not.toBe('Werk van iemand anders.');
  await page.close();

  section = await draft();
  await openSection(elsewhere);
  await expect(elsewhere.page.getByText('You have this entry open in another tab.')).toHaveCount(0);
});

test('in Russian: before publishing, the form says what will hurt, and nothing is published unless that is confirmed', async ({ desk, page }) => {
  await desk.open('administrator', form(), { language: 'ru' });
  await expect(page.getByRole('textbox', { name: 'Заголовок', exact: true })).toHaveValue(section.title);
  await typeText(page, 'Een tekst met [een link](/nl/nergens).');
  const dialog = page.getByRole('dialog', { name: 'Опубликовать?' });
  const expectWarning = async () => {
    await expect(dialog).toContainText(/Это будет версия \d+ договора \(нидерландский\)/);
    await expect(dialog).toContainText('ссылка /nl/nergens никуда не ведёт');
    // What only screen readers read, which Strapi has in English.
    await expect(dialog.getByRole('button', { name: 'Закрыть окно', exact: true })).toBeVisible();
    await expectAccessible(page, '[role="dialog"]');
  };
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).click();
  await expectWarning();
  await picture(page, 'publish-ru-1440');
  await dialog.getByRole('button', { name: 'Вернуться к форме' }).click();
  const notice = page.getByText('Не опубликовано: на сайте всё осталось как было.').first();
  await expect(notice).toBeVisible();
  // It is no error. Looked at once, because notices disappear.
  expect(await page.getByRole('alert').filter({ hasText: 'Не опубликовано' }).count()).toBe(0);
  expect(await coveredByNotices(page)).toEqual([]);
  expect(await typedText(page)).toBe('Een tekst met [een link](/nl/nergens).');
  expect((await draft()).body).toBe(section.body);

  // By the shortcut as well, closed with the keyboard; on a phone it is the button there.
  await page.keyboard.press('Control+Shift+Enter');
  await expectWarning();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect((await draft()).body).toBe(section.body);
  await desk.resize(390);
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).click();
  await expectWarning();
  await picture(page, 'publish-ru-390');
  await dialog.getByRole('button', { name: 'Вернуться к форме' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(notice).toBeVisible();
  expect(await coveredByNotices(page)).toEqual([]);
  // The folded panels are not reached with the tab key, and not read out.
  const unreachable = page.locator('[inert]').getByRole('button', { name: 'Запланировать…' });
  await expect(unreachable).toHaveCount(1);
  await page.getByRole('button', { name: 'Показать панели' }).press('Enter');
  await expect(unreachable).toHaveCount(0);
  expect((await draft()).body).toBe(section.body);
});

for (const { language, label, publishes, typed, none, short } of [
  { language: 'en', label: 'Date', publishes: 'Publish', typed: '26/11/2026', none: '31/02/2026', short: '5/12/2026' },
  { language: 'ru', label: 'Дата', publishes: 'Опубликовать', typed: '26.11.2026', none: '31.02.2026', short: '5.12.2026' },
] as const) {
  test(`a date that is typed (${language}) is kept with Tab and by a button at once, and what is no date does not become one`, async ({ desk, page }) => {
    await desk.open('administrator', '/content-manager/collection-types/api::article.article/create?plugins[i18n][locale]=nl', { language });
    const date = page.getByRole('combobox', { name: label });
    const publishedOn = async (): Promise<unknown> => {
      // Only what would be published counts: the field can show what the form does not have.
      const asked = page.waitForRequest(/publishing\/checks/);
      await page.getByRole('button', { name: publishes, exact: true }).click();
      const { data } = (await asked).postDataJSON() as { readonly data: { readonly publishedOn?: unknown } };
      // The calendar is a dialog, too.
      const dialog = page.getByRole('dialog', { name: `${publishes}?` });
      await dialog.getByRole('button').first().click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      return data.publishedOn ?? null;
    };
    // Without one, nothing is sent.
    await page.locator('input[name="title"]').fill('Een bericht');
    await date.click();
    await date.pressSequentially(typed);
    await page.keyboard.press('Tab');
    await expect(date).not.toBeFocused();
    expect(await publishedOn()).toBe('2026-11-26');
    await date.fill('');
    expect(await publishedOn()).toBeNull();
    await date.click();
    await date.pressSequentially(typed);
    expect(await publishedOn()).toBe('2026-11-26');
    await date.click();
    await page.keyboard.press('Control+A');
    await date.pressSequentially(none);
    await page.keyboard.press('Tab');
    await expect(date).toHaveValue(typed);
    expect(await publishedOn()).toBe('2026-11-26');
    // Nothing is made up for a year that was taken away.
    await date.click();
    for (const key of ['End', 'Backspace', 'Backspace']) await page.keyboard.press(key);
    expect(await publishedOn()).toBe('2026-11-26');
    await expect(date).toHaveValue(typed);
    await date.click();
    await page.keyboard.press('Control+A');
    await date.pressSequentially(short);
    expect(await publishedOn()).toBe('2026-12-05');
  });
}

test('unsaved changes stay in the form when the connection is lost, and when the CMS fails', async ({ desk, page, context }) => {
  await openSection(desk);
  const text = 'Een tekst zonder verbinding.';
  await typeText(page, text);
  const isKept = async () => {
    await expect(save(page)).toBeEnabled();
    expect(await typedText(page)).toBe(text);
  };
  const refusal = page.getByText(/Failed to fetch/);
  await context.setOffline(true);
  for (const button of [save(page), publish(page)]) {
    await expect(refusal).toHaveCount(0);
    await button.click();
    await expect(refusal.first()).toBeVisible();
    await isKept();
  }

  // Leaving the page asks for confirmation.
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await context.setOffline(false);

  const saving = `${cms}/content-manager/${SECTIONS}/**`;
  await page.route(saving, (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }) : route.continue()));
  await expect(refusal).toHaveCount(0);
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toBeVisible();
  await isKept();
  await page.unroute(saving);

  await save(page).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  expect(await typedText(page)).toBe(text);
  expect((await draft()).body).toBe(text);
});

test('the interface texts show one part at a time, whose text is found by the words on the site; what is refused is shown', async ({ desk, page }) => {
  const texts = 'single-types/api::interface-texts.interface-texts';
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const [search, part] = [page.getByRole('searchbox', { name: 'Find a text' }), page.getByRole('combobox', { name: 'Show the texts of' })];
  await desk.open('administrator', `/content-manager/${texts}?plugins[i18n][locale]=en`);
  await expect(field('navigation.openMenu')).toBeVisible();
  // A form of 350 fields takes a second for each letter on a slow computer.
  await expect(field('footer.rights')).toHaveCount(0);
  // Nothing for developers in the menu.
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /Marketplace|Content-Type Builder/ })).toHaveCount(0);

  await search.fill('RESERVED rights');
  await expect(page.getByText('1 text', { exact: true })).toBeVisible();
  await picture(page, 'texts-found');
  await expectAccessible(page, '[role=search]');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field('footer.rights')).toBeFocused();
  await expect(field('navigation.openMenu')).toBeHidden();
  await expect(part).toHaveText('Footer');

  const text = await field('footer.rights').inputValue();
  await field('footer.rights').fill(`${text} ${'a'.repeat(CONTENT_LIMITS.line)}`);
  await part.click();
  await page.getByRole('option', { name: 'Footer – changed' }).waitFor();
  await page.getByRole('option', { name: 'Both forms' }).click();
  await expect(field('forms.firstName')).toBeVisible();
  await expect(field('footer.rights')).toBeHidden();
  await save(page).click();
  await expect(field('footer.rights')).toBeVisible();
  await expect(part).toHaveText('Footer – please correct');
  await expect(page.getByText('The text is too long').last()).toBeVisible();
  await picture(page, 'texts-refused');
  await field('footer.rights').fill(`${text}!`);
  await save(page).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(part).toHaveText('Footer');
  await call('POST', `${texts}/actions/discard?locale=en`, {});

  await desk.open('administrator', `/content-manager/${texts}?plugins[i18n][locale]=ru`, { language: 'ru', width: 390 });
  await expect(page.getByRole('button', { name: 'Меню', exact: true })).toBeVisible();
  const shown = page.getByRole('combobox', { name: 'Показать тексты раздела' });
  await shown.focus();
  await page.keyboard.press('Enter');
  // The list takes the keys once it has marked the present choice.
  await expect(page.getByRole('option', { name: 'Шапка и меню' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('option').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shown).toHaveText('Предпросмотр для сотрудников');
  await expect(field('preview.title')).toBeVisible();
  expect(await desk.isTooWide()).toBe(false);
  await page.getByRole('searchbox', { name: 'Найти текст' }).fill('отправ');
  await picture(page, 'texts-ru-390');
  await expectAccessible(page, '[role=search]');
});

test('the view of the interface texts can be configured', async ({ desk, page }) => {
  await desk.open('administrator', '/content-manager/single-types/api::interface-texts.interface-texts/configurations/edit');
  const choice = page.getByRole('combobox', { name: 'Relation open behavior' });
  const options = ['Open in new tab', 'Modal (default)'];
  // What a failed test has left behind cannot be chosen again.
  if (options[0] === (await choice.innerText())) options.reverse();
  for (const option of options) {
    await choice.click();
    await page.getByRole('option', { name: option }).click();
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(choice).toHaveText(option);
  }
});
