import type { Locale } from './locales.js';

/** The pages under each prefix, by the last part of their address. */
export const PAGES = {
  home: '',
  secondHome: 'main-test',
  helpRequest: 'helprequest',
  contract: 'contract',
  news: 'euronews',
  privacyPolicy: 'privacy-policy',
  userAgreement: 'user-agreement',
  firstSteps: 'first-steps',
  checkUs: 'check-us',
  companyDetails: 'company-details',
  questions: 'faq',
  costs: 'costs',
  accessibility: 'accessibility',
  withdrawal: 'withdrawal',
  verification: 'verify',
  emailConfirmation: 'confirm-email',
  notFound: '404',
} as const;

/** The last part of the address of a person's page. */
export function personSlug(slug: string): string {
  return `${PEOPLE}/${slug}`;
}

/** Whether the last part of an address is that of a person's page. */
export function isPersonSlug(slug: string): boolean {
  return slug.startsWith(`${PEOPLE}/`);
}

const PEOPLE = 'team';

/** Pages that the site's server completes to answer a form that was posted without scripts; not served at their own addresses. */
export const POSTED_PAGES = { withdrawal: 'withdrawal/posted', emailConfirmation: 'confirm-email/posted', help: 'helprequest/posted', contact: 'contact/posted' } as const;
export type PostedPageName = keyof typeof POSTED_PAGES;

export type PageName = keyof typeof PAGES;

/** The sections of the home page, by the fragment of their address (`/us#team`), in the header's order. */
export const SECTIONS = ['home', 'services', 'about', 'team', 'contact'] as const;
export type SectionId = (typeof SECTIONS)[number];

/** Address of a page: no trailing slash. `slug` is a value of {@link PAGES} or an article's slug. */
export function pagePath(locale: Locale, slug: string): string {
  return slug === '' ? `/${locale.prefix}` : `/${locale.prefix}/${slug}`;
}

/** Address of the news feed. */
export function feedPath(locale: Locale): string {
  return `/${locale.prefix}/feed.xml`;
}

/** Address of the web app manifest. */
export function manifestPath(locale: Locale): string {
  return `/${locale.prefix}/site.webmanifest`;
}

/** Address of a section of the home page. */
export function sectionPath(locale: Locale, section: SectionId): string {
  return section === 'home' ? pagePath(locale, PAGES.home) : `${pagePath(locale, PAGES.home)}#${section}`;
}
