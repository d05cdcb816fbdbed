import { createHash } from 'node:crypto';

import { localeByCode, PAGES, pagePath, SIGNATURE, type Stroke } from '@site/rules';
import type { BrowserContextOptions } from 'playwright/test';
import { PNG } from 'pngjs';

import { expectAccessible } from '../helpers/axe';
import { withDatabase } from '../helpers/database';
import { expectSamePicture } from '../helpers/pictures';
import { isSamePicture } from '../helpers/png';
import { plainPart, seedOf, type InterfaceTexts } from '../helpers/seed';
import { HAND, inkOf, onlyRecordOf, pictureOn, QUICK, signer, SigningDialog, signingsSent } from '../helpers/signingDialog';
import { storeOf } from '../helpers/store';
import { expect, expectNothingCut, test } from '../helpers/test';

const russian = localeByCode('ru');
const hebrew = localeByCode('he');
const english = localeByCode('en');

const NAMES = { ru: 'Анна Пример', he: 'דנה כהן' } as const;
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const DENSE: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 };

const store = storeOf(process.env);
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

function strokesOf(reference: string): Stroke[] {
  const [row] = withDatabase(process.env, (database) => database.prepare('SELECT strokes FROM subscribers WHERE reference = ?').all(reference)) as { strokes: string }[];
  return JSON.parse(row?.strokes ?? '[]') as Stroke[];
}

