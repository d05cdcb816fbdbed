import { LOCALES, localeByCode, HONEYPOT_FIELD } from '@site/rules';

import { expectAccessible } from '../helpers/axe';
import { onlyRowOf, RequestForm, visitor } from '../helpers/requestForm';
import { signer, SigningDialog } from '../helpers/signingDialog';
import { seedOf } from '../helpers/seed';
import { expect, test } from '../helpers/test';

// The response to requests that look automated is 428.
test.use({ expectedErrors: /status of 428/ });

for (const locale of LOCALES) {
  test(`a visitor who is mistaken for a bot, in ${locale.name}, presses one more button and loses no input`, async ({ page }) => {
    const { forms } = seedOf(locale.code).texts;
    const someone = visitor();
    const form = await RequestForm.open(page, 'contact', locale);
    await form.fill({ ...someone, message: 'Первая строка' });
    // Like autofill; a person cannot fill it in.
    await form.form.locator(`[name=${HONEYPOT_FIELD}]`).evaluate((field: HTMLInputElement) => {
      field.value = 'https://example.com';
    });
    await form.submit.click();

    const button = form.form.getByRole('button', { name: forms.challengeStart });
    await expect(button).toBeFocused();
    await expect(form.form.getByText(forms.challenge)).toBeVisible();
    await form.expectTyped({ ...someone, message: 'Первая строка' });
    await expectAccessible(page);

    await page.keyboard.press('Enter');
    await form.expectSuccess();
    await expect(button).toHaveCount(0);
    expect(await onlyRowOf(someone)).toMatchObject({ message: 'Первая строка' });
  });
}

test('the honeypot is invisible, silent and not reachable by keyboard', async ({ page }) => {
  const form = await RequestForm.open(page, 'help', localeByCode('he'));
  const unseen = form.form.locator(`[name=${HONEYPOT_FIELD}]`);
  await expect(form.form.getByRole('textbox')).toHaveCount(4);
  expect(await unseen.evaluate((field) => field.parentElement?.getBoundingClientRect().width)).toBeLessThanOrEqual(1);
  await form.control('firstName').focus();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    await expect(unseen).not.toBeFocused();
  }
});

test('a client who is mistaken for a bot signs with one more button', async ({ page }) => {
  const someone = signer();
  const signing = await SigningDialog.open(page, localeByCode('en'));
  await signing.complete(someone);
  await signing.dialog.locator(`[name=${HONEYPOT_FIELD}]`).evaluate((field: HTMLInputElement) => {
    field.value = 'x';
  });
  await signing.signButton.click();
  await expect(signing.dialog.getByText(signing.texts.challenge)).toBeVisible();
  const button = signing.dialog.getByRole('button', { name: signing.texts.challengeStart });
  await expect(button).toBeFocused();
  await expectAccessible(page);
  await button.click();
  await signing.expectSigned();
});
