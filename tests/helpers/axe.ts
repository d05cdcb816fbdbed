import { readFileSync } from 'node:fs';

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * No rule of axe is broken by what is shown now, contrast included: looked at once everything that fades in is there.
 * @param part selector of what has changed since the whole page was looked at
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  // Once for a page: the builder would bring its megabyte along twice for each look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  // In the page itself, as none of ours has frames, and with details of what is wrong alone.
  const axe = new AxeBuilder({ page, axeSource: '0' }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  expect(violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`) }))).toEqual([]);
}
