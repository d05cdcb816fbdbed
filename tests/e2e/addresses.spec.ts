import { localeByCode, LOCALES, PAGES, pagePath, personSlug, sectionPath, type Locale } from '@site/rules';

import { article, seedOf, shared } from '../helpers/seed';
import { documentsAskedFor, expect, expectNothingCut, sharedTabTest, test, visit, wake } from '../helpers/test';

const site = process.env.SITE_URL ?? 'http://localhost:8000';
const russian = LOCALES[0] as Locale;

test.describe('the root', () => {
  test('becomes /ru, keeping query and section, and Back does not lead to it again', async ({ page }) => {
    await page.goto('/us/contract');
    await page.goto('/?sub1=a%20b&p=1#team');
    await expect(page).toHaveURL('/ru?sub1=a%20b&p=1#team');
    await wake(page);
    await expect(page.locator('h1')).toHaveText(seedOf('ru').home.hero.title);
    await page.goBack();
    await expect(page).toHaveURL('/us/contract');
  });

  test('becomes /ru without an interaction', async ({ page }) => {
    await page.goto('/#contact');
    await expect(page).toHaveURL('/ru#contact');
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('is the Russian home page', async ({ page }) => {
      const response = await page.goto('/');
      expect(response?.status()).toBe(200);
      await expect(page).toHaveURL('/');
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
      await expect(page.locator('h1')).toHaveText(seedOf('ru').home.hero.title);
      await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', `${site}/ru`);
    });
  });
});

test('the short addresses of form and agreement lead to the Russian pages, keeping the query', async ({ request }) => {
  for (const slug of [PAGES.helpRequest, PAGES.contract]) {
    for (const [address, target] of [[`/${slug}?sub1=x&p=5`, `/ru/${slug}?sub1=x&p=5`], [`/${slug}/?a=b`, `/ru/${slug}?a=b`], [`/${slug}`, `/ru/${slug}`]] as const) {
      const response = await request.get(address, { maxRedirects: 0 });
      expect([response.status(), response.headers().location]).toEqual([301, target]);
    }
  }
});

