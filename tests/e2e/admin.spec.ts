import { localeByCode } from '@site/rules';

import { RequestForm, visitor } from '../helpers/requestForm';
import { expect, test } from '../helpers/test';

const cms = process.env.CMS_URL ?? 'http://localhost:1337';

test.describe('a staff member', () => {
  // Strapi's admin writes to the console.
  test.use({ expectedErrors: /./ });

  test('sees the admin in the browser’s language, and can choose another permanently', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'ru-RU' });
    const page = await context.newPage();
    await page.goto(`${cms}/admin`);
    await expect(page.getByRole('heading', { name: 'Содержание сайта' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
    await page.getByRole('combobox').click();
    await page.getByRole('option', { name: 'English' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'The site’s content' })).toBeVisible();
    await context.close();
  });

  test('finds both requests of a prospect after logging in to the CMS', async ({ page }) => {
    test.setTimeout(90_000);
    const someone = { ...visitor(), lastName: `Пример-${Date.now()}` };
    for (const name of ['help', 'contact'] as const) {
      const form = await RequestForm.open(page, name, localeByCode('ru'));
      await form.send(someone);
      await form.expectSuccess();
    }

    await page.goto(`${cms}/admin`);
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
});
