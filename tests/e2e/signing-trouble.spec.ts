import { API, localeByCode, type ErrorCode } from '@site/rules';
import type { Page } from 'playwright/test';

import { subscribersOf } from '../helpers/admin';
import { expectSamePicture } from '../helpers/pictures';
import { seedOf } from '../helpers/seed';
import { HAND, onlyRecordOf, pictureOn, signer, SigningDialog, signingsSent } from '../helpers/signingDialog';
import { isSamePicture } from '../helpers/png';
import { storeOf } from '../helpers/store';
import { expect, test } from '../helpers/test';

const russian = localeByCode('ru');
const hebrew = localeByCode('he');
const english = localeByCode('en');

const SIGNINGS = `**${API.contractSignings}`;
const store = storeOf(process.env);

/** Expects that the drawing is stored in session storage only. */
async function expectNothingPersonalKept(page: Page, secrets: readonly string[]): Promise<void> {
  const kept = JSON.stringify(await page.context().storageState({ indexedDB: true }));
  for (const secret of secrets) expect(kept).not.toContain(secret);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
}

test.describe('network errors', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('no network: the window says so, keeps everything, and signs later', async ({ page, context }) => {
    const someone = signer();
    const dialog = await SigningDialog.open(page, english);
    await dialog.complete(someone);
    await context.setOffline(true);
    await dialog.signButton.click();
    await dialog.expectToast('Error saving contract');
    await expect(dialog.dialog.getByText(dialog.texts.offline)).toBeVisible();
    await dialog.expectKept(someone);
    expect(await subscribersOf(someone.email)).toEqual([]);
    await context.setOffline(false);
    await dialog.signButton.click();
    await dialog.expectSigned();
    await onlyRecordOf(someone);
  });

  test('a connection that breaks while it is sent', async ({ page }) => {
    const someone = signer();
    const dialog = await SigningDialog.open(page, russian);
    await dialog.complete(someone);
    await page.route(SIGNINGS, (route) => route.abort('connectionreset'), { times: 1 });
    await dialog.signButton.click();
    await dialog.expectToast(dialog.texts.saveError);
    await dialog.expectKept(someone);
    await dialog.signButton.click();
    await dialog.expectSigned();
    await onlyRecordOf(someone);
  });

  test('a lost response: a retry shows the first signing and creates no second one', async ({ page }) => {
    const someone = signer();
    const keys: string[] = [];
    await page.route(SIGNINGS, async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      if (keys.length > 1) return route.continue();
      // The server accepted the signing, but the response is lost.
      await route.fetch();
      return route.abort('connectionreset');
    });
    const dialog = await SigningDialog.open(page, hebrew);
    await dialog.complete(someone);
    await dialog.signButton.click();
    await dialog.expectToast(dialog.texts.saveError);
    await dialog.expectKept(someone);
    const first = await onlyRecordOf(someone);
    await dialog.signButton.click();
    await dialog.expectSigned();
    await expect(page.locator('main')).toContainText(first.reference);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await onlyRecordOf(someone)).toEqual(first);
  });

  test('a lost response and a reload: the same signing is offered again', async ({ page }) => {
    const someone = signer();
    await page.route(SIGNINGS, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    }, { times: 1 });
    const dialog = await SigningDialog.open(page, russian);
    await dialog.complete(someone);
    await dialog.signButton.click();
    await dialog.expectToast(dialog.texts.saveError);
    const first = await onlyRecordOf(someone);
    await page.reload();
    await page.getByRole('button', { name: dialog.texts.resume, exact: true }).click();
    await dialog.expectKept(someone);
    await dialog.signButton.click();
    await dialog.expectSigned();
    await expect(page.locator('main')).toContainText(first.reference);
    expect(await onlyRecordOf(someone)).toEqual(first);
  });

  test.describe('on the server', () => {
    const codes: readonly (readonly [ErrorCode, number, 'linkError' | 'saveError', 'unavailable' | 'tooManyRequests'])[] = [
      ['signed_link_failed', 503, 'linkError', 'unavailable'],
      ['signature_not_stored', 503, 'saveError', 'unavailable'],
      ['too_many_requests', 429, 'saveError', 'tooManyRequests'],
      ['unavailable', 503, 'saveError', 'unavailable'],
      ['internal', 500, 'saveError', 'unavailable'],
    ];
    test('each refusal has its message', async ({ page }) => {
      const someone = signer();
      const dialog = await SigningDialog.open(page, english);
      await dialog.complete(someone);
      for (const [code, status, toast, note] of codes) {
        await page.route(SIGNINGS, (route) => route.fulfill({ status, json: { data: null, error: { status, name: '', message: '', details: { code } } } }), { times: 1 });
        await dialog.signButton.click();
        await dialog.expectToast(dialog.texts[toast]);
        await expect(dialog.dialog.getByText(dialog.texts[note])).toBeVisible();
        await dialog.expectKept(someone);
      }
      expect(dialog.texts.linkError).toBe('Failed to generate secure signature URL');
      expect(dialog.texts.saveError).toBe('Error saving contract');
      await dialog.signButton.click();
      await dialog.expectSigned();
      await onlyRecordOf(someone);
    });

    test('a refused field is shown at the field', async ({ page }) => {
      const dialog = await SigningDialog.open(page, english);
      await dialog.complete(signer());
      for (const [field, control] of [['email', dialog.email], ['full_name', dialog.fullName]] as const) {
        await page.route(SIGNINGS, (route) => route.fulfill({ status: 400, json: { data: null, error: { details: { code: 'validation_failed', fields: [{ field, code: 'invalid' }] } } } }), { times: 1 });
        await dialog.signButton.click();
        await expect(control).toHaveAttribute('aria-invalid', 'true');
        await expect(control).toBeFocused();
      }
    });
  });
});

