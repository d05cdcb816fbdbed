import { expect, type Page } from 'playwright/test';

import { type Desk, test } from '../helpers/staff';

const cms = process.env.CMS_URL ?? 'http://localhost:1337';
const KEY = /^[0-9a-f]{256}$/;

// Strapi's admin writes to the console.
test.use({ expectedErrors: /./ });

const WORDS = {
  en: { save: 'Save', regenerate: 'Regenerate', view: 'View token', copy: /^Copy the token now/ },
  ru: { save: 'Сохранить', regenerate: 'Перегенерировать', view: 'Показать токен', copy: /^Скопируйте токен сейчас/ },
} as const;
type Language = keyof typeof WORDS;

/** @returns the path of the key's page */
async function make(desk: Desk, page: Page, language: Language, kind: 'api-tokens' | 'admin-tokens'): Promise<string> {
  await desk.open('administrator', `/settings/${kind}/create`, { language, width: language === 'ru' ? 390 : 1440 });
  await page.locator('[name=name]').fill(`Key ${Date.now()}`);
  for (const choice of await page.getByRole('main').getByRole('combobox').all()) {
    await choice.click();
    await page.getByRole('option').first().click();
  }
  await page.getByRole('button', { name: WORDS[language].save }).click();
  await page.waitForURL(/tokens\/\d+$/);
  return new URL(page.url()).pathname.replace('/admin', '');
}

const remove = async (path: string): Promise<void> => {
  const { ok } = await fetch(`${cms}/admin${path.replace('/settings', '')}`, { method: 'DELETE', headers: { Authorization: `Bearer ${process.env.ADMIN_TOKEN}` } });
  expect(ok).toBe(true);
};

for (const language of ['en', 'ru'] as const) {
  test(`an API key can be copied when it is made, and is not seen by who opens its page later (${language})`, async ({ desk, page }) => {
    const { copy, regenerate, view } = WORDS[language];
    const path = await make(desk, page, language, 'api-tokens');
    await expect(page.getByText(KEY)).toBeVisible();
    await expect(page.getByText(copy)).toBeVisible();
    await expect(page.getByRole('button', { name: view })).toBeVisible();

    await desk.open('administrator', path, { language });
    await expect(page.getByRole('button', { name: regenerate })).toBeVisible();
    await expect(page.getByText(KEY)).toHaveCount(0);
    await expect(page.getByRole('button', { name: view })).toHaveCount(0);
    await remove(path);
  });
}

test('an admin token can be copied when it is made', async ({ desk, page }) => {
  const path = await make(desk, page, 'en', 'admin-tokens');
  await expect(page.getByRole('button', { name: WORDS.en.regenerate })).toBeVisible();
  await expect(page.getByText(KEY)).toBeVisible();
  await remove(path);
});
