import { writeFileSync } from 'node:fs';

import { localeByCode, type Locale, LOCALES, PAGES, pagePath } from '@site/rules';
import { type Locator, type Page, type Request } from 'playwright/test';

import { sealedDocumentOf } from '../helpers/admin';
import { expectAccessible } from '../helpers/axe';
import { Client, isSigned } from '../helpers/client';
import { type InterfaceTexts, seedOf } from '../helpers/seed';
import { expect, expectNothingCut, test, visit } from '../helpers/test';

/** What the check may load once a file is chosen, in bytes as transferred. */
const MAX_CODE_BYTES = 120_000;
const [RU, HE] = [localeByCode('ru'), localeByCode('he')];

interface Sealed {
  readonly pdf: Buffer;
  readonly reference: string;
}

const documents = new Map<string, Promise<Sealed>>();

/** A document that the CMS made of a signing. */
function sealed({ code }: Locale): Promise<Sealed> {
  const made = documents.get(code) ?? makeSealed(code);
  documents.set(code, made);
  return made;
}

async function makeSealed(code: Locale['code']): Promise<Sealed> {
  const client = new Client(process.env as Record<string, string>, 700_000 + Math.floor(Math.random() * 200_000), code);
  const signed = await client.sign();
  if (!isSigned(signed)) throw new Error(`It was not signed: ${signed.code}`);
  const { data: { email } } = await client.body();
  let pdf: Buffer | undefined;
  await expect.poll(async () => (pdf = await sealedDocumentOf(email)) !== undefined, { timeout: 60_000 }).toBe(true);
  if (!pdf) throw new Error('There is no document.');
  return { pdf, reference: signed.data.reference };
}

/** The page, as someone uses it. */
class VerificationPage {
  readonly texts: InterfaceTexts['verification'];
  readonly requests: Request[] = [];

  constructor(
    readonly page: Page,
    readonly locale: Locale,
  ) {
    this.texts = seedOf(locale.code).texts.verification;
    page.on('request', (request) => this.requests.push(request));
  }

  static async open(page: Page, locale: Locale, fragment = ''): Promise<VerificationPage> {
    const opened = new VerificationPage(page, locale);
    await visit(page, pagePath(locale, PAGES.verification) + fragment);
    // Its own code came.
    await expect(opened.input).toHaveAttribute('data-ready', 'true');
    opened.requests.length = 0;
    return opened;
  }

  get input() {
    return this.page.locator('main input[type=file]');
  }

  get status() {
    return this.page.locator('main [role=status]');
  }

  /** @param file its content, or its path */
  async choose(file: Buffer | string): Promise<void> {
    await this.input.setInputFiles(typeof file === 'string' ? file : { name: 'agreement.pdf', mimeType: 'application/pdf', buffer: file });
  }

  finding(sentence: string) {
    return this.page.locator('main details', { hasText: sentence });
  }

  /** Nothing of the file leaves the browser. */
  expectNothingSent(): void {
    expect(this.requests.filter((request) => request.method() !== 'GET' || request.postDataBuffer() !== null).map((request) => request.url())).toEqual([]);
  }
}

/** @returns on how many lines a value stands */
const linesOf = (where: Locator, value: string): Promise<number> => where.locator('bdi', { hasText: value }).evaluate((element) => new Set(Array.from(element.getClientRects(), ({ top }) => Math.round(top))).size);

/** A text up to its first value. */
const before = (text: string): string => text.split('{{')[0] ?? '';

