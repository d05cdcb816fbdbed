import { DEFAULT_LOCALE, type Locale } from './locales.js';

/** The pages under each prefix, by the name their address ends in (specification, section 2, "Routes"). */
export const PAGES = {
  home: '',
  secondHome: 'main-test',
  helpRequest: 'helprequest',
  contract: 'contract',
  news: 'euronews',
  privacyPolicy: 'privacy-policy',
  userAgreement: 'user-agreement',
  notFound: '404',
} as const;

export type PageName = keyof typeof PAGES;

/** The sections of the home page, by the id that addresses end in (`/us#team`), in the header's order. */
export const SECTIONS = ['home', 'services', 'about', 'team', 'contact'] as const;
export type SectionId = (typeof SECTIONS)[number];

/** Slugs that an article cannot have, because a page has that address. */
export const RESERVED_SLUGS: readonly string[] = Object.values(PAGES).filter((slug) => slug !== '');

/** What an article's slug may look like: lower-case Latin words and digits joined by hyphens. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Addresses without a prefix that lead to the Russian page, query kept. */
export const UNPREFIXED_REDIRECTS: Readonly<Record<string, string>> = Object.fromEntries(
  [PAGES.helpRequest, PAGES.contract].map((slug) => [`/${slug}`, pathOf(DEFAULT_LOCALE, slug)]),
);

/** Address of a page: no trailing slash. `slug` is a value of {@link PAGES} or an article's slug. */
export function pathOf(locale: Locale, slug: string): string {
  return slug === '' ? `/${locale.prefix}` : `/${locale.prefix}/${slug}`;
}

/** Address of the feed of the news: what readers of feeds ask for. */
export function feedPath(locale: Locale): string {
  return `/${locale.prefix}/feed.xml`;
}

/** Address of a section of the home page. */
export function sectionPath(locale: Locale, section: SectionId): string {
  return section === 'home' ? pathOf(locale, PAGES.home) : `${pathOf(locale, PAGES.home)}#${section}`;
}

/** Delay before a route change scrolls to the top, milliseconds (specification, section 2). */
export const SCROLL_TO_TOP_DELAY_MS = 100;
