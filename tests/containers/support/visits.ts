import { type Locale, HONEYPOT_FIELD } from '@site/rules';
import type { BrowserContext, Page } from 'playwright/test';

import { RequestForm, visitor } from '../../helpers/requestForm';
import { type Signer, signer, SigningDialog } from '../../helpers/signingDialog';

/**
 * Records failed loads from now on.
 * @returns the list, without required challenges (428)
 */
export async function failuresOf(page: Page, context: BrowserContext): Promise<() => string[]> {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => failed.push(`${request.failure()?.errorText} ${request.url()}`));
  await context.addInitScript(() => addEventListener('site-ready', () => Object.assign(window, { isReady: true })));
  return () => failed.filter((what) => !what.startsWith('428 '));
}

/** Sends the help-request form and expects its confirmation. */
export async function sendsForm(page: Page, locale: Locale): Promise<ReturnType<typeof visitor>> {
  const person = visitor();
  const form = await RequestForm.open(page, 'help', locale);
  await form.fill(person);
  // The form must not be sent within two seconds.
  await page.waitForFunction(() => performance.now() > 4_000);
  await form.submit.click();
  await form.expectSuccess();
  return person;
}

/** Signs the agreement, after the browser has solved a challenge. */
export async function signs(page: Page, locale: Locale): Promise<Signer> {
  const someone = signer();
  const dialog = await SigningDialog.open(page, locale);
  await dialog.complete(someone);
  // A filled honeypot requires a challenge.
  await dialog.dialog.locator(`[name=${HONEYPOT_FIELD}]`).evaluate((field: HTMLInputElement) => {
    field.value = 'x';
  });
  await dialog.signButton.click();
  await dialog.dialog.getByRole('button', { name: dialog.texts.challengeStart }).click();
  await dialog.expectSigned();
  return someone;
}
