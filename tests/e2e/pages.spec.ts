import { LOCALES, PAGES, pagePath, parsePagePath, personSlug, type Locale } from '@site/rules';
import type { Page } from 'playwright/test';

import { switchLocale } from '../../web/src/i18n/localizedPaths';
import { expectAccessibleAtSizes } from '../helpers/axe';
import { article, informationPage, legalPage, plainPart, questions, reportingCountries, seedOf, shared, type LegalSlug } from '../helpers/seed';
import { problemsInStructuredData } from '../helpers/structuredData';
import { expect, expectNothingCut, expectTexts, sharedTabTest as test, visit } from '../helpers/test';

const site = process.env.SITE_URL ?? 'http://localhost:8000';

interface ExpectedPage {
  readonly slug: string;
  readonly title: string;
  readonly heading: string;
  readonly texts: readonly string[];
}

// Without scroll animations, so that all of a page is shown.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const locale of LOCALES) {
  test.describe(`in ${locale.name}`, () => {
    for (const { slug, title, heading, texts } of pagesIn(locale)) {
      const path = pagePath(locale, slug);
      test(`${path} is whole: its language, its addresses, its content, at every width, and everybody can use it`, async ({ page }) => {
        const response = await visit(page, path);
        expect(response?.status()).toBe(200);
        const html = (await response?.text()) ?? '';
        // No broken encoding.
        expect(html).not.toMatch(/[\0\uFFFD]/);
        if (slug !== PAGES.secondHome) await expectShareable(page, html);
        await expect(page).toHaveTitle(title);
        await expect(page.locator('html')).toHaveAttribute('lang', locale.code);
        await expect(page.locator('html')).toHaveAttribute('dir', locale.dir);
        await expect(page.locator('h1')).toHaveText([heading]);
        await expect(page.locator('head meta[name=description]')).toHaveAttribute('content', /\S{2,}/);
        await expect(page.locator('head meta[name=robots]')).toHaveCount(slug === PAGES.secondHome ? 1 : 0);

        const canonical = slug === article.slug ? pagePath(LOCALES[0] as Locale, slug) : path;
        await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', site + canonical);
        const alternates = await page.locator('head link[rel=alternate][hreflang]').evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]));
        // The delivered article exists in Russian only, so no other address is a translation.
        const translations = slug === article.slug ? LOCALES.slice(0, 1) : LOCALES;
        expect(Object.fromEntries(alternates)).toEqual({
          ...Object.fromEntries(translations.map((other) => [other.code, site + switchLocale(path, other)])),
          'x-default': site + switchLocale(path, LOCALES[0] as Locale),
        });

        await expectTexts(page, texts);
        // Everything but the article is translated.
        if (slug !== article.slug && slug !== PAGES.news) await expect(page.locator('main [lang]')).toHaveCount(0);
        expect(await page.evaluate(blendedWrongly)).toEqual([]);
        await expectNothingCut(page);
        await expectAccessibleAtSizes(page, locale);
      });
    }
  });
}

