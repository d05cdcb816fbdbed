import { localeByCode, SECTIONS, sectionPath, type LanguageCode } from '@site/rules';
import type { Locator, Page } from 'playwright/test';

import { SCROLL_TO_TOP_DELAY_MS } from '../../web/src/lib/manageScroll';
import { seedOf } from '../helpers/seed';
import { documentsAskedFor, expect, test, visit, wake } from '../helpers/test';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const desktopNav = (page: Page): Locator => page.locator('header nav ul');
const menu = (page: Page, code: LanguageCode): Locator => page.locator('header summary').filter({ hasText: new RegExp(`${seedOf(code).texts.navigation.openMenu}|${seedOf(code).texts.navigation.closeMenu}`) });
const switcher = (page: Page, code: LanguageCode): Locator => page.getByLabel(seedOf(code).texts.navigation.chooseLanguage + localeByCode(code).colon + localeByCode(code).name);

/** Expects that the section begins right below the sticky header. */
async function expectAtTop(page: Page, section: string): Promise<void> {
  await expect
    .poll(() => page.locator(`#${section}`).evaluate((element) => Math.round(element.getBoundingClientRect().top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0))))
    .toBeLessThanOrEqual(30);
  await expect
    .poll(() => page.locator(`#${section} h1, #${section} h2`).first().evaluate((heading) => heading.getBoundingClientRect().top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)))
    .toBeGreaterThanOrEqual(0);
  await expect(page.locator(`#${section} h1, #${section} h2`).first()).toBeInViewport();
}

