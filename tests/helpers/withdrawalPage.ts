import { randomUUID } from 'node:crypto';

import { PAGES, pagePath, type Locale, type WithdrawalField, type WithdrawalForm } from '@site/rules';
import { expect, type Locator, type Page } from 'playwright/test';

import { seedOf, type InterfaceTexts } from './seed';
import { wake } from './test';

/** A unique person, so that their row can be found. */
export function withdrawing(): WithdrawalForm {
  return { full_name: 'Анна Пример', contract: '7KQ2M-XW4RT', email: `withdrawing-${randomUUID()}@example.com` };
}

/** Page object of the withdrawal page. */
export class WithdrawalPage {
  readonly texts: InterfaceTexts['withdrawal'];
  readonly forms: InterfaceTexts['forms'];

  constructor(
    readonly page: Page,
    readonly locale: Locale,
  ) {
    const { texts } = seedOf(locale.code);
    this.texts = texts.withdrawal;
    this.forms = texts.forms;
  }

  /** Goes to the page and waits until its scripts are ready. */
  static async open(page: Page, locale: Locale): Promise<WithdrawalPage> {
    await page.goto(pagePath(locale, PAGES.withdrawal));
    await wake(page);
    await page.locator('main form').scrollIntoViewIfNeeded();
    return new WithdrawalPage(page, locale);
  }

  control(name: WithdrawalField): Locator {
    return this.page.locator(`main [name=${name}]`);
  }

  get continue(): Locator {
    return this.page.getByRole('button', { name: this.texts.continue, exact: true });
  }

  get confirm(): Locator {
    return this.page.getByRole('button', { name: this.texts.confirm, exact: true });
  }

  get change(): Locator {
    return this.page.getByRole('button', { name: this.texts.change, exact: true });
  }

  async fill(typed: Partial<WithdrawalForm>): Promise<void> {
    for (const [name, text] of Object.entries(typed) as [WithdrawalField, string][]) await this.control(name).fill(text);
  }

  /** The content to be sent, or that was sent. */
  async expectContent({ full_name, contract, email }: WithdrawalForm): Promise<void> {
    const main = this.page.locator('main');
    await expect(main).toContainText(this.texts.statement);
    for (const [label, value] of [[this.texts.fullName, full_name], [this.texts.contract, contract], [this.texts.email, email]] as const) {
      await expect(main.locator('dl > div').filter({ has: this.page.locator('dt', { hasText: label }) }).locator('dd')).toHaveText(value);
    }
  }

  async expectDone(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: this.texts.doneTitle })).toBeVisible();
  }
}
