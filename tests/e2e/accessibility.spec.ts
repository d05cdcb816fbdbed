import { LOCALES, localeByCode, PAGES, pagePath } from '@site/rules';
import type { Page } from 'playwright/test';

import { DESKTOP, expectAccessible, expectAccessibleAtSizes, PHONE } from '../helpers/axe';
import { RequestForm, visitor } from '../helpers/requestForm';
import { seedOf } from '../helpers/seed';
import { expect, sharedTabTest, test, visit } from '../helpers/test';
import { WithdrawalPage, withdrawing } from '../helpers/withdrawalPage';

test.use({
  // Without scroll animations, so that the whole page is checked.
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: /status of (404|503)|^404: /,
});

// What is there is checked with everything else of it (pages.spec.ts).
for (const locale of LOCALES)
  sharedTabTest(`everybody can use ${pagePath(locale, 'no-such-page')}`, async ({ page }) => {
    await visit(page, pagePath(locale, 'no-such-page'));
    await expectAccessibleAtSizes(page, locale);
  });

for (const code of ['ru', 'he'] as const) {
  const locale = localeByCode(code);
  const { texts } = seedOf(code);
  test.describe(`in ${locale.name} everybody can use, on a phone and on a desktop,`, () => {
    /** Expects no violations in the page's content at both sizes. */
    const expectUsable = async (page: Page) => {
      for (const viewport of [DESKTOP, PHONE]) {
        await page.setViewportSize(viewport);
        await expectAccessible(page, 'main');
      }
    };

    for (const viewport of [PHONE, DESKTOP])
      sharedTabTest(`the open menus, ${viewport.width} px wide`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await visit(page, pagePath(locale, PAGES.contract));
        for (const menu of await page.locator('header summary').filter({ visible: true }).all()) {
          await menu.click();
          await expect(page.locator('header details[open]')).toHaveCount(1);
          await expectAccessible(page, 'header');
          await page.keyboard.press('Escape');
        }
      });

    test('the withdrawal form with its errors, its confirmation, its failure and its success', async ({ page }) => {
      const form = await WithdrawalPage.open(page, locale);
      await form.fill({ email: 'nobody' });
      await form.continue.click();
      await expect(form.control('email')).toHaveAttribute('aria-invalid', 'true');
      await expectUsable(page);
      await form.fill(withdrawing());
      await form.continue.click();
      await expect(form.confirm).toBeVisible();
      await expectUsable(page);
      await page.route('**/api/withdrawals', (route) => route.fulfill({ status: 503, json: { data: null, error: { details: { code: 'unavailable' } } } }), { times: 1 });
      await form.confirm.click();
      await expect(page.locator('main')).toContainText(texts.forms.unavailable);
      await expectUsable(page);
      await form.confirm.click();
      await form.expectDone();
      await expectUsable(page);
    });

    for (const name of ['help', 'contact'] as const) {
      test(`the ${name} form with its errors, its failure and its success`, async ({ page }) => {
        const form = await RequestForm.open(page, name, locale);
        await form.send({ firstName: 'x'.repeat(101) });
        await expect(form.errorToast).toBeVisible();
        await expectUsable(page);

        await page.route('**/api/help-requests', (route) => route.fulfill({ status: 503, json: { data: null, error: { details: { code: 'unavailable' } } } }), { times: 1 });
        await form.send(visitor());
        await expect(form.form).toContainText(texts.forms.unavailable);
        await expectUsable(page);

        await form.send();
        await form.expectSuccess();
        await expectUsable(page);
      });
    }
  });
}