for (const locale of [russian, hebrew]) {
  const code = locale.code as 'ru' | 'he';
  for (const [how, options] of [
    ['a mouse', DESKTOP],
    // What a dense screen changes does not depend on the language.
    ...(locale === russian ? [['a mouse on a dense screen', DENSE] as const] : []),
    ['a finger on a phone', PHONE],
  ] as const) {
    test.describe(`in ${locale.name}, with ${how},`, () => {
      test.use(options);

      test('a client draws a signature and signs: record, picture and link are what was drawn', async ({ page, request }) => {
        const someone = signer(NAMES[code]);
        const sent = signingsSent(page);
        const dialog = await SigningDialog.open(page, locale);
        await dialog.fill(someone);
        const scrolled = () => dialog.dialog.evaluate((element) => [element.scrollTop, scrollX, scrollY]);
        await dialog.canvas.scrollIntoViewIfNeeded();
        const before = await scrolled();
        await (options === PHONE ? dialog.drawByTouch() : dialog.draw());
        expect(await scrolled()).toEqual(before);
        await dialog.consent.check();
        await dialog.canvas.scrollIntoViewIfNeeded();
        const seen = await dialog.canvas.screenshot({ animations: 'disabled' });
        const drawn = await pictureOn(dialog.canvas);
        const box = await dialog.canvas.boundingBox();
        await dialog.signButton.click();
        await dialog.expectSigned();

        // The record.
        const row = await onlyRecordOf(someone);
        const body = sent[0]?.postDataJSON() as { data: { agreement: string; signature: { image: string; strokes: Stroke[] } } };
        expect(sent).toHaveLength(1);
        expect(row).toMatchObject({
          full_name: someone.fullName,
          email: someone.email,
          country_code: 'nl',
          ip_address: '203.0.113.7',
          language: code,
          signature_kind: 'drawn',
          consent_text: seedOf(code).contract.consent,
          agreement_sha256: body.data.agreement,
          user_agent: await page.evaluate(() => navigator.userAgent),
          time_zone: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
        });
        expect(row.reference).toMatch(/^[2-9A-HJKMNP-TW-Z]{5}-[2-9A-HJKMNP-TW-Z]{5}$/);
        expect(row.signature_file).toMatch(/^signature_\d{13}\.png$/);

        // The picture: drawn, sent, stored and displayed pixels are equal, and look like the screen.
        const stored = await store.read(row.signature_file);
        for (const same of [drawn, Buffer.from(body.data.signature.image, 'base64')]) expect(await isSamePicture(stored, same)).toBe(true);
        expect(sha256(stored)).toBe(row.signature_sha256);
        const { width, height } = PNG.sync.read(stored);
        const density = options === PHONE ? 3 : options === DENSE ? 2 : 1;
        expect([width, height]).toEqual([Math.round((box?.width ?? 0) * density), Math.round((box?.height ?? 0) * density)]);
        expect(Math.abs(width / height / SIGNATURE.ratio - 1)).toBeLessThan(0.03);
        expect(width).toBeLessThanOrEqual(SIGNATURE.maxWidth * density);
        expectSamePicture(seen, stored, options === PHONE ? 0.004 : 0.001);

        // The strokes.
        const strokes = strokesOf(row.reference);
        expect(strokes).toEqual(body.data.signature.strokes);
        expect(strokes).toHaveLength(HAND.length);
        for (const [index, { points, penColor, minWidth, maxWidth }] of strokes.entries()) {
          expect([penColor, minWidth, maxWidth]).toEqual(['black', SIGNATURE.minPenWidth, SIGNATURE.maxPenWidth]);
          for (const [end, meant] of [[points.at(0), HAND[index]?.at(0)], [points.at(-1), HAND[index]?.at(-1)]] as const) {
            // signature_pad omits points less than five pixels from the previous one.
            expect(Math.hypot((end?.x ?? 0) - (meant?.[0] ?? 0) * (box?.width ?? 0), (end?.y ?? 0) - (meant?.[1] ?? 0) * (box?.height ?? 0))).toBeLessThan(7);
          }
          expect(points.every(({ time }, at) => at === 0 || time >= (points[at - 1]?.time ?? 0))).toBe(true);
        }

        // The link needs no key, and is refused if one character is changed.
        const link = await request.get(row.signature_url);
        expect(link.status()).toBe(200);
        expect(link.headers()['content-type']).toBe('image/png');
        expect(stored.equals(await link.body())).toBe(true);
        const tampered = await request.get(row.signature_url.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
        expect(tampered.status()).toBe(403);
      });
    });
  }

  test.describe(`in ${locale.name}`, () => {
    test('a client reads the main terms, asks to begin early, gives an address, and finds both in the confirmation', async ({ page }) => {
      const someone = signer(NAMES[code]);
      const dialog = await SigningDialog.open(page, locale);
      const { earlyStart } = seedOf(code).contract;
      const words = earlyStart.replace('{{withdrawalDays}}', '14');
      const [terms, withdrawal] = seedOf(code).contractParts;
      await expect(dialog.dialog.getByRole('region', { name: terms?.title ?? '' })).toContainText(/7[.,]5\s?%/);
      await dialog.dialog.locator('summary', { hasText: withdrawal?.title ?? '' }).press('Enter');
      await expect(dialog.dialog.getByText(plainPart(withdrawal?.body ?? ''))).toBeVisible();
      await expect(dialog.signButton).toHaveText(dialog.texts.signWithObligation);
      await expect(dialog.earlyStart).not.toBeChecked();
      await dialog.fill(someone);
      await dialog.postalAddress.fill('Gedimino pr. 1\nLT-01103 Vilnius');
      await dialog.earlyStart.check();
      await dialog.type(NAMES[code]);
      await dialog.consent.check();
      await expectAccessible(page, 'dialog');
      await page.reload();
      await SigningDialog.here(page);
      await page.getByRole('button', { name: dialog.texts.resume, exact: true }).click();
      await expect(dialog.earlyStart).toBeChecked();
      await dialog.signButton.click();
      await dialog.expectSigned();
      await expect(page.getByText(dialog.texts.earlyStartYes)).toBeVisible();
      await expect(page.getByText('LT-01103 Vilnius')).toBeVisible();
      expect(await onlyRecordOf(someone)).toMatchObject({ early_start_text: words, postal_address: 'Gedimino pr. 1\nLT-01103 Vilnius' });
    });

    test('a client types a signature and signs', async ({ page }) => {
      const someone = signer(NAMES[code]);
      const dialog = await SigningDialog.open(page, locale);
      await dialog.fill(someone);
      await dialog.type(NAMES[code]);
      const preview = dialog.dialog.getByRole('img', { name: dialog.texts.typedPreview });
      await expect.poll(() => inkOf(preview)).toBeGreaterThan(100);
      await dialog.consent.check();
      await dialog.signButton.click();
      await dialog.expectSigned();
      const row = await onlyRecordOf(someone);
      expect(row).toMatchObject({ full_name: someone.fullName, signature_kind: 'typed', language: code });
      expect(withDatabase(process.env, (database) => database.prepare('SELECT strokes FROM subscribers WHERE reference = ?').all(row.reference))).toEqual([{ strokes: null }]);
      const { width, height } = PNG.sync.read(await store.read(row.signature_file));
      expect([width, height]).toEqual([SIGNATURE.maxWidth, SIGNATURE.maxWidth / SIGNATURE.ratio]);
    });

    test('the signed view: reference, moment, person, text, signature, paper and the way home', async ({ page }) => {
      const someone = signer(NAMES[code]);
      const dialog = await SigningDialog.open(page, locale);
      await dialog.complete(someone);
      const beforeSigning = Date.now();
      await dialog.signButton.click();
      await dialog.expectSigned();
      const { texts, contractSections } = seedOf(code);
      const toast = page.getByRole('region', { name: texts.forms.notifications }).getByRole('status');
      await expect(toast.locator('p')).toHaveText([dialog.texts.successTitle, dialog.texts.success]);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

      const row = await onlyRecordOf(someone);
      const main = page.locator('main');
      const value = (label: string) => main.locator('dl > div').filter({ has: page.locator('dt', { hasText: label }) }).locator('dd');
      await expect(value(dialog.texts.reference)).toHaveText(row.reference);
      await expect(value(dialog.texts.signedBy)).toContainText(someone.fullName);
      await expect(value(dialog.texts.signedBy)).toContainText(someone.email);
      await expect(value(dialog.texts.document)).toContainText('VS-3754');
      await expect(value(dialog.texts.fingerprint)).toHaveText(row.agreement_sha256);
      const moment = Date.parse((await value(dialog.texts.signedAt).locator('time').getAttribute('datetime')) ?? '');
      expect(Math.abs(moment - beforeSigning)).toBeLessThan(60_000);
      for (const picture of await main.getByRole('img', { name: `${dialog.texts.signature}: ${someone.fullName}` }).all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(SIGNATURE.maxWidth);
        await expect(picture).toHaveAttribute('src', row.signature_url);
      }
      await expectAccessible(page);

      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('header')).toBeHidden();
      await expect(page.locator('footer')).toBeHidden();
      for (const text of [dialog.texts.signedTitle, row.reference, row.agreement_sha256, seedOf(code).contract.consent, ...contractSections.map(({ title }) => title)]) await expect(main.getByText(text, { exact: false }).filter({ visible: true }).first()).toBeVisible();
      await expect(main.getByRole('img', { name: `${dialog.texts.signature}: ${someone.fullName}` }).filter({ visible: true })).toHaveCount(1);
      await expect(main.getByRole('button', { name: dialog.texts.print })).toBeHidden();
      await page.emulateMedia({ media: 'screen' });

      await expectNothingCut(page);
      // The signed agreement survives a reload, but is hidden from the next person.
      await page.reload();
      await dialog.expectSigned();
      await main.getByRole('link', { name: dialog.texts.home }).click();
      await expect(page).toHaveURL(pagePath(locale, PAGES.home));
      await page.goto(pagePath(locale, PAGES.contract));
      await expect(dialog.openButton).toBeVisible();
      expect(await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('signing')))).toEqual([]);
    });

    test('the window is accessible in each of its states', async ({ page }) => {
      const dialog = await SigningDialog.open(page, locale);
      for (const viewport of [{ width: 390, height: 844 }, { width: 1440, height: 900 }]) {
        await page.setViewportSize(viewport);
        await expectAccessible(page);
        await dialog.signButton.click();
        await expect(dialog.errorToast).toBeVisible();
        await expectAccessible(page, 'dialog');
        await dialog.complete(signer());
        await expectAccessible(page, 'dialog');
        await dialog.type(NAMES[code]);
        await expectAccessible(page, 'dialog');
        await page.keyboard.press('Escape');
        await expect(dialog.question).toBeVisible();
        await expectAccessible(page, '[role=alertdialog]');
        await dialog.question.getByRole('button', { name: dialog.texts.discard }).click();
        await dialog.press();
      }
    });

    test('the window fits on every screen', async ({ page }) => {
      const dialog = await SigningDialog.open(page, locale);
      await dialog.complete(signer());
      await expectNothingCut(page);
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 640 });
        expect(await dialog.dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
        for (const control of [dialog.fullName, dialog.postalAddress, dialog.canvas, dialog.clearButton, dialog.consent, dialog.signButton, dialog.closeButton]) {
          await control.scrollIntoViewIfNeeded();
          await expect(control).toBeInViewport({ ratio: 0.99 });
        }
        const { width: drawn = 0, height = 1 } = (await dialog.canvas.boundingBox()) ?? {};
        expect(drawn).toBeLessThanOrEqual(SIGNATURE.maxWidth);
        expect(Math.abs(drawn / height - SIGNATURE.ratio)).toBeLessThan(0.05);
      }
    });
  });
}

