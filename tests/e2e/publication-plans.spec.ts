import { expect } from 'playwright/test';

import { expectAccessible } from '../helpers/axe';
import { withDatabase } from '../helpers/database';
import { test } from '../helpers/staff';

const cms = process.env.CMS_URL ?? 'http://localhost:1337';
const ARTICLES = 'collection-types/api::article.article';
const DAY_MS = 24 * 60 * 60_000;
const day = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

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

const WORDS = {
  en: { panel: 'Publish later', none: 'Nothing is planned in this language.', add: 'Plan…', publish: 'Publish', day: 'Day', time: 'Time', save: 'Plan it', past: 'This time is past already. Choose a later one.', zone: /^Office time: (Lithuania Time|Eastern European Time)$/, planned: /^Publish on .* at 09:00$/, by: (name: string) => `Planned by ${name}`, cancel: /^Cancel: Publish on/, failed: 'Failed: it was not published as planned', why: 'The CMS refused it.', dismiss: 'Dismiss', saved: 'Saved.', drawer: 'Open more actions' },
  ru: { panel: 'Опубликовать позже', none: 'На этом языке ничего не запланировано.', add: 'Запланировать…', publish: 'Опубликовать', day: 'День', time: 'Время', save: 'Запланировать', past: 'Это время уже прошло. Выберите более позднее.', zone: /^Время офиса: Литва$/, planned: /^Опубликовать: .*09:00$/, by: (name: string) => `Кто запланировал: ${name}`, cancel: /^Отменить: Опубликовать/, failed: 'Не удалось: по плану не опубликовано', why: 'Система это не приняла.', dismiss: 'Убрать', saved: 'Сохранённый документ', drawer: 'Показать панели' },
} as const;

test('a publication is planned, cancelled, and reported if it fails: in Russian on a phone, in English on a large screen', async ({ desk, page }) => {
  const { data } = await call<{ data: { documentId: string } }>('POST', `${ARTICLES}?locale=ru`, { title: 'Статья на потом', slug: `later-${Date.now()}` });
  const open = (language: 'en' | 'ru', width: 390 | 1440) => desk.open('strapi-editor', `/content-manager/${ARTICLES}/${data.documentId}?plugins[i18n][locale]=ru`, { language, width });
  const panel = page.locator('[data-plans]');
  const picture = async (name: string) => {
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
  };

  let words: (typeof WORDS)['en' | 'ru'] = WORDS.ru;
  const name = await open('ru', 390);
  // On a phone the panels are below the form, behind a button.
  await page.getByRole('button', { name: words.drawer }).click();
  await expect(page.getByRole('heading', { name: words.panel })).toBeVisible();
  await expect(panel).toContainText(words.none);
  await panel.getByRole('button', { name: words.add }).click();
  await expect(panel.getByRole('radio', { name: words.publish, exact: true })).toBeChecked();
  await expect(panel.getByText(words.zone)).toBeVisible();
  const time = panel.getByLabel(words.time);
  await panel.getByLabel(words.day).fill(day(-2));
  await time.fill('09:00');
  // Enter plans, and does not save the entry.
  await time.press('Enter');
  await expect(panel.getByText(words.past)).toBeVisible();
  await expectAccessible(page, '[data-plans]');
  await panel.scrollIntoViewIfNeeded();
  await picture('plan-form-ru-390');
  await panel.getByLabel(words.day).fill(day(3));
  await panel.getByRole('button', { name: words.save, exact: true }).click();
  const expectPlanned = async () => {
    await expect(panel.getByText(words.planned)).toBeVisible();
    await expect(panel).toContainText(words.by(name));
    await expect(page.getByText(words.saved, { exact: true })).toHaveCount(0);
    expect(await desk.isTooWide()).toBe(false);
    await expectAccessible(page, '[data-plans]');
  };
  await expectPlanned();
  await picture('planned-ru-390');

  words = WORDS.en;
  await open('en', 1440);
  await expect(page.getByRole('heading', { name: words.panel })).toBeVisible();
  await expectPlanned();
  await picture('planned-en-1440');
  await panel.getByRole('button', { name: words.cancel }).focus();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText(words.none);

  // What nobody could publish now is reported when its time has come.
  await panel.getByRole('button', { name: words.add }).click();
  await expect(panel.getByText(words.zone)).toBeVisible();
  await panel.getByLabel(words.day).fill(day(3));
  await panel.getByLabel(words.time).fill('09:00');
  await expectAccessible(page, '[data-plans]');
  await panel.getByRole('button', { name: words.save, exact: true }).click();
  await expect(panel.getByText(words.planned)).toBeVisible();
  await call('PUT', `${ARTICLES}/${data.documentId}?locale=ru`, { title: null });
  withDatabase(process.env, (database) => database.prepare(`update publication_plans set due_at = ${database.before('due_at', 10 * DAY_MS)} where entry_id = ? and state = 'planned'`).run(data.documentId));
  await expect(panel.getByText(words.failed)).toBeVisible({ timeout: 60_000 });
  await expect(panel).toContainText(words.why);
  await expectAccessible(page, '[data-plans]');
  await picture('plan-failed-en-1440');

  words = WORDS.ru;
  await open('ru', 390);
  await page.getByRole('button', { name: words.drawer }).click();
  await expect(panel.getByText(words.failed)).toBeVisible();
  await expect(panel).toContainText(words.why);
  await panel.getByRole('button', { name: words.dismiss }).click();
  await expect(panel).toContainText(words.none);

  await call('DELETE', `${ARTICLES}/${data.documentId}`);
});
