import { randomUUID } from 'node:crypto';

import { parsePagePath, PAGES, pagePath, type Locale } from '@site/rules';
import { expect, type Locator, type Page, type Request } from 'playwright/test';

import { subscribersOf, type SubscriberRow } from './admin';
import { seedOf, type InterfaceTexts } from './seed';
import { wake } from './test';

export interface Signer {
  readonly fullName: string;
  readonly email: string;
}

/** A unique person, so that their record can be found. */
export function signer(fullName = 'Анна Пример'): Signer {
  return { fullName, email: `signer-${randomUUID()}@example.com` };
}

type Stroke = readonly (readonly [x: number, y: number])[];

/** Three strokes, in shares of the canvas's size. */
export const HAND: readonly Stroke[] = [
  wave({ from: 0.08, to: 0.4, middle: 0.45, height: 0.3, turns: 1.5 }),
  wave({ from: 0.45, to: 0.7, middle: 0.5, height: 0.2, turns: 2.5 }),
  [[0.15, 0.85], [0.5, 0.8], [0.9, 0.88]],
];

/** One stroke, where only the fact that somebody signed matters: each point costs the browser a frame. */
export const QUICK: readonly Stroke[] = [HAND[2] ?? []];

function wave({ from, to, middle, height, turns }: { from: number; to: number; middle: number; height: number; turns: number }): Stroke {
  const steps = 16;
  return Array.from({ length: steps + 1 }, (_, step) => [from + ((to - from) * step) / steps, middle + height * Math.sin((step / steps) * turns * 2 * Math.PI)] as const);
}

/** Page object of the signing window. */
export class SigningDialog {
  readonly texts: InterfaceTexts['signing'];
  readonly openButton: Locator;
  readonly dialog: Locator;
  readonly fullName: Locator;
  readonly email: Locator;
  readonly canvas: Locator;
  readonly typed: Locator;
  readonly consent: Locator;
  readonly earlyStart: Locator;
  readonly postalAddress: Locator;
  readonly signButton: Locator;
  readonly clearButton: Locator;
  readonly closeButton: Locator;
  readonly errorToast: Locator;
  readonly question: Locator;

  private constructor(
    readonly page: Page,
    readonly locale: Locale,
  ) {
    const { texts } = seedOf(locale.code);
    this.texts = texts.signing;
    this.openButton = page.getByRole('button', { name: texts.contract.sign, exact: true });
    this.dialog = page.getByRole('dialog', { name: this.texts.dialogTitle });
    this.fullName = this.dialog.locator('[name=fullName]');
    this.email = this.dialog.locator('[name=email]');
    this.canvas = this.dialog.getByRole('img', { name: this.texts.canvas, exact: true });
    this.typed = this.dialog.locator('[name=typed]');
    this.consent = this.dialog.locator('[name=consent]');
    this.earlyStart = this.dialog.locator('[name=earlyStart]');
    this.postalAddress = this.dialog.locator('[name=postalAddress]');
    this.signButton = this.dialog.locator('[type=submit]');
    this.clearButton = this.dialog.getByRole('button', { name: this.texts.clear, exact: true });
    this.closeButton = this.dialog.getByRole('button', { name: this.texts.close, exact: true });
    this.errorToast = this.dialog.getByRole('region', { name: texts.forms.notifications }).getByRole('alert');
    this.question = page.getByRole('alertdialog', { name: this.texts.discardTitle });
  }

  /** Opens the agreement and its signing window. */
  static async open(page: Page, locale: Locale): Promise<SigningDialog> {
    await page.goto(pagePath(locale, PAGES.contract));
    const dialog = await SigningDialog.here(page);
    await dialog.press();
    return dialog;
  }

  /** The window, whether it is open or not. */
  static async here(page: Page): Promise<SigningDialog> {
    await wake(page);
    return new SigningDialog(page, parsePagePath(new URL(page.url()).pathname).locale);
  }

