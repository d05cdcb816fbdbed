import { localeByCode } from '@site/rules';

import { RequestForm, visitor } from '../helpers/requestForm';
import { expect, test } from '../helpers/test';

const cms = process.env.CMS_URL ?? 'http://localhost:1337';

// Strapi's admin writes to the console.
test.use({ expectedErrors: /./, locale: 'ru-RU' });

test('a staff member sees the admin in the browser’s language, can choose another permanently, and finds both requests of a prospect after logging in', async ({ page }) => {
  const someone = { ...visitor(), lastName: `Пример-${Date.now()}` };
  for (const name of ['help', 'contact'] as const) {
    const form = await RequestForm.open(page, name, localeByCode('ru'));
    await form.send(someone);
    await form.expectSuccess();
  }

  await page.goto(`${cms}/admin`);
  await expect(page.getByRole('heading', { name: 'Содержание сайта' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
  await page.getByRole('combobox').click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The site’s content' })).toBeVisible();

  await page.getByLabel('Email').fill(process.env.ADMIN_EMAIL ?? '');
  await page.getByLabel('Password*').fill(process.env.ADMIN_PASSWORD ?? '');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Content Manager' }).click();
  await page.getByRole('link', { name: 'Visitors: help requests' }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox', { name: 'Search for' }).fill(someone.lastName);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: someone.lastName })).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Visitors: help requests' })).toBeVisible();
});
