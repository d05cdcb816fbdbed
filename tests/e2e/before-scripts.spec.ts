import { localeByCode, PAGES, pagePath } from '@site/rules';
import type { Page } from 'playwright/test';

import { PostedRequestPage } from '../helpers/postedRequestPage';
import { onlyRowOf, visitor } from '../helpers/requestForm';
import { seedOf } from '../helpers/seed';
import { slowLine } from '../helpers/slowLine';
import { expect, test, wake } from '../helpers/test';
import { WithdrawalPage } from '../helpers/withdrawalPage';

/** Scripts that the page runs; not those that it fetches ahead. */
function scriptsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Array.from(document.scripts, ({ src }) => src).filter((src) => src !== ''));
}

test('viewing a page runs no scripts; the first interaction does', async ({ page }) => {
  for (const path of ['/us', '/il/contract', '/ru/euronews', '/fr/helprequest', '/']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await scriptsOf(page)).toEqual([]);
    await wake(page);
    expect((await scriptsOf(page)).length).toBeGreaterThan(0);
  }
});

test('scripts that take a page over do not make its style and layout be computed anew', async ({ page }) => {
  await page.addInitScript(() => {
    const changes: string[] = [];
    Object.assign(window, { changes });
    const note = ({ target, attributeName, removedNodes }: MutationRecord) => {
      if (target === document.documentElement && attributeName !== null) changes.push(attributeName);
      for (const node of removedNodes) if (node.nodeName === 'STYLE') changes.push(node.nodeName);
    };
    addEventListener('load', () => new MutationObserver((records) => records.forEach(note)).observe(document, { attributes: true, childList: true, subtree: true }));
  });
  for (const path of ['/ru', '/il/contract']) {
    await page.goto(path);
    await wake(page);
    // The head is written in a task of its own.
    await expect(page.locator('head style').first()).toHaveAttribute('data-emotion', /-global$/);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Reflect.get(window, 'changes') as string[])).toEqual([]);
  }
});

test('the help form’s code runs when the form is touched, and takes what was typed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/il/helprequest');
  await wake(page);
  await page.mouse.wheel(0, 300);
  const form = page.locator('main form');
  await expect(form).toBeInViewport();
  await page.waitForLoadState('networkidle');
  await expect(form).toHaveAttribute('data-waits');
  await form.locator('[name=firstName]').focus();
  await page.keyboard.type('נועה');
  await expect(form).not.toHaveAttribute('data-waits');
  await expect(form.locator('[name=firstName]')).toHaveValue('נועה');
  await expect(form.locator('select').first()).toBeAttached();
});

test('of a phone number that is typed while scripts take the form over, every letter stays', async ({ page }) => {
  const typed = '+7 (9-1-6) (1-2-3) (4-5) (6-7)';
  // Which keys come at that moment is not the same each time.
  for (let visit = 0; visit < 10; visit += 1) {
    await page.goto(visit % 2 === 0 ? '/ru/helprequest' : '/il/helprequest', { waitUntil: 'commit' });
    const phone = page.locator('main form [name=phone]');
    await phone.focus();
    await phone.pressSequentially(typed, { delay: 15 + 5 * visit });
    await expect(page.locator('main form')).not.toHaveAttribute('data-waits');
    await expect(phone).toHaveValue(typed);
    // Otherwise the next visit would begin with it.
    await phone.fill('');
  }
});

test('parameters in the address load the scripts immediately', async ({ page }) => {
  await page.goto('/us?sub1=a');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sub1'))).toBe('a');
});

test('an interaction while the page is loading loads its scripts too', async ({ page }) => {
  // Scripts are listed at the end of the page.
  const line = await slowLine(process.env.SITE_URL ?? '', 'data-page=');
  try {
    await page.goto(`${line.origin}/us/helprequest`, { waitUntil: 'commit' });
    await page.waitForFunction(() => sessionStorage.getItem('firstSearch') === '');
    await page.mouse.wheel(0, 100);
    await page.waitForFunction(() => window.scrollY > 0);
    line.finish();
    // Nothing else is done: `isReady` is set by helpers/test.ts once the scripts have run.
    await page.waitForFunction(() => Reflect.get(window, 'isReady') === true);
  } finally {
    line.close();
  }
});