test.describe('the header on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test('jumps to each section of the home page, in either layout', async ({ page }) => {
    for (const path of ['/us', '/il/main-test']) {
      await visit(page, path);
      const documents = documentsAskedFor(page);
      const code = path === '/us' ? 'en' : 'he';
      for (const section of [...SECTIONS].reverse()) {
        await desktopNav(page).getByRole('link', { name: seedOf(code).texts.navigation[section], exact: true }).click();
        await expect(page).toHaveURL(`${path}#${section}`);
        await expectAtTop(page, section);
      }
      expect(documents).toEqual([]);
    }
  });

  test('leads from another page to the home page’s section, and Back returns', async ({ page }) => {
    for (const section of SECTIONS) {
      await visit(page, '/nl/contract');
      const documents = documentsAskedFor(page);
      await desktopNav(page).getByRole('link', { name: seedOf('nl').texts.navigation[section], exact: true }).click();
      await expect(page).toHaveURL(sectionPath(localeByCode('nl'), section));
      await expectAtTop(page, section);
      expect(documents).toEqual([]);
    }
    await page.goBack();
    await expect(page.locator('h1')).toHaveText(seedOf('nl').contract.title);
  });

  for (const way of ['another language', 'another page'] as const)
    test(`sections of the home page that had not come near are there after ${way}`, async ({ page }) => {
      await visit(page, '/fr');
      const documents = documentsAskedFor(page);
      if (way === 'another language') {
        await switcher(page, 'fr').click();
        await page.getByRole('link', { name: localeByCode('nl').name }).first().click();
        await expect(page).toHaveURL('/nl');
      } else {
        await page.locator('#home a[href="/fr/first-steps"]').click();
        await expect(page).toHaveURL('/fr/first-steps');
      }
      const code = way === 'another language' ? 'nl' : 'fr';
      await desktopNav(page).getByRole('link', { name: seedOf(code).texts.navigation.contact, exact: true }).click();
      await expectAtTop(page, 'contact');
      await expect(page.locator('#contact form [name=firstName]')).toBeVisible();
      expect(documents).toEqual([]);
    });

  test('an address with a section opens at that section', async ({ page }) => {
    await page.goto('/us#team');
    await expectAtTop(page, 'team');
  });

  test('stays visible, with the link to the home page in the page’s language', async ({ page }) => {
    await visit(page, '/il/contract');
    await page.mouse.wheel(0, 3000);
    const logo = page.locator('header').getByRole('link', { name: seedOf('he').settings.company });
    await expect(logo).toBeInViewport();
    await logo.click();
    await expect(page).toHaveURL('/il');
  });

  test('a new page is shown from its top', async ({ page }) => {
    await visit(page, '/fr/contract');
    const documents = documentsAskedFor(page);
    const link = page.locator('footer').getByRole('link', { name: seedOf('fr').settings.footerLinks.find(({ target }) => target === 'euronews')?.label ?? '' });
    await link.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    await link.click();
    await expect(page.locator('h1')).toHaveText(seedOf('fr').news.title);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(documents).toEqual([]);
  });

  test('a malformed hash is treated as an unknown section', async ({ page }) => {
    await visit(page, '/fr/contract');
    const link = page.locator('footer').getByRole('link', { name: seedOf('fr').settings.footerLinks.find(({ target }) => target === 'euronews')?.label ?? '' });
    await link.evaluate((element) => element.setAttribute('href', '/fr/euronews#100%'));
    await link.click();
    await expect(page.locator('h1')).toHaveText(seedOf('fr').news.title);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goto('/fr#%E0%A4%A');
    await wake(page);
    await expect(page.locator('h1')).toHaveText(seedOf('fr').home.hero.title);
  });

  test('its language switcher works by keyboard, and Escape closes it', async ({ page }) => {
    await visit(page, '/us/euronews?a=b');
    const summary = switcher(page, 'en');
    const french = page.locator('header a[hreflang=fr]');
    await summary.focus();
    await page.keyboard.press('Enter');
    await expect(french).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.locator('header a[hreflang=ru]')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(french).toBeHidden();
    await expect(summary).toBeFocused();
    await page.keyboard.press('Space');
    await expect(french).toBeVisible();
    for (const _ of [1, 2, 3, 4, 5]) await page.keyboard.press('Tab');
    await expect(french).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/fr/euronews?a=b');
    await expect(page.locator('header a[hreflang=fr]')).toBeHidden();
  });

  test('the skip link leads to the content', async ({ page }) => {
    await visit(page, '/ru/contract');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: seedOf('ru').texts.navigation.skipToContent });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/ru/contract#main');
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toBeVisible();
  });
});

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`Back and Forward, ${viewport.width} px wide,`, () => {
    test.use({ viewport });

    const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
    /** With tolerance: browsers may end an animation a pixel or two off. */
    const expectScrolled = (page: Page, top: number) => expect.poll(async () => Math.abs((await scrollY(page)) - top)).toBeLessThanOrEqual(4);
    /** Scrolls like a visitor, and waits until scrolling has ended. */
    async function scrollPage(page: Page, by: number): Promise<number> {
      await page.mouse.wheel(0, by);
      let last = -1;
      await expect.poll(async () => {
        const before = last;
        last = await scrollY(page);
        return last > 0 && last === before;
      }, { intervals: [150] }).toBe(true);
      return last;
    }
    const toNews = (page: Page) => page.locator('footer').getByRole('link', { name: seedOf('en').settings.footerLinks.find(({ target }) => target === 'euronews')?.label ?? '' });

    test('show each page where it was left', async ({ page }) => {
      await visit(page, '/us');
      const documents = documentsAskedFor(page);
      const home = await scrollPage(page, 1500);
      await toNews(page).evaluate((link: HTMLElement) => link.click());
      await expect(page.locator('h1')).toHaveText(seedOf('en').news.title);
      await expect.poll(() => scrollY(page)).toBe(0);
      const news = await scrollPage(page, 200);

      await page.goBack();
      await expect(page.locator('h1')).toHaveText(seedOf('en').home.hero.title);
      await expectScrolled(page, home);
      await page.goForward();
      await expect(page.locator('h1')).toHaveText(seedOf('en').news.title);
      await expectScrolled(page, news);
      // The position stays.
      await page.evaluate((delay) => new Promise((resolve) => setTimeout(resolve, delay)), 2 * SCROLL_TO_TOP_DELAY_MS);
      await expectScrolled(page, news);
      expect(documents).toEqual([]);
    });

    test('restore the place on a page that was opened at a section, after a reload too', async ({ page }) => {
      await visit(page, '/us/contract');
      await page.goto('/us#team');
      await wake(page);
      await expectAtTop(page, 'team');
      const section = await scrollY(page);
      const further = await scrollPage(page, 300);
      expect(further).toBeGreaterThan(section);
      await toNews(page).evaluate((link: HTMLElement) => link.click());
      await expect(page.locator('h1')).toHaveText(seedOf('en').news.title);
      await page.reload();
      await wake(page);
      await page.goBack();
      await expect(page.locator('h1')).toHaveText(seedOf('en').home.hero.title);
      await expectScrolled(page, further);
    });
  });
}

