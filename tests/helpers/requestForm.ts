import { randomUUID } from 'node:crypto';

import { parsePagePath, PAGES, pagePath, type FormName, type Locale } from '@site/rules';
import { expect, type Locator, type Page } from 'playwright/test';

import { helpRequestsOf, type HelpRequestRow } from './admin';
import { seedOf, type InterfaceTexts } from './seed';
import { wake } from './test';

export interface Typed {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly subject?: string;
  readonly message?: string;
}

/** A unique person, so that their row can be found. */
export function visitor(): Required<Pick<Typed, 'firstName' | 'lastName' | 'email' | 'phone'>> {
  return { firstName: 'Анна', lastName: 'Пример', email: `visitor-${randomUUID()}@example.com`, phone: '+370 600 12345' };
}

/** Page object of one of the two forms. */
export class RequestForm {
  readonly form: Locator;
  readonly submit: Locator;
  readonly errorToast: Locator;
  readonly successToast: Locator;
  readonly texts: InterfaceTexts;
  readonly own: InterfaceTexts['helpRequest' | 'contactForm'];

  private constructor(
    readonly page: Page,
    readonly name: FormName,
    locale: Locale,
  ) {
    this.texts = seedOf(locale.code).texts;
    this.own = name === 'help' ? this.texts.helpRequest : this.texts.contactForm;
    this.form = page.locator('main form');
    this.submit = this.form.locator('[type=submit]');
    const toasts = page.getByRole('region', { name: this.texts.forms.notifications });
    this.errorToast = toasts.getByRole('alert');
    this.successToast = toasts.getByRole('status');
  }

  /** Goes to the form's page and waits until it can be sent. */
  static async open(page: Page, name: FormName, locale: Locale, query = ''): Promise<RequestForm> {
    await page.goto(pagePath(locale, name === 'help' ? PAGES.helpRequest : PAGES.home) + query);
    return RequestForm.here(page, name);
  }

  /** The form on the page that is shown. */
  static async here(page: Page, name: FormName): Promise<RequestForm> {
    const form = new RequestForm(page, name, parsePagePath(new URL(page.url()).pathname).locale);
    await wake(page);
    await form.form.scrollIntoViewIfNeeded();
    // The help form's code runs when it is touched.
    await form.form.dispatchEvent('pointerover');
    await expect(form.form).not.toHaveAttribute('data-waits');
    await expect(form.country).toBeAttached();
    return form;
  }

  control(name: keyof Typed): Locator {
    return this.form.locator(`[name=${name}]`);
  }

  get country(): Locator {
    return this.form.getByLabel(this.texts.forms.phoneCountry);
  }

  async fill(typed: Typed): Promise<void> {
    for (const [name, text] of Object.entries(typed) as [keyof Typed, string][]) await this.control(name).fill(text);
  }

  async send(typed: Typed = {}): Promise<void> {
    await this.fill(typed);
    await this.submit.click();
  }

  /** Expects exactly this toast. */
  async expectToast(tone: 'error' | 'success', title: string, text: string): Promise<void> {
    await expect((tone === 'error' ? this.errorToast : this.successToast).locator('p')).toHaveText([title, text]);
  }

  /** Expects this error in the toast and at the field, and the focus in the field. */
  async expectRefusal(field: keyof Typed, atField: string, inToast = atField): Promise<void> {
    await this.expectToast('error', this.own.errorTitle, inToast);
    await expect(this.control(field)).toHaveAttribute('aria-invalid', 'true');
    await expect(this.control(field)).toHaveAccessibleDescription(atField);
    await expect(this.control(field)).toBeFocused();
  }

  async expectSuccess(): Promise<void> {
    await this.expectToast('success', this.own.successTitle, this.own.successMessage);
  }

  async expectTyped(typed: Typed): Promise<void> {
    for (const [name, text] of Object.entries(typed) as [keyof Typed, string][]) {
      if (name === 'phone') await expect.poll(async () => (await this.control(name).inputValue()).replace(/[^+\d]/g, '')).toBe(text.replace(/[^+\d]/g, ''));
      else await expect(this.control(name)).toHaveValue(text);
    }
  }
}

/** The only row of this visitor. */
export async function onlyRowOf({ email }: Typed): Promise<HelpRequestRow> {
  const rows = await helpRequestsOf(email ?? '');
  expect(rows).toHaveLength(1);
  return rows[0] as HelpRequestRow;
}
