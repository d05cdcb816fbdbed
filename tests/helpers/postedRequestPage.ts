import { PAGES, pagePath, type FormName, type Locale } from '@site/rules';
import { expect, type Locator, type Page } from 'playwright/test';

import type { Typed } from './requestForm';
import { seedOf, type InterfaceTexts } from './seed';

/** Page object of one of the two forms as a browser without scripts shows it. */
export class PostedRequestPage {
  readonly texts: InterfaceTexts;
  readonly submit: Locator;
  readonly continue: Locator;
  readonly change: Locator;

  constructor(
    readonly page: Page,
    readonly name: FormName,
    locale: Locale,
  ) {
    this.texts = seedOf(locale.code).texts;
    const { submit } = name === 'help' ? this.texts.helpRequest : this.texts.contactForm;
    const button = (text: string) => page.locator('main').getByRole('button', { name: text, exact: true });
    [this.submit, this.continue, this.change] = [button(submit), button(this.texts.forms.continue), button(this.texts.forms.change)];
  }

  static async open(page: Page, name: FormName, locale: Locale, query = ''): Promise<PostedRequestPage> {
    await page.goto(pagePath(locale, name === 'help' ? PAGES.helpRequest : PAGES.home) + query);
    return new PostedRequestPage(page, name, locale);
  }

  control(name: keyof Typed): Locator {
    return this.page.locator(`main form [name=${name}]`);
  }

  async fill(typed: Typed): Promise<void> {
    for (const [name, text] of Object.entries(typed) as [keyof Typed, string][]) await this.control(name).fill(text);
  }

  /** Expects the second step, with what was filled in. */
  async expectToBeConfirmed({ phone = '', ...typed }: Typed): Promise<void> {
    const { checkTitle, checkLead } = this.texts.forms;
    await expect(this.page.getByRole('heading', { name: checkTitle })).toBeVisible();
    const main = this.page.locator('main');
    for (const text of [checkLead, ...Object.values(typed), phone.replace(/[^+\d]/g, '')]) await expect(main).toContainText(text);
  }

  async expectSent(reference: string): Promise<void> {
    await expect(this.page.locator('main dl').filter({ hasText: this.texts.forms.reference })).toContainText(reference);
    // No unreplaced markers.
    expect(await this.page.content()).not.toMatch(/\[\[(?:if|end|=)/);
  }
}
