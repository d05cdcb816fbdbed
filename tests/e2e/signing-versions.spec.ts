import { localeByCode } from '@site/rules';

import { publishContractPage, withdrawVersions } from '../helpers/admin';
import { seedOf } from '../helpers/seed';
import { onlyRecordOf, signer, SigningDialog, signingsSent } from '../helpers/signingDialog';
import { expect, test } from '../helpers/test';

// Each test uses a language in which no other test signs, because a withdrawal cannot be undone.
const dutch = localeByCode('nl');
const french = localeByCode('fr');

test.use({ expectedErrors: /status of 409/ });

test('a version replaced an hour ago can still be signed', async ({ page }) => {
  const someone = signer();
  const dialog = await SigningDialog.open(page, dutch);
  const version = await publishContractPage('nl', { title: `${seedOf('nl').contract.title} (nieuw)` });
  await dialog.complete(someone);
  await dialog.signButton.click();
  await dialog.expectSigned();
  expect(version).toBeGreaterThan(1);
  expect(await onlyRecordOf(someone)).toMatchObject({ version_number: version - 1, consent_text: seedOf('nl').contract.consent });
});

test('a withdrawn version cannot be signed: the new one is shown, read, and signed', async ({ page }) => {
  const someone = signer();
  const title = `${seedOf('nl').contract.title} (herzien)`;
  const consent = `${seedOf('nl').contract.consent} Herzien.`;
  const sent = signingsSent(page);
  const dialog = await SigningDialog.open(page, dutch);
  await dialog.complete(someone);
  const version = await publishContractPage('nl', { title, consent });
  await withdrawVersions('nl', version - 1);
  await dialog.signButton.click();

  const note = dialog.dialog.getByRole('region', { name: dialog.texts.outdatedTitle });
  await expect(note).toContainText(dialog.texts.outdatedText);
  await expect(note.getByRole('heading')).toBeFocused();
  await expect(dialog.signButton).toHaveCount(0);
  await dialog.expectKept(someone);
  await note.getByRole('button', { name: dialog.texts.readNew }).click();

  // The page shows the new text; the window stays open behind it.
  await expect(dialog.dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await page.getByRole('button', { name: dialog.texts.resume, exact: true }).click();
  await dialog.expectKept(someone);
  await expect(dialog.dialog).toContainText(consent);
  // A different consent text requires new consent.
  await expect(dialog.consent).not.toBeChecked();
  await dialog.consent.check();
  await dialog.signButton.click();
  await dialog.expectSigned();
  expect(await onlyRecordOf(someone)).toMatchObject({ version_number: version, consent_text: consent });
  await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
  // One attempt, with a different key for each text.
  const keys = await Promise.all(sent.map(async (request) => (await request.allHeaders())['idempotency-key']));
  expect(new Set(keys).size).toBe(2);
  expect(new Set(keys.map((key) => key?.split('-')[0])).size).toBe(1);
});

test('if no version can be signed, the window says so and keeps everything', async ({ page }) => {
  const someone = signer();
  const dialog = await SigningDialog.open(page, french);
  await dialog.complete(someone);
  await withdrawVersions('fr', Infinity);
  await dialog.signButton.click();
  await dialog.expectToast(dialog.texts.saveError);
  await expect(dialog.dialog.getByText(dialog.texts.unavailableAgreement)).toBeVisible();
  await dialog.expectKept(someone);

  const version = await publishContractPage('fr', { title: `${seedOf('fr').contract.title} (nouveau)` });
  await dialog.signButton.click();
  await dialog.dialog.getByRole('button', { name: dialog.texts.readNew }).click();
  await page.getByRole('button', { name: dialog.texts.resume, exact: true }).click();
  await dialog.expectKept(someone);
  await dialog.signButton.click();
  await dialog.expectSigned();
  expect(await onlyRecordOf(someone)).toMatchObject({ version_number: version });
});
