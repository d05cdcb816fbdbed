import { readFileSync } from 'node:fs';

import { unzipSync } from 'fflate';
import { expect } from 'playwright/test';

import { publishContractPage } from '../helpers/admin';
import { expectAccessible } from '../helpers/axe';
import { Client, isSigned } from '../helpers/client';
import { seedOf } from '../helpers/seed';
import { test } from '../helpers/staff';

// Strapi's admin writes to the console.
test.use({ expectedErrors: /./ });

const AGREEMENTS = '/content-manager/collection-types/api::subscriber.subscriber';

test('a lawyer reads agreement versions, compares two, and withdraws one', async ({ desk, page }) => {
  test.setTimeout(90_000);
  const { title, consent } = seedOf('fr').contract;
  const older = await publishContractPage('fr', { consent: `${consent} Phrase ancienne.` });
  const newer = await publishContractPage('fr', { consent: `${consent} Phrase nouvelle.` });
  // Restore the delivered text, so that other tests can sign what the site shows.
  const last = await publishContractPage('fr', { consent });

  await desk.open('administrator', '/agreement-versions');
  await page.getByRole('tab', { name: 'French' }).click();
  const row = (version: number) => page.getByRole('row').filter({ has: page.getByRole('link', { name: `Version ${version}`, exact: true }) });
  await expect(row(last)).toContainText('Current: can be signed');
  await expect(row(older)).toContainText('can be signed until');
  await expectAccessible(page, 'main');

  for (const version of [newer, older]) await page.getByRole('checkbox', { name: `Compare version ${version}`, exact: true }).click();
  await page.getByRole('button', { name: 'Show what changed' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Agreement in French: from version ${older} to version ${newer}`);
  // Once in the legend and once in the text.
  await expect(page.locator('[lang=fr] del')).toHaveText(['ancienne']);
  await expect(page.locator('[lang=fr] ins')).toHaveText(['nouvelle']);
  await expect(page.getByText(title)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Show the whole text' }).click();
  await expect(page.locator('[lang=fr]').getByText(title, { exact: true })).toBeVisible();
  await expectAccessible(page, 'main');

  await page.getByRole('link', { name: 'Agreement versions' }).click();
  await page.getByRole('tab', { name: 'French' }).click();
  await page.getByRole('link', { name: `Version ${older}`, exact: true }).click();
  await expect(page.getByText('Phrase ancienne.')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Withdraw this version' }).click();
  await expect(dialog.getByText('Enter why')).toBeVisible();
  await dialog.getByRole('textbox').fill('The sentence was wrong');
  await dialog.getByRole('button', { name: 'Withdraw this version' }).click();
  await expect(page.getByText('Why it was withdrawn: The sentence was wrong')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  await expectAccessible(page, 'main');
});

test('staff open a client’s signature from the list, and see it beside the record', async ({ desk, page, context }) => {
  test.setTimeout(90_000);
  const client = new Client(process.env as Record<string, string>, 900_001, 'en');
  const outcome = await client.sign();
  if (!isSigned(outcome)) throw new Error(`Not signed: ${outcome.code}`);
  const { reference, signatureUrl, fullName } = outcome.data;

  await desk.open('administrator', AGREEMENTS);
  const row = page.getByRole('row').filter({ hasText: reference });
  const opened = context.waitForEvent('page');
  await row.getByRole('link', { name: `Open the signature of ${fullName}` }).click();
  const picture = await opened;
  // Another link to the same picture.
  await picture.waitForURL((url) => url.href !== signatureUrl && url.pathname === new URL(signatureUrl).pathname);
  await expect(picture.locator('img')).toBeVisible();
  await picture.close();

  await row.getByRole('gridcell', { name: reference }).click();
  await expect(page.getByRole('heading', { name: fullName })).toBeVisible();
  await expect(page.getByLabel('Reference')).toHaveValue(reference);
  const shown = page.getByRole('img', { name: `Signature of ${fullName}` });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(100);
});

test('staff hand a signed agreement over for court, with the keyboard alone', async ({ desk, page }) => {
  test.setTimeout(120_000);
  const outcome = await new Client(process.env as Record<string, string>, 900_002, 'fr').sign();
  if (!isSigned(outcome)) throw new Error(`Not signed: ${outcome.code}`);
  const { reference } = outcome.data;

  await desk.open('administrator', AGREEMENTS);
  await page.getByRole('gridcell', { name: reference }).click();
  await expect(page.getByRole('heading', { name: 'Proof' })).toBeVisible();
  for (const sentence of ['Not confirmed by the client.', 'None: no time-stamp server is configured.', 'Not yet.']) await expect(page.getByText(sentence, { exact: true }).first()).toBeVisible();
  await expectAccessible(page, '[data-proof]');

  await page.getByRole('button', { name: 'Hand over for court' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox')).toHaveText('French');
  const tabTo = async (name: string, role: 'button' | 'combobox' | 'textbox') => {
    for (let presses = 0; presses < 10 && !(await dialog.getByRole(role, { name }).evaluate((element) => element === document.activeElement)); presses += 1) await page.keyboard.press('Tab');
    await expect(dialog.getByRole(role, { name })).toBeFocused();
  };
  await tabTo('Download the archive', 'button');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter for what or for whom it is.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'For what, or for whom' })).toBeFocused();
  await expectAccessible(page, '[role=dialog]');

  await tabTo('Language of the instructions', 'combobox');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'French' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.getByRole('option', { name: 'Russian' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox')).toHaveText('Russian');
  await tabTo('For what, or for whom', 'textbox');
  await page.keyboard.type('District court, 2-1234/2026');
  await tabTo('Download the archive', 'button');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const archive = await download;
  expect(archive.suggestedFilename()).toBe(`agreement-${reference}.zip`);
  const files = unzipSync(new Uint8Array(readFileSync(await archive.path())));
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['instructions.html', 'record.json', 'evidence.json', 'SHA256SUMS.txt']));
  expect(Buffer.from(files['instructions.html'] ?? []).toString()).toContain('<html lang="ru" dir="ltr">');

  await expect(dialog).toBeHidden();
  await expect(page.getByText('District court, 2-1234/2026')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hand over for court' })).toBeFocused();
  await expectAccessible(page, '[data-proof]');

  // The instructions, as the court opens them.
  await page.setContent(Buffer.from(files['instructions.html'] ?? []).toString());
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference);
  await expectAccessible(page);
});
