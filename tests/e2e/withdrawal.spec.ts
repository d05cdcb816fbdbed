import { LOCALES, localeByCode, PAGES, pagePath } from '@site/rules';

import { withdrawalsOf } from '../helpers/admin';
import { expect, test } from '../helpers/test';
import { WithdrawalPage, withdrawing } from '../helpers/withdrawalPage';

for (const locale of LOCALES) {
  test(`a withdrawal in ${locale.name} is confirmed in a second step, acknowledged, and recorded`, async ({ page }) => {
    const someone = withdrawing();
    await page.goto(pagePath(locale, PAGES.home));
    const form = await WithdrawalPage.open(page, locale);
    await form.fill({ ...someone, full_name: `  ${someone.full_name} ` });
    await form.continue.click();
    await expect(page.getByRole('heading', { name: form.texts.stepConfirm })).toBeFocused();
    await form.expectContent(someone);
    expect(await withdrawalsOf(someone.email)).toEqual([]);

    await form.change.click();
    await expect(form.control('email')).toHaveValue(someone.email);
    await form.continue.click();
    await form.confirm.click();
    await form.expectDone();
    await expect(page.getByRole('heading', { name: form.texts.doneTitle })).toBeFocused();
    await form.expectContent(someone);
    await expect(page.locator('main')).toContainText(someone.email);
    const [row, ...others] = await withdrawalsOf(someone.email);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ ...someone, language: locale.code });
    await expect(page.locator('main dl')).toContainText(row?.reference ?? 'no row');
    await expect(page.locator('main time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);
  });
}

test('the footer of every page leads to it', async ({ page }) => {
  for (const locale of LOCALES) {
    const { texts } = new WithdrawalPage(page, locale);
    await page.goto(pagePath(locale, PAGES.contract));
    await page.locator(`footer a[href="${pagePath(locale, PAGES.withdrawal)}"]`).click();
    await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
  }
});

test('errors stand at their fields, nothing is asked of the server, and what was typed stays', async ({ page }) => {
  const form = await WithdrawalPage.open(page, localeByCode('en'));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(request.url());
  });
  await form.fill({ full_name: 'x'.repeat(201), email: 'nobody' });
  await form.continue.click();
  await expect(form.control('full_name')).toBeFocused();
  await expect(form.control('full_name')).toHaveAccessibleDescription(form.texts.nameTooLong);
  await expect(form.control('contract')).toHaveAccessibleDescription(`${form.texts.contractHint} ${form.forms.fieldRequired}`);
  await expect(form.control('email')).toHaveAccessibleDescription(form.forms.emailInvalid);
  await form.fill({ full_name: 'Anna' });
  await expect(form.control('full_name')).not.toHaveAttribute('aria-invalid');
  expect(asked).toEqual([]);

  // To the privacy policy and back.
  await page.locator('footer a[href="/us/privacy-policy"]').click();
  await expect(page).toHaveURL('/us/privacy-policy');
  await page.goBack();
  await expect(form.control('full_name')).toHaveValue('Anna');
  await expect(form.control('email')).toHaveValue('nobody');
});

test('it is done with the keyboard alone', async ({ page }) => {
  const someone = withdrawing();
  const form = await WithdrawalPage.open(page, localeByCode('nl'));
  await form.control('full_name').focus();
  await page.keyboard.type(someone.full_name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(someone.contract);
  await page.keyboard.press('Tab');
  await page.keyboard.type(someone.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: form.texts.stepConfirm })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await form.expectDone();
  expect(await withdrawalsOf(someone.email)).toHaveLength(1);
});

test.describe('while the server does not answer', () => {
  test.use({ expectedErrors: /status of 503/ });

  test('it says so, and confirming again makes one row', async ({ page }) => {
    const someone = withdrawing();
    const form = await WithdrawalPage.open(page, localeByCode('fr'));
    await form.fill(someone);
    await form.continue.click();
    await page.route('**/api/withdrawals', (route) => route.fulfill({ status: 503, json: { data: null, error: { details: { code: 'unavailable' } } } }), { times: 1 });
    await form.confirm.click();
    await expect(page.locator('main')).toContainText(form.forms.unavailable);
    await form.expectContent(someone);
    await form.confirm.dblclick();
    await form.expectDone();
    expect(await withdrawalsOf(someone.email)).toHaveLength(1);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 400/ });

  for (const locale of LOCALES) {
    test(`the same two steps in ${locale.name}`, async ({ page }) => {
      const someone = { ...withdrawing(), full_name: 'O’Neil [[=email]] & "Söhne"' };
      await page.goto(pagePath(locale, PAGES.withdrawal));
      const form = new WithdrawalPage(page, locale);
      await form.fill({ contract: someone.contract, email: 'nobody' });
      await form.continue.click();
      await expect(form.control('full_name')).toHaveAccessibleDescription(form.forms.fieldRequired);
      await expect(form.control('full_name')).toHaveAttribute('aria-invalid', 'true');
      await expect(form.control('email')).toHaveAccessibleDescription(form.forms.emailInvalid);
      await expect(form.control('contract')).toHaveAttribute('aria-invalid', 'false');
      await expect(form.control('contract')).toHaveValue(someone.contract);
      await expect(page.locator('html')).toHaveAttribute('dir', locale.dir);

      await form.fill(someone);
      await form.continue.click();
      await form.expectContent(someone);
      expect(await withdrawalsOf(someone.email)).toEqual([]);
      await form.change.click();
      await expect(form.control('full_name')).toHaveValue(someone.full_name);
      await form.continue.click();
      await form.confirm.click();
      await form.expectDone();
      await form.expectContent(someone);
      const rows = await withdrawalsOf(someone.email);
      expect(rows).toMatchObject([{ ...someone, language: locale.code }]);
      await expect(page.locator('main dl')).toContainText(rows[0]?.reference ?? 'no row');
      await expect(page.locator('main time')).toContainText('UTC');
      // No unreplaced markers.
      expect(await page.content()).not.toMatch(/\[\[(?:if|end)/);

      await page.reload();
      expect(await withdrawalsOf(someone.email)).toHaveLength(1);
    });
  }

  test('what is completed has no address of its own', async ({ request }) => {
    expect((await request.get('/ru/withdrawal/posted')).status()).toBe(404);
  });
});
