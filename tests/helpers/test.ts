import { expect, test as base, type BrowserContext, type Page, type Response } from 'playwright/test';

import { renewLogIn } from './admin';
import { outsideAnswers } from './outside';

export { expect } from 'playwright/test';

interface Options {
  /** Console messages that a test expects; any other error fails it. */
  expectedErrors: RegExp;
}

interface ConsoleMessages {
  /** Console errors. */
  readonly errors: string[];
  /** Policy violations. */
  readonly forbidden: string[];
}
const collected = new WeakMap<BrowserContext, ConsoleMessages>();

/** Each test starts with working external services and a session of the administrator, and fails on console errors and violations of the content security policy. */
export const test = base.extend<Options & { quiet: undefined }>({
  expectedErrors: [/^$/, { option: true }],
  quiet: [
    async ({ context, expectedErrors }, use) => {
      await outsideAnswers();
      await renewLogIn();
      const { errors, forbidden } = collected.get(context) ?? (await listenTo(context));
      for (const messages of [errors, forbidden]) messages.length = 0;
      await use(undefined);
      expect([...new Set(forbidden)]).toEqual([]);
      expect([...new Set(errors)].filter((error) => !expectedErrors.test(error))).toEqual([]);
    },
    { auto: true },
  ],
});

async function listenTo(context: BrowserContext): Promise<ConsoleMessages> {
  const messages: ConsoleMessages = { errors: [], forbidden: [] };
  collected.set(context, messages);
  await context.exposeBinding('policyViolated', (_source, what: string) => messages.forbidden.push(what));
  await context.addInitScript(reportViolations);
  context.on('console', (message) => {
    if (message.type() === 'error') messages.errors.push(`${message.text()} (${message.location().url})`);
  });
  await noteReady(context);
  context.on('weberror', (error) => messages.errors.push(String(error.error())));
  return messages;
}

/** For `wake`, in a context that a test makes itself. */
export async function noteReady(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => addEventListener('site-ready', () => Object.assign(window, { isReady: true })));
}

/** For tests that only read pages: one tab for all of them, with loaded and compiled scripts. */
export const sharedTabTest = test.extend<object, { tab: Page }>({
  tab: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: process.env.SITE_URL ?? 'http://localhost:8000' });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: ({ tab }, use) => use(tab.context()),
  page: async ({ tab, viewport, contextOptions }, use) => {
    await tab.setViewportSize(viewport ?? { width: 1280, height: 720 });
    await tab.emulateMedia({ reducedMotion: contextOptions.reducedMotion ?? null });
    await use(tab);
    await tab.evaluate(() => sessionStorage.clear());
    // Late messages belong to this test. A page of the site, because any other would cost Chromium a new process.
    await tab.goto('/robots.txt');
  },
});

/** Reports violations of the page's content security policy. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', ({ blockedURI, documentURI, effectiveDirective, sample, sourceFile }) => {
    // A library of Strapi's admin tests for a permission and works without it.
    if (blockedURI === 'eval' && location.pathname.startsWith('/admin')) return;
    (Reflect.get(window, 'policyViolated') as (what: string) => void)(`${effectiveDirective} forbids ${blockedURI} ${sample} (${sourceFile || documentURI})`);
  });
}

/** Opens a page and makes the first interaction, which loads its scripts. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await wake(page);
  return response;
}

/**
 * Makes the first interaction with the page, and waits until its scripts are loaded. Chromium drops mouse moves before
 * the page is rendered.
 */
export async function wake(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    expect(await page.evaluate(() => Reflect.get(window, 'isReady'))).toBe(true);
  }).toPass({ intervals: [100, 250, 500] });
}

export const WIDTHS = [320, 390, 768, 1024, 1440, 1920];

/** Expects that nothing is wider than the viewport or outside of it. */
export async function expectNothingCut(page: Page): Promise<void> {
  const overflowing = (exempt = '') =>
    page.evaluate((exempt) => {
      const outside = [...document.querySelectorAll('h1, h2, h3, p, a, li, button, summary, input, textarea, select, img, td')].filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && element.checkVisibility() && getComputedStyle(element).opacity !== '0' && !element.closest(`section > picture, [aria-hidden=true]${exempt}`) && (left < -1 || right > innerWidth + 1);
      });
      const scrolls = document.documentElement.scrollWidth > document.documentElement.clientWidth;
      return [...(scrolls ? [`the page is ${document.documentElement.scrollWidth} wide`] : []), ...outside.map((element) => element.outerHTML.slice(0, 120))];
    }, exempt);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => overflowing(), { message: `at ${width} px` }).toEqual([]);
  }
  await resizeText(page, '200%');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    // A table of figures may scroll in a frame that a keyboard reaches (WCAG 2.2, 1.4.10).
    await expect.poll(() => overflowing(', [role=region][tabindex="0"] table'), { message: `at ${width} px with text of 200 %` }).toEqual([]);
  }
  await resizeText(page, '');
}

/** Sets the size of the page's text, as a browser's setting does. @param size as in CSS; empty for the usual size */
export async function resizeText(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
}

/** Expects all of these texts on the page, ignoring line breaks. */
export async function expectTexts(page: Page, texts: readonly string[]): Promise<void> {
  const shown = flat(await page.locator('body').innerText());
  expect(texts.map(flat).filter((text) => !shown.includes(text))).toEqual([]);
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Records document requests of the browser from now on. */
export function documentsAskedFor(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  return documents;
}