test('with the keyboard alone: from the button to the signed view', async ({ page }) => {
  const someone = signer();
  const sent = signingsSent(page);
  await page.goto(pagePath(russian, PAGES.contract));
  const dialog = await SigningDialog.here(page);
  const goTo = async (isThere: () => Promise<boolean>) => {
    for (let presses = 0; !(await isThere()); presses++) {
      expect(presses).toBeLessThan(60);
      await page.keyboard.press('Tab');
    }
  };
  const isFocused = (locator: typeof dialog.fullName) => () => locator.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
  await goTo(isFocused(dialog.openButton));
  await page.keyboard.press('Enter');
  await expect(dialog.fullName).toBeFocused();
  await page.keyboard.type(someone.fullName);
  await page.keyboard.press('Tab');
  await expect(dialog.email).toBeFocused();
  await page.keyboard.type(someone.email);
  await goTo(isFocused(dialog.dialog.getByRole('radio')));
  await page.keyboard.press('ArrowDown');
  await expect(dialog.dialog.getByRole('radio', { name: dialog.texts.type, exact: true })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(dialog.typed).toBeFocused();
  await page.keyboard.type(someone.fullName);
  await goTo(isFocused(dialog.consent));
  await page.keyboard.press('Space');
  await expect(dialog.consent).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(dialog.earlyStart).toBeFocused();
  await page.keyboard.press('Space');
  await expect(dialog.earlyStart).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(dialog.signButton).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.expectSigned();
  expect(sent).toHaveLength(1);
  expect(await onlyRecordOf(someone)).toMatchObject({ full_name: someone.fullName, signature_kind: 'typed' });
});

test('the focus stays in the window, and goes back to the button', async ({ page }) => {
  const dialog = await SigningDialog.open(page, hebrew);
  const isInside = () => dialog.dialog.evaluate((element) => element.contains(document.activeElement));
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press(key);
      expect(await isInside()).toBe(true);
    }
  }
  // Without entered data there is no question.
  await page.keyboard.press('Escape');
  await expect(dialog.dialog).toHaveCount(0);
  await expect(dialog.openButton).toBeFocused();
  await dialog.press();
  await dialog.closeButton.click();
  await expect(dialog.dialog).toHaveCount(0);
  await expect(dialog.openButton).toBeFocused();
});

