import { localeByCode, LOCALES, PAGES, pagePath, SECTIONS, sectionPath } from '@site/rules';

import { readPdf } from '../helpers/pdf';
import { article, plainPart, seedOf, shared } from '../helpers/seed';
import { expect, expectTexts, test, visit } from '../helpers/test';

test.use({ viewport: { width: 1440, height: 900 } });

test.describe('the home page', () => {
  test('has its sections in order, in both layouts', async ({ page }) => {
    const imageBesideText = async (path: string) => {
      await page.goto(path);
      expect(await page.locator('main section[id]').evaluateAll((sections) => sections.map(({ id }) => id))).toEqual(SECTIONS);
      await expect(page.locator('main > section, main section')).toHaveCount(7);
      const image = await page.locator('#about img').boundingBox();
      const title = await page.locator('#about h2').boundingBox();
      return (image?.x ?? 0) < (title?.x ?? 0);
    };
    expect(await imageBesideText('/us')).not.toBe(await imageBesideText('/us/main-test'));
    await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  test('leads from its call to action to the help form', async ({ page }) => {
    await page.goto('/fr');
    await page.locator('#home').getByRole('link', { name: seedOf('fr').home.hero.callToAction }).click();
    await expect(page).toHaveURL('/fr/helprequest');
    // Its code waits for no touch where there was no form before.
    await expect(page.locator('main form [type=submit]')).toBeVisible();
  });

  test('shows six services and six people, each with a different picture', async ({ page }) => {
    for (const locale of LOCALES) {
      const { servicesOnHome, team, texts } = seedOf(locale.code);
      await page.goto(pagePath(locale, PAGES.home));
      await expect(page.locator('#services h3')).toHaveText(servicesOnHome.map(({ title }) => title));
      await expect(page.locator('#services li svg use')).toHaveCount(6);
      const cards = page.locator('#team li');
      await expect(cards).toHaveCount(6);
      for (const [index, { name, position, experience, specialization }] of team.entries()) {
        for (const text of [name, position, experience, texts.home.specialization + locale.colon + specialization]) await expect(cards.nth(index)).toContainText(text);
        await expect(cards.nth(index).getByRole('img', { name, exact: true })).toHaveCount(1);
      }
      expect(new Set(await cards.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src')))).size).toBe(6);
    }
    expect(shared.teamMembers.map(({ experienceYears }) => experienceYears)).toEqual([14, 12, 8, 15, 7, 5]);
    await page.goto('/us');
    for (const years of [14, 12, 8, 15, 7, 5]) await expect(page.locator('#team').getByText(new RegExp(`^${years} years`))).toBeVisible();
  });

  test('its pictures load, in a modern format', async ({ page }) => {
    await visit(page, '/us');
    for (const image of await page.locator('main img').all()) {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)).toBe(true);
      expect(await image.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(/\.(avif|webp)$/);
    }
  });

  test('its banner, pressed anywhere, leads to the agreement in the page’s language', async ({ page }) => {
    for (const [path, target] of [['/us', '/us/contract'], ['/il/main-test', '/il/contract']] as const) {
      await page.goto(path);
      const banner = page.locator('main section').filter({ has: page.locator('figure p') });
      await banner.scrollIntoViewIfNeeded();
      await banner.click({ position: { x: 40, y: 40 } });
      await expect(page).toHaveURL(target);
    }
    await page.goto('/us');
    await expect(page.locator('figure').filter({ has: page.locator('p') })).toContainText('Give us the right to represent your rights - and we\'ll do it right!');
  });

  test('its cards lead to phone, e-mail and map', async ({ page }) => {
    await page.goto('/il');
    const contact = page.locator('#contact');
    const { phoneSupport, email, mapsUrl } = shared.siteSettings;
    await expect(contact.locator('a[href^="tel:"]')).toHaveAttribute('href', `tel:${phoneSupport.replaceAll(' ', '')}`);
    await expect(contact.locator('a[href^="mailto:"]')).toHaveAttribute('href', `mailto:${email}`);
    await expect(contact.locator(`a[href="${mapsUrl}"]`)).toHaveCount(2);
    // Numbers and addresses are written from left to right.
    for (const value of [phoneSupport, email]) await expect(contact.getByText(value, { exact: true })).toHaveAttribute('dir', 'ltr');
  });

  test('the header has one number on a desktop and another on a phone', async ({ page }) => {
    await page.goto('/nl');
    const header = page.locator('header');
    const { phoneDesktop, phoneMobile, email } = shared.siteSettings;
    await expect(header.getByText(phoneDesktop)).toBeVisible();
    await expect(header.getByText(email).first()).toBeVisible();
    await expect(header.getByText(seedOf('nl').settings.tagline).first()).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await header.locator('summary').filter({ hasText: seedOf('nl').texts.navigation.openMenu }).click();
    await expect(header.getByText(phoneMobile)).toBeVisible();
    await expect(header.getByText(phoneDesktop)).toBeHidden();
  });
});

test('the footer’s links lead to their targets in every language, and a link without a target is not shown', async ({ page, request }) => {
  for (const locale of LOCALES) {
    const { settings, texts, servicesInFooter } = seedOf(locale.code);
    await page.goto(pagePath(locale, PAGES.contract));
    const footer = page.locator('footer');
    for (const section of ['about', 'team', 'contact'] as const) await expect(footer.getByRole('link', { name: texts.navigation[section], exact: true })).toHaveAttribute('href', sectionPath(locale, section));
    for (const { label, target } of settings.footerLinks) {
      const link = footer.getByRole('link', { name: label, exact: true });
      if (target === '') {
        await expect(link).toHaveCount(0);
        continue;
      }
      const href = target.startsWith('#') ? `${pagePath(locale, PAGES.home)}${target}` : pagePath(locale, target);
      await expect(link).toHaveAttribute('href', href);
      expect((await request.get(href)).status()).toBe(200);
    }
    await expect(footer).toContainText(settings.registerLine);
    await expect(footer).toContainText('2017');
    for (const { title } of servicesInFooter) await expect(footer.getByText(title, { exact: true })).toBeVisible();
  }
});

test.describe('the agreement', () => {
  test('has its number, its main terms, ten numbered sections with a table of them, and how to withdraw', async ({ page }) => {
    for (const locale of LOCALES) {
      const { contractSections, contractParts } = seedOf(locale.code);
      const [mainTerms, ...withdrawal] = contractParts.map(({ title }) => title);
      await page.goto(pagePath(locale, PAGES.contract));
      await expect(page.locator('main').getByText('VS-3754', { exact: true }).first()).toBeVisible();
      const headings = page.locator('main article section > h2');
      expect(contractSections).toHaveLength(10);
      await expect(headings).toHaveText([mainTerms ?? '', ...contractSections.map(({ title }, index) => `${index + 1}. ${title}`), ...withdrawal]);
      await expect(page.locator('main nav ol a')).toHaveText(contractSections.map(({ title }) => title));
      await expect(page.locator('main article img')).toHaveCount(1);
      await expect(page.locator('main')).not.toContainText('{{');
      await expect(page.locator('main bdi').first()).toHaveText('VS-3754');
    }
  });

  test('its table of sections leads to each of them', async ({ page }) => {
    await visit(page, '/us/contract');
    for (const section of [10, 4]) {
      await page.locator('main nav ol a').nth(section - 1).click();
      await expect(page).toHaveURL(`/us/contract#section-${section}`);
      const heading = page.locator(`#section-${section} h2`);
      await expect(heading).toBeInViewport();
      await expect.poll(() => heading.evaluate((element) => element.getBoundingClientRect().top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)), 'Below the sticky header').toBeGreaterThanOrEqual(0);
    }
  });

  test('is printed without controls, with numbered pages', async ({ page }) => {
    for (const code of ['ru', 'he'] as const) {
      const { texts } = seedOf(code);
      await page.goto(pagePath(localeByCode(code), PAGES.contract));
      const { text, info } = readPdf(await page.pdf({ format: 'A4' }));
      for (const control of [texts.contract.print, texts.contract.sign]) expect(text).not.toContain(control);
      expect(text).toContain(seedOf(code).settings.company);
      for (let number = 1; number <= Number(info.Pages); number += 1) expect(text).toContain(`${number} / ${info.Pages}`);
    }
  });
});

test.describe('the article', () => {
  test('is reached from the news under every prefix at its Russian address', async ({ page }) => {
    for (const locale of LOCALES) {
      await page.goto(pagePath(locale, PAGES.news));
      const card = page.locator('main li').filter({ hasText: article.title });
      await expect(card).toHaveCount(1);
      const read = card.getByRole('link', { name: seedOf(locale.code).texts.news.read });
      await expect(read).toHaveAttribute('href', '/ru/europe-digital-future');
      const language = seedOf(locale.code).texts.news.language + locale.colon + (new Intl.DisplayNames(locale.code, { type: 'language' }).of('ru') ?? '');
      await expect(card.getByText(language)).toHaveCount(locale.code === 'ru' ? 0 : 1);
      if (locale.code !== 'ru') await expect(card.getByRole('heading', { name: article.title })).toHaveAttribute('lang', 'ru');
      await read.click();
      await expect(page).toHaveURL('/ru/europe-digital-future');
      await expect(page.locator('h1')).toHaveText(article.title);
    }
  });

  test('is in Russian under every prefix, and marked as Russian', async ({ page }) => {
    for (const locale of LOCALES.filter(({ code }) => code !== 'ru')) {
      await page.goto(pagePath(locale, article.slug));
      await expect(page.locator('h1')).toHaveAttribute('lang', 'ru');
      await expect(page.locator('h1')).toHaveAttribute('dir', 'ltr');
      await expect(page.locator('main [lang=ru]').filter({ hasText: plainPart(article.body) })).not.toHaveCount(0);
      await expect(page.locator('main li[lang=ru]')).toHaveText(article.questions);
      await expect(page.getByRole('link', { name: seedOf(locale.code).texts.news.backToNews })).toHaveAttribute('href', pagePath(locale, PAGES.news));
    }
    await page.goto(pagePath(localeByCode('ru'), article.slug));
    await expect(page.locator('main [lang]')).toHaveCount(0);
    await expectTexts(page, ['EU Code Week']);
    await expect(page.locator('main')).toContainText(/11.*26 октября/);
  });
});
