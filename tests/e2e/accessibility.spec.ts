import { localeByCode, PAGES, pathOf } from '@site/rules';

import { expectAccessible } from '../helpers/axe';
import { RequestForm, visitor } from '../helpers/requestForm';
import { article, seedOf } from '../helpers/seed';
import { expect, test, visit } from '../helpers/test';

// What appears while one scrolls is there at once, so that all of a page is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SCREENS = [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const;
const PAGE_NAMES = [PAGES.home, PAGES.secondHome, PAGES.helpRequest, PAGES.contract, PAGES.news, article.slug, PAGES.privacyPolicy, PAGES.userAgreement];

for (const code of ['ru', 'he'] as const) {
  const locale = localeByCode(code);
  const { texts } = seedOf(code);
  for (const [screen, viewport] of SCREENS) {
    test.describe(`everybody can use, in ${locale.name} on ${screen}`, () => {
      test.use({ viewport });

      for (const name of PAGE_NAMES) {
        test(pathOf(locale, name), async ({ page }) => {
          await visit(page, pathOf(locale, name));
          await expectAccessible(page);
        });
      }

      test.describe('what is not there', () => {
        test.use({ expectedErrors: /status of 404|^404: / });

        test('the not-found page', async ({ page }) => {
          await visit(page, pathOf(locale, 'no-such-page'));
          await expectAccessible(page);
        });
      });

      test('the open menus and the answer of the sign button', async ({ page }) => {
        await visit(page, pathOf(locale, PAGES.contract));
        for (const menu of await page.locator('header summary').filter({ visible: true }).all()) {
          await menu.click();
          await expect(page.locator('header details[open]')).toHaveCount(1);
          await expectAccessible(page);
          await page.keyboard.press('Escape');
        }
        await page.getByRole('button', { name: texts.contract.sign }).click();
        await expect(page.locator('main').getByRole('status')).toContainText(texts.contract.signUnavailable);
        await expectAccessible(page);
      });

      test.describe('forms', () => {
        test.use({ expectedErrors: /status of 503/ });

        for (const name of ['help', 'contact'] as const) {
          test(`the ${name} form with its errors, its failure and its success`, async ({ page }) => {
            const form = await RequestForm.open(page, name, locale);
            await form.send({ firstName: 'x'.repeat(101) });
            await expect(form.errorToast).toBeVisible();
            await expectAccessible(page);

            await page.route('**/api/help-requests', (route) => route.fulfill({ status: 503, json: { data: null, error: { details: { code: 'unavailable' } } } }), { times: 1 });
            await form.send(visitor());
            await expect(form.form).toContainText(texts.forms.unavailable);
            await expectAccessible(page);

            await form.send();
            await form.expectSuccess();
            await expectAccessible(page);
          });
        }
      });
    });
  }
}
