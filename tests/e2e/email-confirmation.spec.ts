import { join } from 'node:path';

import { localeByCode, LOCALES, type Locale, PAGES, pagePath } from '@site/rules';
import type { Page } from 'playwright/test';

import { expectAccessible } from '../helpers/axe';
import { Client } from '../helpers/client';
import { confirmationLinkIn } from '../helpers/confirmationLink';
import { withDatabase } from '../helpers/database';
import { MailFolder } from '../helpers/mailFolder';
import { seedOf } from '../helpers/seed';
import { onlyRecordOf, signer, SigningDialog } from '../helpers/signingDialog';
import { expect, test } from '../helpers/test';
import { until } from '../helpers/until';

const folder = new MailFolder(join(process.env.DATA_DIR ?? '', 'mails'));

/** Somebody signs in the browser and gets the receipt. @returns its link, and the address */
async function signAndOpenReceipt(page: Page, locale: Locale): Promise<{ readonly link: string; readonly email: string; readonly reference: string }> {
  const someone = signer();
  const dialog = await SigningDialog.open(page, locale);
  await dialog.complete(someone);
  await dialog.signButton.click();
  await dialog.expectSigned();
  const { reference } = await onlyRecordOf(someone);
  const { path, text } = await linkInReceipt(someone.email);
  expect(text).toContain(seedOf(locale.code).mails.labels.confirmAndReceive);
  return { link: path, email: someone.email, reference };
}

async function linkInReceipt(email: string): Promise<{ readonly path: string; readonly text: string | undefined }> {
  await until('the receipt', async () => (await folder.to(email)).length > 0);
  const [receipt] = await folder.to(email);
  const { pathname, search } = confirmationLinkIn(receipt?.text);
  return { path: pathname + search, text: receipt?.text };
}

const confirmedAt = (email: string): unknown => withDatabase(process.env, (database) => database.prepare('SELECT email_confirmed_at AS at FROM subscribers WHERE email = ?').all(email) as { at: unknown }[])[0]?.at ?? null;
const button = (page: Page, { code }: Locale) => page.getByRole('button', { name: seedOf(code).texts.emailConfirmation.confirm });

for (const locale of [localeByCode('ru'), localeByCode('he')]) {
  test(`in ${locale.name} a client confirms the address from the receipt and gets the sealed agreement`, async ({ page }) => {
    const { texts } = seedOf(locale.code);
    const { link, email, reference } = await signAndOpenReceipt(page, locale);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: texts.emailConfirmation.title })).toBeVisible();
    await expect(page.locator('main')).toContainText(texts.emailConfirmation.notYou);
    await expectAccessible(page);
    // Mail servers open links as well.
    expect(confirmedAt(email)).toBeNull();

    await button(page, locale).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: texts.emailConfirmation.doneTitle })).toBeVisible();
    await expect(page.locator('main')).toContainText(texts.emailConfirmation.documentMailed);
    await expectAccessible(page);
    expect(confirmedAt(email)).not.toBeNull();

    await until('the agreement', async () => (await folder.to(email)).length > 1);
    const agreement = (await folder.to(email)).find(({ attachments }) => attachments.some(({ mimeType }) => mimeType === 'application/pdf'));
    expect(agreement?.subject).toContain(reference);
    const [pdf] = agreement?.attachments ?? [];
    expect(pdf?.filename).toBe(`agreement-${reference}.pdf`);
    expect(new TextDecoder('latin1').decode(pdf?.content as ArrayBuffer)).toMatch(/^%PDF-/);

    await page.reload();
    await expect(page.getByRole('heading', { name: texts.emailConfirmation.doneTitle })).toBeVisible();
    expect(await folder.to(email)).toHaveLength(2);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of (404|503)/ });

  for (const locale of LOCALES) {
    test(`a link that is cut off is explained in ${locale.name}`, async ({ page }) => {
      const { texts } = seedOf(locale.code);
      await page.goto(`${pagePath(locale, PAGES.emailConfirmation)}?agreement=AAAAA-AAAAA&expires=1`);
      await button(page, locale).click();
      await expect(page.locator('main')).toContainText(texts.emailConfirmation.invalid);
      await expect(page.locator('html')).toHaveAttribute('dir', locale.dir);
      await expect(button(page, locale)).toHaveCount(0);
      expect(await page.content()).not.toMatch(/\[\[(?:if|end)/);
    });
  }

  test('the address is confirmed all the same', async ({ page }) => {
    const client = new Client(process.env as Record<string, string>, 900_100 + Math.floor(Math.random() * 90_000), 'en');
    await client.sign();
    const email = `client-${client.number}@example.com`;
    const { path } = await linkInReceipt(email);
    await page.goto(`${path}?utm_source=mail&utm_campaign=a`);
    await button(page, localeByCode('en')).click();
    await expect(page.getByRole('heading', { name: seedOf('en').texts.emailConfirmation.doneTitle })).toBeVisible();
    expect(confirmedAt(email)).not.toBeNull();
  });
});
