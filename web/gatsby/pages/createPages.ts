import path from 'node:path';

import type { Actions } from 'gatsby';

import { DEFAULT_LOCALE, LANGUAGE_CODES, localeByCode, LOCALES, PAGES, pagePath, POSTED_PAGES, PREVIEW_PATH, type LanguageCode, type Locale } from '@site/rules';

/** Passed to every page's query and Head. */
export interface PageContext {
  readonly language: LanguageCode;
  /** The last part of the page's address (`helprequest`, an article's slug), empty for the home page. */
  readonly slug: string;
  /** Excluded from search engines. */
  readonly noindex: boolean;
  /** Canonical address for search engines. */
  readonly canonicalPath: string;
  /** The languages that the page is translated into. */
  readonly translations: readonly LanguageCode[];
  /** Whether this is the page at `/`. The built site has the Russian home page there (`gatsby/postbuild/finishPages.ts`); where it is shown all the same, it leads to that one. */
  readonly isRoot: boolean;
  /** For gatsby-plugin-react-i18next, which only provides the texts; it does not route. */
  readonly i18n: object;
}

export interface ArticlePage {
  readonly language: LanguageCode;
  readonly slug: string;
  readonly textLanguage: LanguageCode;
}

/** A page of one language: of a person, or of a text that staff publish. */
export interface EntryPage {
  readonly language: LanguageCode;
  readonly slug: string;
}

type CreatePage = Actions['createPage'];

const template = (name: string): string => path.resolve('src/templates', `${name}.tsx`);

const PAGE_TEMPLATES: readonly { slug: string; component: string; noindex?: boolean }[] = [
  { slug: PAGES.home, component: template('HomeTemplate') },
  { slug: PAGES.secondHome, component: template('SecondHomeTemplate'), noindex: true },
  { slug: PAGES.helpRequest, component: template('HelpRequestTemplate') },
  { slug: PAGES.contract, component: template('ContractTemplate') },
  { slug: PAGES.news, component: template('NewsTemplate') },
  { slug: PAGES.withdrawal, component: template('WithdrawalTemplate') },
  { slug: PAGES.verification, component: template('VerificationTemplate') },
  { slug: PAGES.emailConfirmation, component: template('EmailConfirmationTemplate'), noindex: true },
];

/** Pages that exist where their text is published: without it they would be empty. */
const TEXT_TEMPLATES: Readonly<Record<string, string>> = {
  [PAGES.privacyPolicy]: template('LegalTemplate'),
  [PAGES.userAgreement]: template('LegalTemplate'),
  [PAGES.firstSteps]: template('FirstStepsTemplate'),
  [PAGES.checkUs]: template('CheckUsTemplate'),
  [PAGES.companyDetails]: template('CompanyDetailsTemplate'),
  [PAGES.questions]: template('QuestionsTemplate'),
  [PAGES.costs]: template('CostsTemplate'),
  [PAGES.accessibility]: template('AccessibilityTemplate'),
};

interface PagesOfEntries {
  readonly articles: readonly ArticlePage[];
  readonly people: readonly EntryPage[];
  /** Information and legal pages. */
  readonly texts: readonly EntryPage[];
}

/** All pages: the fixed ones, those of entries and a not-found page under every prefix, the root, and the preview. */
export function createAllPages(createPage: CreatePage, { articles, people, texts }: PagesOfEntries): void {
  for (const locale of LOCALES) {
    for (const { slug, component, noindex = false } of PAGE_TEMPLATES) {
      createPage({ path: pagePath(locale, slug), component, context: contextOf(locale, slug, { noindex }) });
    }
    createPage({ path: pagePath(locale, POSTED_PAGES.withdrawal), component: template('PostedWithdrawalTemplate'), context: contextOf(locale, PAGES.withdrawal, { noindex: true }) });
    createPage({ path: pagePath(locale, POSTED_PAGES.emailConfirmation), component: template('PostedEmailConfirmationTemplate'), context: contextOf(locale, PAGES.emailConfirmation, { noindex: true }) });
    createPage({ path: pagePath(locale, POSTED_PAGES.help), component: template('PostedHelpRequestTemplate'), context: contextOf(locale, PAGES.helpRequest, { noindex: true }) });
    createPage({ path: pagePath(locale, POSTED_PAGES.contact), component: template('PostedContactTemplate'), context: contextOf(locale, PAGES.home, { noindex: true }) });
    // It also handles unknown addresses under the prefix.
    createPage({
      path: pagePath(locale, PAGES.notFound),
      matchPath: `/${locale.prefix}/*`,
      component: template('NotFoundTemplate'),
      context: contextOf(locale, PAGES.notFound, { noindex: true }),
    });
  }
  for (const article of articles) {
    const locale = LOCALES.find(({ code }) => code === article.language) ?? DEFAULT_LOCALE;
    const textLocale = LOCALES.find(({ code }) => code === article.textLanguage) ?? DEFAULT_LOCALE;
    const canonicalPath = pagePath(textLocale, article.slug);
    const translations = languagesOf(article.slug, articles.filter(({ language, textLanguage }) => language === textLanguage));
    createPage({ path: pagePath(locale, article.slug), component: template('ArticleTemplate'), context: contextOf(locale, article.slug, { canonicalPath, translations }) });
  }
  for (const { language, slug } of texts) {
    const component = TEXT_TEMPLATES[slug];
    const locale = localeByCode(language);
    if (component !== undefined) createPage({ path: pagePath(locale, slug), component, context: contextOf(locale, slug, { translations: languagesOf(slug, texts) }) });
  }
  for (const { language, slug } of people) {
    const locale = localeByCode(language);
    createPage({ path: pagePath(locale, slug), component: template('PersonTemplate'), context: contextOf(locale, slug, { translations: languagesOf(slug, people) }) });
  }
  createPage({ path: '/', component: template('HomeTemplate'), context: contextOf(DEFAULT_LOCALE, PAGES.home, { isRoot: true }) });
  createPage({ path: PREVIEW_PATH, component: template('PreviewTemplate'), context: contextOf(DEFAULT_LOCALE, PAGES.notFound, { noindex: true }) });
  createPage({ path: '/404', component: template('NotFoundTemplate'), context: contextOf(DEFAULT_LOCALE, PAGES.notFound, { noindex: true }) });
}

/** The languages in which there is one of these pages at this address. */
function languagesOf(slug: string, pages: readonly EntryPage[]): LanguageCode[] {
  return LANGUAGE_CODES.filter((code) => pages.some((page) => page.slug === slug && page.language === code));
}

type ContextOptions = Partial<Pick<PageContext, 'noindex' | 'canonicalPath' | 'translations' | 'isRoot'>>;

function contextOf(locale: Locale, slug: string, options: ContextOptions = {}): PageContext {
  const { noindex = false, canonicalPath = pagePath(locale, slug), translations = LANGUAGE_CODES, isRoot = false } = options;
  return {
    language: locale.code,
    slug,
    noindex,
    canonicalPath,
    translations,
    isRoot,
    i18n: { language: locale.code, languages: [locale.code], defaultLanguage: locale.code, routed: true, originalPath: canonicalPath, path: canonicalPath },
  };
}
