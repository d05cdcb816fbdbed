import { localeByCode, pagePath } from '@site/rules';
import { expect, type Locator } from 'playwright/test';

import { expectAccessible } from '../helpers/axe';
import { withDatabase } from '../helpers/database';
import { BUILD_TIMEOUT_MS, Editor } from '../helpers/editor';
import { test } from '../helpers/staff';

const cms = process.env.CMS_URL ?? 'http://localhost:1337';
const ARTICLES = 'collection-types/api::article.article';

// Strapi's admin writes to the console.
test.use({ expectedErrors: /./ });
test.setTimeout(BUILD_TIMEOUT_MS);

/** As the administrator. */
async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(cms + path, { method, headers: { Authorization: `Bearer ${process.env.ADMIN_TOKEN}`, 'Content-Type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path}: HTTP ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const WORDS = {
  ru: { panel: 'Выпуск', drawer: 'Показать панели', none: 'В открытые выпуски не входит.', add: 'Добавить в выпуск…', name: 'Название нового выпуска', save: 'Добавить', publish: 'Опубликовать: русский', unpublish: 'Снять с публикации', all: 'Выпуски', takeOut: /^Убрать из выпуска: / },
  en: { publish: 'Publish…', confirm: 'Publish 3 entries together?', date: /“Date” is empty/, agreement: 'The agreement does not change.', really: 'Publish', refused: 'Nothing was published.', outdated: /Meanwhile somebody changed this release/, done: 'Published. The site shows it after the build that follows.', open: /^Open: /, state: /^3 entries\. Published .* by / },
} as const;

test('two articles appear and one goes, all at once: collected in Russian on a phone by keyboard, published in English on a large screen', async ({ desk, page, request }) => {
  const time = Date.now();
  const slugs = ['first', 'second', 'leaving'].map((one) => `release-${one}-${time}`);
  const titles = ['Первая вместе', 'Вторая вместе', 'Уходит вместе'];
  const ids: string[] = [];
  for (const [index, slug] of slugs.entries()) {
    const { data } = await call<{ data: { documentId: string } }>('POST', `/content-manager/${ARTICLES}?locale=ru`, { title: titles[index], slug });
    ids.push(data.documentId);
  }
  const [first = '', second = '', leaving = ''] = ids;
  const formOf = (documentId: string) => `/content-manager/${ARTICLES}/${documentId}`;
  await call('POST', `${formOf(leaving)}/actions/publish?locale=ru`, {});
  const panel = page.locator('[data-releases]');
  const picture = async (name: string, of?: Locator) => {
    if (!process.env.PICTURES) return;
    await of?.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: of === undefined });
  };

  // On a phone the panels are below the form, behind a button.
  const ru = WORDS.ru;
  const openForm = async (documentId: string) => {
    await desk.open('strapi-editor', `${formOf(documentId)}?plugins[i18n][locale]=ru`, { language: 'ru', width: 390 });
    await page.getByRole('button', { name: ru.drawer }).click();
    await expect(page.getByRole('heading', { name: ru.panel, exact: true })).toBeVisible();
    await panel.getByRole('button', { name: ru.add }).press('Enter');
  };
  await openForm(first);
  const name = `Вместе ${time}`;
  // In a test run on other data, a release may be open already.
  const input = panel.getByLabel(ru.name);
  if (!(await input.isVisible())) {
    await panel.getByRole('combobox').press('Enter');
    await expect(page.getByRole('option').last()).toBeVisible();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
  }
  await input.fill(name);
  await expectAccessible(page, '[data-releases]');
  await picture('release-form-ru-390', input);
  // Enter adds, and does not save the entry.
  await input.press('Enter');
  await expect(panel.getByRole('link', { name })).toBeVisible();
  await expect(panel).toContainText(ru.publish);
  await expectAccessible(page, '[data-releases]');
  await picture('release-panel-ru-390', panel);
  await openForm(second);
  await expect(panel.getByRole('combobox')).toContainText(name);
  await panel.getByRole('button', { name: ru.save, exact: true }).press('Enter');
  await expect(panel.getByRole('link', { name })).toBeVisible();
  await openForm(leaving);
  await panel.getByRole('radio', { name: ru.unpublish }).press('Space');
  await panel.getByRole('button', { name: ru.save, exact: true }).press('Enter');
  await panel.getByRole('link', { name }).press('Enter');

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(3);
  for (const [index, title] of titles.entries()) await expect(items.nth(index)).toContainText(title);
  expect(await desk.isTooWide()).toBe(false);
  await expectAccessible(page);
  await picture('release-ru-390');
  const address = page.url().slice(`${cms}/admin`.length);
  await desk.open('strapi-editor', '/releases', { language: 'ru', width: 390 });
  await expect(page.getByRole('heading', { level: 1, name: ru.all })).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeVisible();
  expect(await desk.isTooWide()).toBe(false);
  await picture('releases-ru-390');

  const en = WORDS.en;
  await desk.open('strapi-editor', address, { language: 'en', width: 1440 });
  const dialog = page.getByRole('dialog');
  const publish = async () => {
    await page.getByRole('button', { name: en.publish }).click();
    await expect(dialog.getByRole('heading', { name: en.confirm })).toBeVisible();
    await expect(dialog.getByText(en.date)).toHaveCount(2);
    await expect(dialog.getByText(en.agreement)).toBeVisible();
    await dialog.getByRole('button', { name: en.really, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await expect(items).toHaveCount(3);
  await expect(page.getByRole('main').getByText(en.agreement)).toBeVisible();
  // A colleague saves meanwhile.
  await call('PUT', `${formOf(second)}?locale=ru`, { title: null });
  await publish();
  await expect(page.getByText(en.outdated).first()).toBeVisible();
  await publish();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(en.refused);
  await expect(alert).toContainText('Title');
  await expect(alert.getByRole('link', { name: en.open })).toHaveAttribute('href', new RegExp(second));
  await expectAccessible(page);
  await picture('release-refused-en-1440');
  await call('PUT', `${formOf(second)}?locale=ru`, { title: titles[1] });
  await page.reload();
  await page.getByRole('button', { name: en.publish }).click();
  await expect(dialog.getByText(en.date)).toHaveCount(2);
  await expectAccessible(page, '[role="dialog"]');
  await picture('release-notes-en-1440');
  await dialog.getByRole('button', { name: en.really, exact: true }).press('Enter');
  await expect(page.getByText(en.done).first()).toBeVisible();
  await expect(page.getByText(en.state)).toBeVisible();
  await picture('release-done-en-1440');

  await new Editor().live();
  const statusOf = async (slug: string) => (await request.get(pagePath(localeByCode('ru'), slug))).status();
  expect(await Promise.all(slugs.map(statusOf))).toEqual([200, 200, 404]);
  for (const documentId of ids) await call('DELETE', `${formOf(documentId)}?locale=ru`);
});

test('a translation that is older than the Russian text and still correct is confirmed: in Russian on a phone, by keyboard; one that a colleague has changed meanwhile is not published', async ({ desk, page }) => {
  const slug = `still-correct-${Date.now()}`;
  const { data: { documentId } } = await call<{ data: { documentId: string } }>('POST', `/content-manager/${ARTICLES}?locale=ru`, { title: `Верная ${slug}`, slug });
  const form = `/content-manager/${ARTICLES}/${documentId}`;
  const published = async (locale: string) => (await call<{ data: { title: string } }>('GET', `${form}?locale=${locale}&status=published`)).data.title;
  try {
    await call('POST', `${form}/actions/publish?locale=ru`, {});
    for (const locale of ['nl', 'fr']) await call('POST', `${form}/actions/publish?locale=${locale}`, { title: `${slug} ${locale}`, slug });
    withDatabase(process.env, (database) => database.prepare(`UPDATE articles SET published_at = ${database.before('published_at', 3_600_000)} WHERE document_id = ?`).run(documentId));
    await call('POST', `${form}/actions/publish?locale=ru`, { title: `Верная и новая ${slug}`, slug });

    await desk.open('strapi-editor', '/translations', { language: 'ru', width: 390 });
    const row = page.getByRole('row').filter({ hasText: slug });
    const confirm = row.getByRole('button', { name: /^Перевод верен/ });
    await expect(confirm).toHaveCount(2);
    await expectAccessible(page, 'main');
    // In a table of the admin, Enter goes into a cell.
    await row.getByRole('gridcell').filter({ has: page.getByRole('button', { name: /^Перевод верен/ }) }).first().press('Enter');
    await page.keyboard.press('Tab');
    await expect(confirm.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Перевод опубликован ещё раз, без изменений.')).toBeVisible();
    await expect(confirm).toHaveCount(1);
    // Whoever works through the list goes on from the next one.
    await expect(confirm).toBeFocused();
    expect(await published('nl')).toBe(`${slug} nl`);

    await call('PUT', `${form}?locale=fr`, { title: 'La moitié' });
    await page.keyboard.press('Enter');
    await expect(page.getByText('Ничего не опубликовано: этот перевод или русский текст тем временем изменили. Сначала посмотрите на оба.')).toBeVisible();
    await expect(confirm).toHaveCount(0);
    await expect(row).toContainText('изменения не опубликованы');
    expect(await published('fr')).toBe(`${slug} fr`);
  } finally {
    await call('DELETE', `${form}?locale=*`);
  }
});
