import { LOCALES, localeByCode, PAGES, pagePath, personSlug } from '@site/rules';

import { expectAccessible } from '../helpers/axe';
import { RequestForm, visitor } from '../helpers/requestForm';
import { article, seedOf } from '../helpers/seed';
import { expect, resizeText, sharedTabTest, test, visit } from '../helpers/test';
import { WithdrawalPage, withdrawing } from '../helpers/withdrawalPage';

const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 320, height: 640 };
const DESKTOP = { width: 1440, height: 900 };
const PAGE_NAMES = [PAGES.home, PAGES.secondHome, PAGES.helpRequest, PAGES.contract, PAGES.news, article.slug, PAGES.privacyPolicy, PAGES.userAgreement, PAGES.withdrawal, PAGES.verification, PAGES.firstSteps, PAGES.checkUs, PAGES.companyDetails, PAGES.questions, PAGES.costs, PAGES.accessibility, personSlug('senior-lawyer'), 'no-such-page'];

test.use({
  // Without scroll animations, so that the whole page is checked.
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: /status of (404|503)|^404: /,
});

for (const locale of LOCALES)
  for (const name of PAGE_NAMES)
    sharedTabTest(`${pagePath(locale, name)} with text of 200 % on a small phone`, async ({ page }) => {
      await page.setViewportSize(SMALL_PHONE);
      await visit(page, pagePath(locale, name));
      await resizeText(page, '200%');
      await expectAccessible(page);
    });

for (const code of ['ru', 'he'] as const) {
  const locale = localeByCode(code);
  const { texts } = seedOf(code);
  test.describe(`in ${locale.name} everybody can use, on a phone and on a desktop,`, () => {
    for (const name of PAGE_NAMES) {
      sharedTabTest(pagePath(locale, name), async ({ page }) => {
        await page.setViewportSize(PHONE);
        await visit(page, pagePath(locale, name));
        await expectAccessible(page);
        await page.setViewportSize(DESKTOP);
        await expectAccessible(page);
      });
    }

    for (const viewport of [PHONE, DESKTOP]) {
      test.describe(`${viewport.width} px wide`, () => {
        test.use({ viewport });

        sharedTabTest('the open menus', async ({ page }) => {
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
          await expectAccessible(page, 'main');
          await form.fill(withdrawing());
          await form.continue.click();
          await expect(form.confirm).toBeVisible();
          await expectAccessible(page, 'main');
          await page.route('**/api/withdrawals', (route) => route.fulfill({ status: 503, json: { data: null, error: { details: { code: 'unavailable' } } } }), { times: 1 });
          await form.confirm.click();
          await expect(page.locator('main')).toContainText(texts.forms.unavailable);
          await expectAccessible(page, 'main');
          await form.confirm.click();
          await form.expectDone();
          await expectAccessible(page, 'main');
        });

        for (const name of ['help', 'contact'] as const) {
          test(`the ${name} form with its errors, its failure and its success`, async ({ page }) => {
            const form = await RequestForm.open(page, name, locale);
            await form.send({ firstName: 'x'.repeat(101) });
            await expect(form.errorToast).toBeVisible();
            await expectAccessible(page, 'main');

            await page.route('**/api/help-requests', (route) => route.fulfill({ status: 503, json: { data: null, error: { details: { code: 'unavailable' } } } }), { times: 1 });
            await form.send(visitor());
            await expect(form.form).toContainText(texts.forms.unavailable);
            await expectAccessible(page, 'main');

            await form.send();
            await form.expectSuccess();
            await expectAccessible(page, 'main');
          });
        }
      });
    }
  });
}