/** Expects what social networks and search engines read, as it was sent: scripts change the head. */
async function expectShareable(page: Page, html: string): Promise<void> {
  const content = (name: string) => new RegExp(`<meta[^>]*(?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  // That of the text, where an article is not translated.
  const textLocale = parsePagePath(new URL(content('og:url')).pathname).locale;
  expect(content('og:locale')).toBe(textLocale.dates.replace('-', '_'));
  expect(content('og:image:alt')).toContain(content('og:title'));
  // Again on another connection, as browsers do, if the server ends an idle one just then.
  const picture = await page.request.get(content('og:image'), { maxRetries: 1 });
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  const data: unknown = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
  expect(problemsInStructuredData(data)).toEqual([]);
  for (const { inLanguage = textLocale.code } of (data as { readonly '@graph': readonly { readonly inLanguage?: string }[] })['@graph']) expect(inLanguage).toBe(textLocale.code);
}

/**
 * Elements that blend with all of the page, for which browsers draw the whole page anew whatever changes while one is in
 * sight; and those that blend with something of another colour than the page.
 */
function blendedWrongly(): readonly string[] {
  const { backgroundColor } = getComputedStyle(document.body);
  const ground = (element: Element | null): Element | null => (element === null || element === document.body || getComputedStyle(element).isolation === 'isolate' ? element : ground(element.parentElement));
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    if (getComputedStyle(element).mixBlendMode === 'normal') return [];
    const under = ground(element.parentElement) ?? document.body;
    return under !== document.body && getComputedStyle(under).backgroundColor === backgroundColor ? [] : [element.outerHTML.slice(0, 120)];
  });
}

function pagesIn(locale: Locale): ExpectedPage[] {
  const seed = seedOf(locale.code);
  const { home, texts, settings } = seed;
  const homeTexts = [
    home.hero.subtitle,
    ...home.hero.steps.flatMap((step) => [step.title, step.text]),
    home.hero.callToAction,
    home.hero.closing,
    ...home.claims.flatMap((claim) => [claim.value, claim.label]),
    home.servicesTitle,
    home.servicesIntro,
    ...seed.servicesOnHome.flatMap((service) => [service.title, service.description]),
    home.about.title,
    ...home.about.paragraphs,
    home.about.advantagesTitle,
    ...home.about.advantages,
    home.teamTitle,
    home.teamIntro,
    ...seed.team.flatMap((member) => [member.name, member.position, member.experience, texts.home.specialization + locale.colon + member.specialization]),
    home.banner.slogan,
    home.banner.attribution,
    home.contactTitle,
    home.contactIntro,
    settings.address,
    settings.hoursWeekdays,
    settings.hoursSaturday,
    shared.siteSettings.phoneSupport,
    shared.siteSettings.email,
    texts.contactForm.submit,
    settings.registerLine,
    ...seed.servicesInFooter.map((service) => service.title),
    ...settings.footerLinks.filter(({ target }) => target !== '').map(({ label }) => label),
  ];
  const legal = (slug: LegalSlug): ExpectedPage => {
    const { seoTitle, title, body } = legalPage(locale.code, slug);
    return { slug, title: seoTitle, heading: title, texts: [plainPart(body), settings.legalAddress] };
  };
  const information = (slug: string, list: readonly string[]): ExpectedPage => {
    const { matter, title, body } = informationPage(locale.code, slug);
    const { seoTitle = '', lead = '', listTitle = '', listIntro = '', linkText = '' } = matter;
    return { slug, title: seoTitle, heading: title, texts: [lead, plainPart(body), listTitle, listIntro, linkText, ...list] };
  };
  const contacts = [shared.siteSettings.phoneDesktop, shared.siteSettings.phoneMobile, shared.siteSettings.phoneSupport, shared.siteSettings.email, new URL(site).host, ...settings.officialContacts.flatMap(({ value, purpose }) => [value, purpose])];
  return [
    information(PAGES.firstSteps, reportingCountries(locale.code).flatMap(({ name, places }) => [name, ...places.map((place) => place.name)])),
    information(PAGES.checkUs, [texts.company.search, texts.company.searchHint, texts.company.searchButton, ...contacts]),
    information(PAGES.accessibility, []),
    information(PAGES.costs, [texts.costs.returned, texts.costs.left, texts.costs.nothingToPay, texts.costs.vat]),
    information(PAGES.questions, [texts.questions.search, ...questions(locale.code).map(({ question }) => question)]),
    information(PAGES.companyDetails, [settings.company, shared.siteSettings.registrationNumber, shared.siteSettings.vatNumber, settings.registerName, settings.legalAddress, settings.languages, settings.phoneHours, seed.contract.headName, ...contacts]),
    { slug: PAGES.home, title: home.seo.title, heading: home.hero.title, texts: homeTexts },
    { slug: PAGES.secondHome, title: home.seo.title, heading: home.hero.title, texts: homeTexts },
    {
      slug: PAGES.helpRequest,
      title: seed.helpRequest.seo.title,
      heading: seed.helpRequest.title,
      texts: [seed.helpRequest.subtitle, texts.helpRequest.backToMain, texts.helpRequest.submit, texts.forms.requiredHint, texts.forms.dataUseTitle, texts.forms.dataUse.replace(/\[([^\]]+)\]\([a-z-]+\)/g, '$1')],
    },
    {
      slug: PAGES.contract,
      title: seed.contract.seo.title,
      heading: seed.contract.title,
      texts: [
        shared.contractPage.number,
        plainPart(seed.contractIntroduction),
        ...seed.contractSections.flatMap(({ title, body }, index) => [`${index + 1}. ${title}`, plainPart(body)]),
        ...seed.contractParts.flatMap(({ title, body }) => [title, plainPart(body)]),
        settings.company,
        shared.siteSettings.registrationNumber,
        settings.legalAddress,
        shared.siteSettings.email,
        shared.siteSettings.phoneSupport,
        seed.contract.companySignatureLabel,
        seed.contract.headName,
        seed.contract.headPosition,
        seed.contract.clientSignatureLabel,
        texts.contract.sign,
      ],
    },
    { slug: PAGES.news, title: seed.news.seo.title, heading: seed.news.title, texts: [seed.news.subtitle, article.title, article.teaser, texts.news.read] },
    {
      slug: article.slug,
      title: article.seo.title,
      heading: article.title,
      texts: [article.lead, ...article.body.split('\n\n').map(plainPart), article.questionsTitle, ...article.questions, article.disclaimer, texts.news.backToNews],
    },
    ...seed.team.slice(0, 1).map((person) => ({
      slug: personSlug(person.slug),
      title: `${person.name} · ${person.position}`,
      heading: person.name,
      texts: [person.position, person.experience, capitalized(person.specialization), texts.company.illustration, texts.company.callerTitle, texts.company.callerText.replace('{{name}}', person.name), texts.company.note],
    })),
    legal(PAGES.privacyPolicy),
    legal(PAGES.userAgreement),
    { slug: PAGES.withdrawal, title: texts.withdrawal.title, heading: texts.withdrawal.title, texts: [texts.withdrawal.lead, texts.withdrawal.stepForm, texts.withdrawal.contractHint, texts.withdrawal.continue, texts.footer.withdraw] },
    { slug: PAGES.verification, title: texts.verification.title, heading: texts.verification.title, texts: [texts.verification.lead, texts.verification.formTitle, texts.verification.stays, texts.verification.offlineTitle, texts.verification.offlineReader, texts.verification.offlineProgram, 'node verify.mjs agreement.pdf --keys', texts.footer.verify] },
  ];
}

/** As a person's page shows what is written in the midst of a sentence on cards. */
function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
