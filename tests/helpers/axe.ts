import { readFileSync } from 'node:fs';

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Expects no violations of axe's rules, contrast included, after all animations that end.
 * @param part selector of the part that has changed since the whole page was checked
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished)));
  // Load axe once per page: the builder would transfer its megabyte for each check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  // Run in the page itself, because ours have no frames, and with details of violations only.
  const axe = new AxeBuilder({ page, axeSource: '0' }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  expect(violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`) }))).toEqual([]);
}