test('while sending, the button says so, and a second press sends nothing', async ({ page }) => {
  const someone = signer();
  const sent = signingsSent(page);
  let release = (): void => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(SIGNINGS, async (route) => {
    await released;
    await route.continue();
  });
  const dialog = await SigningDialog.open(page, russian);
  await dialog.complete(someone);
  await dialog.signButton.dblclick();
  await expect(dialog.signButton).toHaveText(dialog.texts.signing);
  await expect(dialog.signButton).toHaveAttribute('aria-disabled', 'true');
  await dialog.signButton.click({ force: true });
  await dialog.fullName.press('Enter');
  // While sending, the window can neither be closed nor changed.
  await page.keyboard.press('Escape');
  await expect(dialog.question).toHaveCount(0);
  await expect(dialog.fullName).toHaveAttribute('readonly', '');
  release();
  await dialog.expectSigned();
  expect(sent).toHaveLength(1);
  await onlyRecordOf(someone);
});

test('a double click creates one record', async ({ page }) => {
  const someone = signer();
  const sent = signingsSent(page);
  const dialog = await SigningDialog.open(page, english);
  await dialog.complete(someone);
  await dialog.signButton.dblclick();
  await dialog.expectSigned();
  expect(sent).toHaveLength(1);
  await onlyRecordOf(someone);
});

test('after a reload with the window open, fields and drawing are offered again in this tab only', async ({ page, context }) => {
  for (const locale of [russian, hebrew]) {
    const someone = signer('Анна Пример-Уникальная');
    const dialog = await SigningDialog.open(page, locale);
    await dialog.complete(someone, HAND);
    const drawn = await pictureOn(dialog.canvas);
    await page.reload();
    // Without an interaction: returning visitors should see it at once.
    const resume = page.getByRole('button', { name: dialog.texts.resume, exact: true });
    await expect(resume).toBeVisible();
    await expect(page.getByText(dialog.texts.resumeText)).toBeVisible();
    await expectNothingPersonalKept(page, [someone.fullName, someone.email]);
    const other = await context.newPage();
    const elsewhere = await SigningDialog.open(other, locale);
    await expect(elsewhere.fullName).toHaveValue('');
    await other.close();

    await resume.click();
    await dialog.expectKept(someone);
    await expect(dialog.consent).toBeChecked();
    // Redrawn from stored strokes, to a hundredth of a pixel.
    const again = await pictureOn(dialog.canvas);
    expectSamePicture(again, drawn, 0.001);
    await dialog.signButton.click();
    await dialog.expectSigned();
    expect(await isSamePicture(await store.read((await onlyRecordOf(someone)).signature_file), again)).toBe(true);
    await page.goto('about:blank');
  }
});

test('after a reload the client may start over, which deletes what was entered', async ({ page }) => {
  const someone = signer();
  const dialog = await SigningDialog.open(page, english);
  await dialog.complete(someone);
  await page.reload();
  await page.getByRole('button', { name: dialog.texts.startOver, exact: true }).click();
  await expect(dialog.dialog).toBeVisible();
  await expect(dialog.fullName).toHaveValue('');
  await dialog.expectEmptyCanvas();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(someone.email);
});

test('two tabs of one attempt create one record; a second person creates another', async ({ page, context }) => {
  const someone = signer();
  const dialog = await SigningDialog.open(page, russian);
  await dialog.complete(someone);
  // A duplicated tab has a copy of the session storage.
  const [copy] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void window.open(location.href))]);
  // On a narrower screen the same strokes produce a different picture.
  await copy.setViewportSize({ width: 390, height: 844 });
  await copy.getByRole('button', { name: dialog.texts.resume, exact: true }).click();
  const copied = await SigningDialog.here(copy);
  await copied.expectKept(someone);
  await Promise.all([dialog.signButton.click(), copied.signButton.click()]);
  await dialog.expectSigned();
  await copied.expectSigned();
  const { reference } = await onlyRecordOf(someone);
  await expect(page.locator('main')).toContainText(reference);
  await expect(copy.locator('main')).toContainText(reference);
  await copy.close();

  await page.locator('main').getByRole('link', { name: dialog.texts.home }).click();
  const second = signer('Борис Пример');
  const next = await SigningDialog.open(page, russian);
  await expect(next.fullName).toHaveValue('');
  await next.complete(second);
  await next.signButton.click();
  await next.expectSigned();
  expect((await onlyRecordOf(second)).reference).not.toBe(reference);
  await onlyRecordOf(someone);
});

test.describe('geolocation that fails', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('is ignored: country and address are empty', async ({ page }) => {
    const someone = signer();
    await page.route('**/geo', (route) => route.abort('connectionrefused'));
    const dialog = await SigningDialog.open(page, russian);
    await dialog.complete(someone);
    await dialog.signButton.click();
    await dialog.expectSigned();
    expect(await onlyRecordOf(someone)).toMatchObject({ country_code: null, ip_address: null });
  });
});

test('the button opens the window even if pressed before the scripts have loaded', async ({ page }) => {
  await page.goto('/us/contract');
  await page.getByRole('button', { name: seedOf('en').texts.contract.sign }).click();
  await expect(page.getByRole('dialog', { name: seedOf('en').texts.signing.dialogTitle })).toBeVisible();
});