test.describe('the menu on a phone', () => {
  test.use({ viewport: PHONE });

  test('opens, leads to a section and closes', async ({ page }) => {
    await visit(page, '/ru');
    await menu(page, 'ru').click();
    await page.locator('header details[open]').getByRole('link', { name: seedOf('ru').texts.navigation.team }).click();
    await expect(page.locator('header details[open]')).toHaveCount(0);
    await expectAtTop(page, 'team');
    await menu(page, 'ru').click();
    await expect(page.locator('header details[open]')).toBeVisible();
    await menu(page, 'ru').click();
    await expect(page.locator('header details[open]')).toHaveCount(0);
  });

  test('works by keyboard, and Escape closes it and returns the focus', async ({ page }) => {
    await visit(page, '/il/contract');
    const links = page.locator('header details[open] nav a');
    await menu(page, 'he').focus();
    await page.keyboard.press('Enter');
    await expect(links.first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(links).toHaveCount(0);
    await expect(menu(page, 'he')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/il#services');
    await expectAtTop(page, 'services');
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('opens and leads to a section; the switcher leads to the page in another language', async ({ page }) => {
      await page.goto('/us/contract?a=b');
      await menu(page, 'en').click();
      await page.locator('header details[open]').getByRole('link', { name: seedOf('en').texts.navigation.team }).click();
      await expect(page).toHaveURL('/us#team');
      await expectAtTop(page, 'team');
      await page.goto('/us/contract?a=b');
      await switcher(page, 'en').click();
      await page.locator('header a[hreflang=he]').click();
      await expect(page).toHaveURL('/il/contract');
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    });
  });
});

test.describe('sections', () => {
  /** Visible elements, whether scrolled to or not. */
  const invisible = (page: Page) =>
    page.evaluate(() => [...document.querySelectorAll('main *')].filter((element) => getComputedStyle(element).opacity === '0' && !element.matches('select')).map((element) => element.outerHTML.slice(0, 80)));

  /** Scrolls until the team is near, which loads its scripts, but not visible. */
  const comeNearTeam = (page: Page) => page.locator('#team').evaluate((team) => scrollTo({ top: team.getBoundingClientRect().top + scrollY - innerHeight - 200, behavior: 'instant' }));

  test('appear once when they are scrolled to, the team one card after the other', async ({ page }) => {
    // Records animations without changing them.
    await page.addInitScript(() => {
      const animated: { card: number; delay: number; threshold?: number }[] = [];
      Object.assign(window, { animated });
      const animate = Reflect.get(Element.prototype, 'animate');
      Element.prototype.animate = function (this: Element, ...args) {
        const options = args[1];
        const cards = [...document.querySelectorAll('#team li')];
        animated.push({ card: cards.indexOf(this), delay: typeof options === 'object' ? Number(options.delay ?? 0) : 0 });
        return animate.apply(this, args);
      };
    });
    await visit(page, '/us');
    const animated = () => page.evaluate(() => (Reflect.get(window, 'animated') as { card: number; delay: number }[]).filter(({ card }) => card >= 0).sort((one, other) => one.card - other.card));
    const cards = page.locator('#team li');
    await comeNearTeam(page);
    await expect(cards.last()).toHaveCSS('opacity', '0');
    expect(await animated()).toEqual([]);

    for (const card of await cards.all()) await card.scrollIntoViewIfNeeded();
    const once = [0, 1, 2, 3, 4, 5].map((card) => ({ card, delay: card * 150 }));
    await expect.poll(animated).toEqual(once);
    await expect(cards.last()).toHaveCSS('opacity', '1');
    await page.locator('footer').scrollIntoViewIfNeeded();
    await cards.last().scrollIntoViewIfNeeded();
    await expect(cards.last()).toHaveCSS('opacity', '1');
    expect(await animated()).toEqual(once);
  });

  for (const [width, height, zoom] of [[320, 256, 1], [360, 640, 2]] as const) {
    test(`all appear while one scrolls, at ${width} × ${height} and ${zoom * 100} % text`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript((size) => addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', size)), `${zoom * 100}%`);
      await visit(page, '/ru');
      await wake(page);
      await comeNearTeam(page);
      await expect(page.locator('#team li').last()).toBeAttached();
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      const about = page.locator('#about');
      await about.evaluate((section) => scrollTo({ top: section.getBoundingClientRect().top + scrollY, behavior: 'instant' }));
      await expect(about.locator('[data-reveal-waiting]')).toHaveCount(0);
      await expect(about).toBeInViewport();
      await expect.poll(() => about.evaluate((section) => [section, ...section.querySelectorAll('*')].filter((element) => getComputedStyle(element).opacity === '0').length)).toBe(0);
    });
  }

  test('are printed before they have appeared, without controls', async ({ page }) => {
    await visit(page, '/ru');
    await comeNearTeam(page);
    await expect(page.locator('#team li').last()).toHaveCSS('opacity', '0');
    // Paper is narrower: what comes near the viewport then would begin to appear.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    // What was passed on the way is appearing already.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    await page.emulateMedia({ media: 'print' });
    expect(await invisible(page)).toEqual([]);
    await expect(page.locator('header').getByText(seedOf('ru').settings.company)).toBeVisible();
    for (const control of await page.locator('header details, main a[href$="/helprequest"], main form button').all()) await expect(control).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('appear at once, and jumps are not animated', async ({ page }) => {
      for (const path of ['/ru', '/ru/main-test']) {
        await visit(page, path);
        await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
        // Scripts are loaded.
        await expect(page.locator('main form [type=submit]')).toHaveCount(1);
        await page.locator('main form').scrollIntoViewIfNeeded();
        await expect(page.locator('main form')).not.toHaveAttribute('data-waits');
        expect(await invisible(page)).toEqual([]);
        expect(await page.evaluate(() => document.getAnimations().filter(({ effect }) => Number(effect?.getTiming().duration) > 1).length)).toBe(0);
      }
    });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('are visible', async ({ page }) => {
      for (const path of ['/ru', '/il/main-test', '/us/contract']) {
        await page.goto(path);
        expect(await invisible(page)).toEqual([]);
        for (const part of await page.locator('main section, main section li').all()) await expect(part).toBeVisible();
      }
    });
  });
});