test('leaving requires confirmation if something was entered; the draft can be kept or deleted', async ({ page }) => {
  const someone = signer();
  const dialog = await SigningDialog.open(page, russian);
  await dialog.complete(someone);
  for (const leave of [() => page.keyboard.press('Escape'), () => dialog.closeButton.click()]) {
    await leave();
    await expect(dialog.question).toBeVisible();
    await expect(dialog.question).toContainText(dialog.texts.discardText);
    await dialog.question.getByRole('button', { name: dialog.texts.keep }).click();
    await expect(dialog.question).toHaveCount(0);
    await dialog.expectKept(someone);
    await expect(dialog.consent).toBeChecked();
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog.question).toHaveCount(0);
  await dialog.expectKept(someone);

  await page.keyboard.press('Escape');
  await dialog.question.getByRole('button', { name: dialog.texts.discard }).click();
  await expect(dialog.dialog).toHaveCount(0);
  await expect(dialog.openButton).toBeFocused();
  await dialog.press();
  await expect(dialog.fullName).toHaveValue('');
  await expect(dialog.email).toHaveValue('');
  await expect(dialog.consent).not.toBeChecked();
  await dialog.expectEmptyCanvas();
});

test('Clear empties the canvas, and what was drawn before is not signed', async ({ page }) => {
  const someone = signer();
  const dialog = await SigningDialog.open(page, english);
  await dialog.complete(someone);
  await dialog.clearButton.click();
  await dialog.expectEmptyCanvas();
  await dialog.signButton.click();
  await expect(dialog.dialog.getByRole('alert').filter({ hasText: 'Please provide a signature' })).toBeVisible();
  const dot = [[[0.5, 0.5], [0.52, 0.5]]] as const;
  await dialog.draw(dot);
  await expect(dialog.dialog.getByText('Please provide a signature')).toHaveCount(0);
  await dialog.signButton.click();
  await dialog.expectSigned();
  expect(strokesOf((await onlyRecordOf(someone)).reference)).toHaveLength(1);
});

