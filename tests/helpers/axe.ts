import { readFileSync } from 'node:fs';

import { AxeBuilder } from '@axe-core/playwright';
import type { Locale } from '@site/rules';
import { expect, type Page } from 'playwright/test';

import { resizeText } from './test';

const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Expects no violations of axe's rules, contrast included, after all animations that end.
 * @param part selector of the part that has changed since the whole page was checked
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await page.evaluate(untilAnimationsEnd, LONGEST_ANIMATION_MS);
  // Load axe once per page: the builder would transfer its megabyte for each check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  // Run in the page itself, because ours have no frames, and with details of violations only.
  const axe = new AxeBuilder({ page, axeSource: '0' }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  expect(violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`) }))).toEqual([]);
}

/** Longer than any animation of the site. */
const LONGEST_ANIMATION_MS = 5_000;

/**
 * Runs in the page. One that changes nothing visible may get no frame from a busy browser, and its time stands still: frames
 * are requested, and what has not ended by then is checked as it is.
 */
function untilAnimationsEnd(longestMs: number): Promise<void> {
  const end = performance.now() + longestMs;
  return new Promise((done) => {
    const timer = setTimeout(done, longestMs);
    const check = () => {
      const isRunning = document.getAnimations().some(({ effect, playState }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity);
      if (isRunning && performance.now() < end) return void requestAnimationFrame(check);
      clearTimeout(timer);
      done();
    };
    check();
  });
}

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };
const SMALL_PHONE = { width: 320, height: 640 };

/** Languages in which each page is checked at every size: one for each direction of writing. */
const AT_EVERY_SIZE: readonly string[] = ['ru', 'he'];

/**
 * Expects no violations on a small phone with text of 200 %, and in two languages on a phone and a desktop, too. One visit
 * for all of them: axe takes most of its time for its first run on a page.
 */
export async function expectAccessibleAtSizes(page: Page, { code }: Locale): Promise<void> {
  await page.setViewportSize(SMALL_PHONE);
  await resizeText(page, '200%');
  await expectAccessible(page);
  await resizeText(page, '');
  if (!AT_EVERY_SIZE.includes(code)) return;
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
}
