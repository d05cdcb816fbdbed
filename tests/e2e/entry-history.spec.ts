import { expect, type Locator } from 'playwright/test';

import { expectAccessible } from '../helpers/axe';
import { test } from '../helpers/staff';

const cms = process.env.CMS_URL ?? 'http://localhost:1337';
const ARTICLES = 'collection-types/api::article.article';

// Strapi's admin writes to the console.
test.use({ expectedErrors: /./ });
test.setTimeout(180_000);

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${cms}/content-manager/${path}`, {
    method,
    headers: { Authorization: `Bearer ${process.env.ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: HTTP ${answer.status}`);
  return (await answer.json()) as T;
}

interface Article {
  readonly title: string;
  readonly lead: string | null;
  readonly body: string | null;
  readonly questions: readonly { readonly text: string }[];
}

const WORDS = {
  en: { panel: 'History', drawer: 'Open more actions', byAdmin: 'Saved, Site Administrator', all: 'Show all (6)', then: 'As it was', restore: (count: number) => `Restore ${count} field${count === 1 ? '' : 's'}`, back: 'Back to the list', restored: /The form has the earlier text now/, save: 'Save' },
  ru: { panel: 'История', drawer: 'Показать панели', byAdmin: 'Сохранено, Site Administrator', none: 'Снять отметки', field: /^Вернуть это поле: Заголовок$/, restore: 'Вернуть 1 поле', restored: /В форме прежний текст/, publish: 'Опубликовать', saved: 'Документ опубликован' },
} as const;

test('an earlier text is found, compared and put back: in Russian on a phone, in English on a large screen', async ({ desk, page }) => {
  const first = { title: 'Первый заголовок', lead: 'Вступление.', body: 'Первый абзац остаётся.\n\nВторой абзац был хорошим.', questions: [{ text: 'Первый вопрос' }, { text: 'Второй вопрос' }] };
  const { data } = await call<{ data: { documentId: string } }>('POST', `${ARTICLES}?locale=ru`, { ...first, slug: `history-${Date.now()}` });
  const path = `${ARTICLES}/${data.documentId}`;
  const stored = async (status = 'draft') => (await call<{ data: Article }>('GET', `${path}?locale=ru&status=${status}`)).data;
  const saveByColleague = (change: object) => call('PUT', `${path}?locale=ru`, change);
  await saveByColleague({ body: 'Первый абзац остаётся.\n\nВторой абзац испортили.' });
  await saveByColleague({ title: 'Второй заголовок', questions: [{ text: 'Другой вопрос' }] });

  const open = (language: 'en' | 'ru', width: 390 | 1440) => desk.open('strapi-editor', `/content-manager/${path}?plugins[i18n][locale]=ru`, { language, width });
  const panel = page.locator('[data-history]');
  const dialog = page.getByRole('dialog').last();
  const typedText = () => page.locator('.CodeMirror').first().evaluate((element) => (element as unknown as { readonly CodeMirror: { getValue(): string } }).CodeMirror.getValue());
  const picture = async (name: string, of: Locator = page.locator('body')) => {
    if (!process.env.PICTURES) return;
    await of.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
  };

  // On a phone the panels are below the form, behind a button.
  const name = await open('ru', 390);
  const ru = WORDS.ru;
  await page.getByRole('button', { name: ru.drawer }).click();
  await expect(page.getByRole('heading', { name: ru.panel, exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: ru.byAdmin })).toHaveCount(3);
  await expectAccessible(page, '[data-history]');
  await picture('history-panel-ru-390', panel);
  await panel.getByRole('button', { name: ru.byAdmin }).last().focus();
  await page.keyboard.press('Enter');
  // What differs from the form, and nothing else.
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(3);
  await expect(dialog.locator('mark').filter({ hasText: 'был хорошим' })).toBeVisible();
  await expect(dialog.locator('mark').filter({ hasText: 'испортили' })).toBeVisible();
  expect(await desk.isTooWide()).toBe(false);
  await expectAccessible(page, '[role="dialog"]');
  await picture('history-compare-ru-390');
  await dialog.getByRole('button', { name: ru.none }).click();
  await dialog.getByRole('checkbox', { name: ru.field }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: ru.restore }).click();
  await expect(page.getByText(ru.restored)).toBeVisible();
  await picture('history-restored-ru-390');
  // Nothing is saved by that.
  expect(await stored()).toMatchObject({ title: 'Второй заголовок' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Заголовок', exact: true })).toHaveValue(first.title);
  await page.getByRole('button', { name: ru.publish, exact: true }).click();
  await page.getByRole('dialog', { name: 'Опубликовать?' }).getByRole('button', { name: ru.publish, exact: true }).click();
  await expect.poll(async () => (await stored('published')).title).toBe(first.title);
  expect(await stored('published')).toMatchObject({ body: 'Первый абзац остаётся.\n\nВторой абзац испортили.', questions: [{ text: 'Другой вопрос' }] });

  await saveByColleague({ lead: 'Другое вступление.' });
  await saveByColleague({ lead: 'Ещё одно вступление.' });
  await open('en', 1440);
  const en = WORDS.en;
  await expect(panel.getByRole('button', { name: `Published, ${name}` })).toHaveCount(1);
  await expectAccessible(page, '[data-history]');
  await picture('history-panel-en-1440', panel);
  await panel.getByRole('button', { name: en.all }).click();
  await expect(dialog.getByRole('button', { name: en.byAdmin })).toHaveCount(5);
  await picture('history-all-en-1440');
  await dialog.getByRole('button', { name: en.byAdmin }).last().click();
  await expect(dialog.getByRole('heading', { name: /^As it was on/ })).toBeVisible();
  await expect(dialog.getByText(en.then, { exact: true })).toHaveCount(3);
  await expectAccessible(page, '[role="dialog"]');
  await picture('history-compare-en-1440');
  await dialog.getByRole('button', { name: en.back }).click();
  await dialog.getByRole('button', { name: en.byAdmin }).last().click();
  await dialog.getByRole('button', { name: en.restore(3) }).click();
  await expect(page.getByText(en.restored)).toBeVisible();
  expect(await typedText()).toBe(first.body);
  await picture('history-restored-en-1440');
  await page.getByRole('button', { name: en.save, exact: true }).click();
  await expect.poll(async () => (await stored()).body).toBe(first.body);
  expect(await stored()).toMatchObject(first);
  // The panel has the new state at once.
  await expect(panel.getByRole('button', { name: `Saved, ${name}` })).toBeVisible();

  await call('DELETE', path);
});