test('an empty canvas: the message is an alert in the window, and nothing is sent', async ({ page }) => {
  const sent = signingsSent(page);
  for (const [locale, message] of [[russian, 'Пожалуйста, поставьте подпись'], [english, 'Please provide a signature']] as const) {
    page.once('dialog', () => {
      throw new Error('The browser’s own box has opened.');
    });
    const dialog = await SigningDialog.open(page, locale);
    await dialog.fill(signer());
    await dialog.consent.check();
    await dialog.signButton.click();
    const alert = dialog.dialog.getByRole('alert').filter({ hasText: message });
    await expect(alert).toBeVisible();
    await expect(alert).toBeInViewport();
  }
  expect(sent).toEqual([]);
});

test('missing and invalid fields are reported in a toast and at the field, which gets the focus', async ({ page }) => {
  const sent = signingsSent(page);
  /** The English texts are specified. */
  const words: Partial<InterfaceTexts['signing']> = {
    fillAllFields: 'Please fill in all fields',
    nameTooLong: 'Name must be less than 200 characters',
    emailInvalid: 'Please enter a valid email address',
  };
  for (const locale of [english, russian, hebrew]) {
    const dialog = await SigningDialog.open(page, locale);
    const { texts } = dialog;
    const { fillAllFields, nameTooLong, emailInvalid } = { ...texts, ...(locale === english && words) };
    const good = signer();
    for (const [typed, field, atField, toast] of [
      [{ fullName: '', email: '' }, dialog.fullName, texts.fieldRequired, fillAllFields],
      [{ fullName: '   ', email: good.email }, dialog.fullName, texts.fieldRequired, fillAllFields],
      [{ fullName: good.fullName, email: ' ' }, dialog.email, texts.fieldRequired, fillAllFields],
      [{ fullName: 'я'.repeat(201), email: good.email }, dialog.fullName, nameTooLong, nameTooLong],
      [{ fullName: good.fullName, email: 'nobody' }, dialog.email, emailInvalid, emailInvalid],
      [{ fullName: good.fullName, email: `${'a'.repeat(254)}@b` }, dialog.email, emailInvalid, emailInvalid],
    ] as const) {
      await dialog.fill(typed);
      await dialog.signButton.click();
      await dialog.expectToast(toast);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(atField);
      await expect(field).toBeFocused();
    }
    await dialog.fill(good);
    await dialog.draw(QUICK);
    await dialog.signButton.click();
    await dialog.expectToast(texts.consentMissing);
    await expect(dialog.consent).toBeFocused();
    await expect(dialog.consent).toHaveAccessibleDescription(texts.consentMissing);
    await dialog.expectKept(good);
  }
  expect(sent).toEqual([]);
});

test('names and addresses at their limits are signed', async ({ page }) => {
  const dialog = await SigningDialog.open(page, hebrew);
  const { email } = signer();
  const someone = { fullName: 'ש'.repeat(200), email: `${'x'.repeat(255 - email.length)}${email}` };
  await dialog.complete(someone);
  await dialog.signButton.click();
  await dialog.expectSigned();
  expect(await onlyRecordOf(someone)).toMatchObject({ full_name: someone.fullName });
  await expectNothingCut(page);
});

test.describe('on a rotated phone', () => {
  test.use(PHONE);

  test('the drawing stays sharp, and is what is signed', async ({ page }) => {
    const someone = signer();
    const dialog = await SigningDialog.open(page, hebrew);
    await dialog.fill(someone);
    await dialog.drawByTouch();
    const upright = await pictureOn(dialog.canvas);
    const inkUpright = await inkOf(dialog.canvas);
    await page.setViewportSize({ width: 844, height: 390 });
    const width = async () => (await dialog.canvas.boundingBox())?.width ?? 0;
    await expect.poll(width).toBeGreaterThan(400);
    await expect.poll(async () => PNG.sync.read(await pictureOn(dialog.canvas)).width).toBe(Math.round((await width()) * 3));
    await expect.poll(() => inkOf(dialog.canvas)).toBeGreaterThan(inkUpright);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => PNG.sync.read(await pictureOn(dialog.canvas)).width).toBe(PNG.sync.read(upright).width);
    expectSamePicture(await pictureOn(dialog.canvas), upright, 0.01);
    await dialog.consent.check();
    await dialog.signButton.click();
    await dialog.expectSigned();
    expectSamePicture(await store.read((await onlyRecordOf(someone)).signature_file), upright, 0.01);
  });
});
