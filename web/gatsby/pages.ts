import path from 'node:path';

import type { Actions } from 'gatsby';

import { DEFAULT_LOCALE, LOCALES, PAGES, pathOf, PREVIEW_PATH, type LanguageCode, type Locale } from '@site/rules';

/** What every page's query and Head are given. */
export interface PageContext {
  readonly language: LanguageCode;
  /** The page's name in its address (`helprequest`, an article's slug), empty for the home page. */
  readonly slug: string;
  /** Not for search engines. */
  readonly noindex: boolean;
  /** The address search engines should keep, if it is not this one. */
  readonly canonicalPath: string;
  /** Whether this is the page at `/`, which moves on to the Russian home page. */
  readonly isRoot: boolean;
  /** Read by gatsby-plugin-react-i18next, which is only the provider here: paths are ours. */
  readonly i18n: object;
}

export interface ArticlePage {
  readonly language: LanguageCode;
  readonly slug: string;
  readonly textLanguage: LanguageCode;
}

type CreatePage = Actions['createPage'];

const template = (name: string): string => path.resolve('src/templates', `${name}.tsx`);

const PAGE_TEMPLATES: readonly { slug: string; component: string; noindex?: boolean }[] = [
  { slug: PAGES.home, component: template('HomeTemplate') },
  { slug: PAGES.secondHome, component: template('SecondHomeTemplate'), noindex: true },
  { slug: PAGES.helpRequest, component: template('HelpRequestTemplate') },
  { slug: PAGES.contract, component: template('ContractTemplate') },
  { slug: PAGES.news, component: template('NewsTemplate') },
  { slug: PAGES.privacyPolicy, component: template('LegalTemplate') },
  { slug: PAGES.userAgreement, component: template('LegalTemplate') },
];

/** All pages: the fixed ones and the articles under every prefix, a not-found page each, the root, and the one that shows drafts. */
export function createAllPages(createPage: CreatePage, articles: readonly ArticlePage[]): void {
  for (const locale of LOCALES) {
    for (const { slug, component, noindex = false } of PAGE_TEMPLATES) {
      createPage({ path: pathOf(locale, slug), component, context: contextOf(locale, slug, { noindex }) });
    }
    // Unknown addresses under a prefix are this page's, in the browser as on the server.
    createPage({
      path: pathOf(locale, PAGES.notFound),
      matchPath: `/${locale.prefix}/*`,
      component: template('NotFoundTemplate'),
      context: contextOf(locale, PAGES.notFound, { noindex: true }),
    });
  }
  for (const article of articles) {
    const locale = LOCALES.find(({ code }) => code === article.language) ?? DEFAULT_LOCALE;
    const textLocale = LOCALES.find(({ code }) => code === article.textLanguage) ?? DEFAULT_LOCALE;
    const canonicalPath = pathOf(textLocale, article.slug);
    createPage({ path: pathOf(locale, article.slug), component: template('ArticleTemplate'), context: contextOf(locale, article.slug, { canonicalPath }) });
  }
  createPage({ path: '/', component: template('HomeTemplate'), context: contextOf(DEFAULT_LOCALE, PAGES.home, { isRoot: true }) });
  createPage({ path: PREVIEW_PATH, component: template('PreviewTemplate'), context: contextOf(DEFAULT_LOCALE, PAGES.notFound, { noindex: true }) });
  createPage({ path: '/404', component: template('NotFoundTemplate'), context: contextOf(DEFAULT_LOCALE, PAGES.notFound, { noindex: true }) });
}

function contextOf(locale: Locale, slug: string, options: { noindex?: boolean; canonicalPath?: string; isRoot?: boolean } = {}): PageContext {
  const { noindex = false, canonicalPath = pathOf(locale, slug), isRoot = false } = options;
  return {
    language: locale.code,
    slug,
    noindex,
    canonicalPath,
    isRoot,
    i18n: { language: locale.code, languages: [locale.code], defaultLanguage: locale.code, routed: true, originalPath: canonicalPath, path: canonicalPath },
  };
}