test('an address with a trailing slash redirects to the one without', async ({ request }) => {
  for (const path of ['/us', '/il/contract', '/ru/europe-digital-future']) {
    const response = await request.get(`${path}/?a=b`, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([301, `${path}?a=b`]);
    expect((await request.get(`${path}/`)).status()).toBe(200);
  }
});

test.describe('an unknown address', () => {
  test.use({ expectedErrors: /status of 404|^404: / });

  const cases: [path: string, locale: Locale][] = [
    ...LOCALES.map((locale): [string, Locale] => [`${pagePath(locale, 'no-such-page')}?a=b`, locale]),
    ['/fr/contract/deeper', LOCALES[4] as Locale],
    ['/no-such-page', russian],
    ['/de/contract', russian],
    ['/russian', russian],
  ];
  for (const [path, locale] of cases) {
    sharedTabTest(`${path} says so, in ${locale.name}, and leads to the root`, async ({ page }) => {
      const logged = page.waitForEvent('console', (message) => message.type() === 'error' && message.text() === `404: ${path.split('?')[0]}`);
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await logged;
      await expect(page.locator('html')).toHaveAttribute('lang', locale.code);
      await expect(page.locator('html')).toHaveAttribute('dir', locale.dir);
      await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await expect(page).toHaveTitle('Oops! Page not found');
      await expect(page.locator('main')).toContainText('404');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
      await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
      const { navigation, notFound } = seedOf(locale.code).texts;
      await expect(page.locator('main')).toContainText(notFound.lead);
      await expect(page.locator('main').getByRole('link', { name: navigation.contact })).toHaveAttribute('href', sectionPath(locale, 'contact'));
      await expect(page.locator('header').getByRole('link', { name: seedOf(locale.code).settings.company })).toHaveAttribute('href', pagePath(locale, PAGES.home));
      await expect(page).toHaveURL(path);
      if (path.startsWith(pagePath(locale, 'no-such-page'))) await expectNothingCut(page);
    });
  }

  test('its link leads home', async ({ page }) => {
    await visit(page, '/nl/no-such-page');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/ru');
  });

  test('a broken link within the site shows the not-found page too', async ({ page }) => {
    await visit(page, '/fr/contract');
    const logged = page.waitForEvent('console', (message) => message.text() === '404: /fr/no-such-page');
    await page.locator('footer').getByRole('link', { name: seedOf('fr').texts.navigation.team }).evaluate((link) => link.setAttribute('href', '/fr/no-such-page'));
    await page.locator('footer').getByRole('link', { name: seedOf('fr').texts.navigation.team }).click();
    await logged;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  });
});

test.describe('the language switcher', () => {
  test('shows the same page in each language, keeping query and section, without a full page load', async ({ page }) => {
    await visit(page, '/us/contract?sub1=x&y=1#section-3');
    const documents = documentsAskedFor(page);
    for (const locale of [...LOCALES].reverse()) {
      await page.locator('header summary').filter({ has: page.locator('[lang]') }).click();
      await page.locator(`header a[hreflang=${locale.code}]`).click();
      await expect(page).toHaveURL(`/${locale.prefix}/contract?sub1=x&y=1#section-3`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale.code);
      await expect(page.locator('html')).toHaveAttribute('dir', locale.dir);
      await expect(page.locator('h1')).toHaveText(seedOf(locale.code).contract.title);
    }
    expect(documents).toEqual([]);
  });

  test('shows the native names of the five languages with their flags', async ({ page }) => {
    await page.goto('/fr');
    await page.getByLabel(`${seedOf('fr').texts.navigation.chooseLanguage}${localeByCode('fr').colon}Français`).click();
    const links = page.locator('header details[open] a[hreflang]');
    await expect(links).toHaveText(LOCALES.map(({ name }) => name));
    for (const [index, { flag }] of LOCALES.entries()) await expect(links.nth(index).locator('use')).toHaveAttribute('href', `/symbols.svg#${flag}`);
    await expect(page.locator('header details[open] a[aria-current=true]')).toHaveText('Français');
  });

  test.describe('of a not-found page', () => {
    test.use({ expectedErrors: /status of 404|^404: / });

    test('prepends the prefix if there was none', async ({ page }) => {
      await page.goto('/somewhere/else?a=b');
      await page.getByLabel(seedOf('ru').texts.navigation.chooseLanguage).click();
      await page.locator('header a[hreflang=he]').click();
      await expect(page).toHaveURL('/il/somewhere/else?a=b');
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    });
  });
});

test('the icon is at its customary address', async ({ request }) => {
  const icon = await request.get('/favicon.ico');
  expect(icon.status()).toBe(200);
  expect(icon.headers()['content-type']).toMatch(/^image\//);
});

test('each language has a web app manifest with icons', async ({ page, request }) => {
  for (const locale of LOCALES) {
    await page.goto(pagePath(locale, PAGES.home));
    const address = (await page.locator('head link[rel=manifest]').getAttribute('href')) ?? '';
    const answer = await request.get(address);
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const { name, icons } = (await answer.json()) as { name: string; icons: { src: string }[] };
    expect(name).toBe(seedOf(locale.code).settings.company);
    for (const { src } of icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
  }
});

test('the sitemap lists every page that search engines should keep, and no other', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${site}/sitemap-index.xml`);
  expect(robots).not.toMatch(/^Disallow: \S/m);
  const index = await (await request.get('/sitemap-index.xml')).text();
  const sitemap = /<loc>(.*?)<\/loc>/.exec(index)?.[1] ?? '';
  const text = await (await request.get(sitemap)).text();
  const listed = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  const slugs = [PAGES.home, PAGES.helpRequest, PAGES.contract, PAGES.news, PAGES.privacyPolicy, PAGES.userAgreement, PAGES.withdrawal, PAGES.verification, PAGES.firstSteps, PAGES.checkUs, PAGES.companyDetails, PAGES.questions, PAGES.costs, PAGES.accessibility, ...shared.teamMembers.map(({ slug }) => personSlug(slug))];
  const expected = [...LOCALES.flatMap((locale) => slugs.map((slug) => site + pagePath(locale, slug))), site + pagePath(russian, article.slug)];
  expect(listed.sort()).toEqual(expected.sort());
  // All pages with an entry of their own say when it was published.
  const dates = [...text.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, date = '']) => Date.parse(date));
  expect(dates.length).toBeGreaterThan(LOCALES.length * 6);
  expect(dates.filter((date) => !(date <= Date.now()))).toEqual([]);
  // Other pages are not listed as translations either.
  const translations = [...text.matchAll(/hreflang="[^"]+" href="([^"]+)"/g)].map(([, address]) => address ?? '');
  expect(translations.length).toBeGreaterThan(expected.length);
  expect(translations.filter((address) => !expected.includes(address))).toEqual([]);
});