test.describe('when scripts never load', () => {
  test.use({ expectedErrors: /Failed to load resource/ });
  test.beforeEach(({ page }) => page.route('**/*.js', (route) => route.abort()));

  test('the switcher keeps query and section, and Escape and a press elsewhere close it', async ({ page }) => {
    await page.goto('/us/contract?sub1=x#section-3');
    const summary = page.getByLabel(`${seedOf('en').texts.navigation.chooseLanguage}: ${localeByCode('en').name}`);
    const french = page.locator('header a[hreflang=fr]');
    await summary.click();
    await expect(french).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(french).toBeHidden();
    await expect(summary).toBeFocused();
    await summary.click();
    await page.locator('main h2').nth(1).click();
    await expect(french).toBeHidden();
    await summary.click();
    await french.click();
    await expect(page).toHaveURL('/fr/contract?sub1=x#section-3');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  });

  test('a form is posted by the browser, and nothing typed is lost', async ({ page }) => {
    const someone = visitor();
    await page.goto('/us/helprequest');
    const form = new PostedRequestPage(page, 'help', localeByCode('en'));
    await form.fill(someone);
    await form.submit.click();
    await form.expectToBeConfirmed(someone);
    await form.submit.click();
    const row = await onlyRowOf(someone);
    await form.expectSent(row.reference);
  });

  test('a withdrawal is posted by the browser, too', async ({ page }) => {
    const locale = localeByCode('en');
    await page.goto(pagePath(locale, PAGES.withdrawal));
    const form = new WithdrawalPage(page, locale);
    await form.fill({ full_name: 'Anna Example', contract: 'of May', email: 'anna@example.com' });
    await form.continue.click();
    await form.expectContent({ full_name: 'Anna Example', contract: 'of May', email: 'anna@example.com' });
  });

  test('links, menu and sections work', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/il');
    await page.locator('header summary').filter({ hasText: seedOf('he').texts.navigation.openMenu }).click();
    await page.locator('header details[open]').getByRole('link', { name: seedOf('he').texts.navigation.team }).click();
    await expect(page.locator('header details[open]')).toHaveCount(0);
    await expect(page).toHaveURL('/il#team');
    await expect(page.locator('#team h2')).toBeInViewport();
    await expect(page.locator('#team li').last()).toHaveCSS('opacity', '1');
  });
});

test.describe('when scripts of a section fail to load', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('the page stays as the server wrote it, and the section works once the connection is back', async ({ page }) => {
    await page.goto('/us');
    await wake(page);
    await page.route('**/*.js', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    const form = page.locator('main form');
    await form.scrollIntoViewIfNeeded();
    await failed;
    await expect(page.locator('#team h2')).toHaveText(seedOf('en').home.teamTitle);
    await form.locator('[name=firstName]').fill('Anna');
    await expect(form).toHaveAttribute('data-waits');

    await page.unroute('**/*.js');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(form).not.toHaveAttribute('data-waits');
    await expect(form.locator('[name=firstName]')).toHaveValue('Anna');
  });
});

test.describe('when a page is left before its scripts run', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('the parameters of its address are kept', async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/us?sub1=early&subid=7', { waitUntil: 'domcontentloaded' });
    await page.unroute('**/*.js');
    await page.goto('/us/contract');
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => [sessionStorage.getItem('sub1'), sessionStorage.getItem('subid')])).toEqual(['early', '7']);
  });
});

test('what is typed at the bare domain, before the scripts lead to the Russian page, is there', async ({ page }) => {
  // The form's own code comes last.
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => (release = done));
  const held: string[] = [];
  await page.route('**/script-*.js', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes('contactForm:messagePlaceholder')) {
      held.push(route.request().url());
      await released;
    }
    await route.fulfill({ response, body });
  });
  await page.goto('/', { waitUntil: 'commit' });
  const message = page.locator('form[data-waits] [name=message]');
  await message.fill('Меня обманул брокер');
  await expect(page).toHaveURL(/\/ru$/);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  release();
  await expect(page.locator('form:not([data-waits]) [name=message]')).toHaveValue('Меня обманул брокер');
  await expect(page.locator('form [name=message]')).toBeFocused();
  // What is still fetched ahead would end with an error.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