for (const locale of [RU, HE]) {
  test.describe(`the check in ${locale.name}`, () => {
    test('says that a document of ours is genuine, and sends nothing of it', async ({ page }) => {
      const { pdf, reference } = await sealed(locale);
      const check = await VerificationPage.open(page, locale);
      const { texts } = check;
      await check.choose(pdf);
      await expect(check.status).toContainText(texts.genuine);
      for (const sentence of [texts.whole, texts.sealedSelfMade, texts.unstamped]) await expect(check.finding(sentence)).toBeVisible();
      await expect(check.finding(before(texts.evidence))).toContainText(reference);
      for (const width of [320, 340, 360, 375, 390, 412, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await linesOf(check.finding(before(texts.evidence)), reference), `at ${width} px`).toBe(1);
      }
      await expect(page.locator('main')).toContainText(new RegExp(`${texts.included}|${before(texts.notYet)}`));
      await expectAccessible(page, 'main');

      await check.finding(texts.sealedSelfMade).locator('summary').click();
      await expect(check.finding(texts.sealedSelfMade)).toContainText(/[0-9a-f]{64}/);
      await expectAccessible(page, 'main');
      await expectNothingCut(page);

      check.expectNothingSent();
      const paths = check.requests.map((request) => new URL(request.url()).pathname + new URL(request.url()).search).filter((path) => path.startsWith('/.well-known'));
      expect(paths).toEqual(['/.well-known/evidence/keys.json', expect.stringMatching(/^\/\.well-known\/evidence\/entries\.json\?block=\d+$/), '/.well-known/evidence/checkpoints.json']);
      const sizes = await Promise.all(check.requests.filter((request) => request.resourceType() === 'script').map(async (request) => (await request.sizes()).responseBodySize));
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      expect(bytes).toBeGreaterThan(10_000);
      expect(bytes).toBeLessThanOrEqual(MAX_CODE_BYTES);
    });

    test('says what is wrong with any other file', async ({ page }, testInfo) => {
      const { pdf } = await sealed(locale);
      const check = await VerificationPage.open(page, locale);
      const { texts } = check;
      const changed = Buffer.from(pdf);
      changed[2_000] = (changed[2_000] ?? 0) ^ 1;
      const files: readonly (readonly [Buffer, string])[] = [
        [Buffer.alloc(0), texts.faultEmpty],
        [Buffer.from('PK\u0003\u0004'), texts.faultNotPdf],
        [Buffer.from('%PDF-1.7\ntrailer\n<< /Encrypt 5 0 R >>\n%%EOF'), texts.faultEncrypted],
        [Buffer.from('%PDF-1.7\n%%EOF'), texts.faultNotSealed],
        [Buffer.concat([pdf, Buffer.from('\n')]), texts.faultAppended],
        [changed, texts.faultChanged],
      ];
      // By its path: Playwright takes half a minute to hand the browser so many bytes.
      const large = testInfo.outputPath('large.pdf');
      writeFileSync(large, Buffer.alloc(33 * 1024 * 1024));
      for (const [file, sentence] of [...files, [large, texts.faultTooLarge] as const]) {
        await check.choose(file);
        await expect(check.status).toContainText(sentence);
        await expect(check.status).toContainText(texts.notGenuine);
      }
      await expectAccessible(page, 'main');
      // After a bad one a good one.
      await check.choose(pdf);
      await expect(check.status).toContainText(texts.genuine);
      check.expectNothingSent();
    });
  });
}

test('the QR code of a document says which file to choose, and another one is noticed', async ({ page }) => {
  const { pdf, reference } = await sealed(RU);
  const check = await VerificationPage.open(page, RU, `#${reference}`);
  await expect(page.locator('main')).toContainText(new RegExp(`${before(check.texts.expected)}.?${reference}`));
  await check.choose(pdf);
  await expect(check.status).toContainText(check.texts.genuine);
  await expect(check.status).not.toContainText(before(check.texts.otherDocument));
  await page.evaluate(() => (window.location.hash = '#AAAAA-BBBBB'));
  await expect(check.status).toContainText(before(check.texts.otherDocument));
  expect(check.requests.filter((request) => request.url().includes(reference))).toEqual([]);
});

test('a file can be chosen with the keyboard, and dropped', async ({ page }) => {
  const { pdf } = await sealed(RU);
  // Asked for before the page opens: only then is Chromium told to report the dialog, which a key must not outrun.
  const chooser = page.waitForEvent('filechooser');
  const check = await VerificationPage.open(page, RU);
  await expect(check.input).toHaveAccessibleName(check.texts.choose);
  await expect(check.input).toHaveAccessibleDescription(check.texts.stays);
  await check.input.focus();
  await page.keyboard.press('Enter');
  await expect(check.input).toBeFocused();
  await (await chooser).setFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(check.status).toContainText(check.texts.genuine);

  const dropped = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    files.items.add(new File(['no document'], 'letter.txt', { type: 'text/plain' }));
    return files;
  });
  await page.locator('main').getByText(check.texts.drop).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(check.status).toContainText(check.texts.faultNotPdf);
});

test.describe('while something cannot be loaded', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('the check says so, and what could be checked all the same', async ({ page }) => {
    const { pdf } = await sealed(RU);
    const check = await VerificationPage.open(page, RU);
    await page.route('**/.well-known/evidence/keys.json', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await check.choose(pdf);
    await expect(check.status).toContainText(check.texts.unavailable);
    await page.route('**/.well-known/evidence/entries.json*', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await check.choose(pdf);
    await expect(check.status).toContainText(check.texts.genuine);
    await expect(check.finding(check.texts.notAsked)).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says how to check a document without it, in each language', async ({ page, request }) => {
    for (const locale of LOCALES) {
      const { texts } = new VerificationPage(page, locale);
      await page.goto(pagePath(locale, PAGES.verification));
      // Playwright leaves it out of what an element contains.
      await expect(page.locator('main noscript p')).toHaveText(texts.needsScripts);
      for (const text of [texts.offlineReader, texts.offlineProgram, texts.offlineTools]) await expect(page.locator('main')).toContainText(text);
      await expect(page.getByRole('link', { name: texts.offlineProgramLink })).toHaveAttribute('href', '/verify.mjs');
    }
    const program = await request.get('/verify.mjs');
    expect(program.headers()['content-type']).toMatch(/^text\/javascript/);
    expect(await program.text()).toContain('Usage: node verify.mjs');
  });
});