  /** Presses the page's button. */
  async press(): Promise<void> {
    await this.openButton.click();
    await expect(this.dialog).toBeVisible();
    await expect(this.canvas.or(this.typed)).toBeVisible();
  }

  async fill({ fullName, email }: Signer): Promise<void> {
    await this.fullName.fill(fullName);
    await this.email.fill(email);
  }

  /** Signs with the mouse. */
  async draw(strokes: readonly Stroke[] = HAND): Promise<void> {
    const at = await this.place();
    for (const stroke of strokes) {
      for (const [index, point] of stroke.entries()) {
        await this.page.mouse.move(...at(point));
        if (index === 0) await this.page.mouse.down();
      }
      await this.page.mouse.up();
    }
    await this.expectDrawn();
  }

  /** Signs with a finger. */
  async drawByTouch(strokes: readonly Stroke[] = HAND): Promise<void> {
    const at = await this.place();
    const session = await this.page.context().newCDPSession(this.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Stroke) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(at).map(([x, y]) => ({ x, y })) });
    for (const stroke of strokes) {
      for (const [index, point] of stroke.entries()) await touch(index === 0 ? 'touchStart' : 'touchMove', [point]);
      await touch('touchEnd', []);
    }
    await session.detach();
    await this.expectDrawn();
  }

  /** Types a signature instead. */
  async type(name: string): Promise<void> {
    await this.dialog.getByRole('radio', { name: this.texts.type, exact: true }).check();
    await this.typed.fill(name);
  }

  /**
   * Fills in all fields.
   * @param strokes if it matters what is drawn
   */
  async complete(someone: Signer, strokes = QUICK): Promise<void> {
    await this.fill(someone);
    await this.draw(strokes);
    await this.consent.check();
  }

  async expectDrawn(): Promise<void> {
    await expect(this.dialog.getByRole('status').filter({ hasText: this.texts.canvasDrawn })).toBeAttached();
  }

  async expectEmptyCanvas(): Promise<void> {
    await expect(this.dialog.getByRole('status').filter({ hasText: this.texts.canvasEmpty })).toBeAttached();
    expect(await inkOf(this.canvas)).toBe(0);
  }

  /** Expects name, e-mail and drawing as entered. */
  async expectKept({ fullName, email }: Signer): Promise<void> {
    await expect(this.dialog).toBeVisible();
    await expect(this.fullName).toHaveValue(fullName);
    await expect(this.email).toHaveValue(email);
    await this.expectDrawn();
    expect(await inkOf(this.canvas)).toBeGreaterThan(0);
  }

  /** The toast with exactly this text. */
  async expectToast(text: string): Promise<void> {
    await expect(this.errorToast.locator('p')).toHaveText([this.texts.errorTitle, text]);
  }

  /** Expects that the window is closed and the page confirms the signing. */
  async expectSigned(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: this.texts.signedTitle, exact: true })).toBeVisible();
    await expect(this.dialog).toHaveCount(0);
  }

  /** Screen position of a point given in shares of the canvas's size. */
  private async place(): Promise<(point: readonly [x: number, y: number]) => [x: number, y: number]> {
    await this.canvas.scrollIntoViewIfNeeded();
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error('The canvas is not shown.');
    return ([x, y]) => [box.x + x * box.width, box.y + y * box.height];
  }
}

/** Number of dark pixels of a canvas. */
export function inkOf(canvas: Locator): Promise<number> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128 && (data[at + 3] ?? 0) > 0) dark += 1;
    return dark;
  });
}

/** The picture on a canvas, as PNG. */
export async function pictureOn(canvas: Locator): Promise<Buffer> {
  const url = await canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL('image/png'));
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** The only signing of this person. */
export async function onlyRecordOf({ email }: Signer): Promise<SubscriberRow> {
  const rows = await subscribersOf(email);
  expect(rows).toHaveLength(1);
  return rows[0] as SubscriberRow;
}

/** Records signings that the page sends from now on. */
export function signingsSent(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/contract-signings') sent.push(request);
  });
  return sent;
}
