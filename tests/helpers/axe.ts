import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** No rule of axe is broken by what is shown now, contrast included. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`) }))).toEqual([]);
}
