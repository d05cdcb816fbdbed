import { isSectionShown, resolveTarget } from '@site/content';
import { DEFAULT_LOCALE, type LanguageCode, localeByCode, LOCALES, PAGES, pagePath, parseUrl, personSlug, SECTIONS } from '@site/rules';
import type { Core, UID } from '@strapi/strapi';

import { environment } from '../../environment';
import { articleAddressesOf } from '../../services';
import { UIDS } from '../../uids';
import { renderer } from '../rendering/renderer';
import { textsOf, type Values } from './texts-of-entry';

/** Pages that exist only if an entry is published. */
const PAGES_OF_ENTRIES = [UIDS.informationPage, UIDS.legalPage] as const;

interface Row {
  readonly documentId: string;
  readonly slug: string | null;
  readonly locale: LanguageCode;
  readonly publishedAt: string | null;
}

/** An entry in one language that is published or unpublished. */
interface Change {
  readonly type: UID.ContentType;
  readonly documentId: string;
  readonly language: LanguageCode;
  readonly action: 'publish' | 'unpublish';
}

/** The addresses of the site’s pages, as it would be built now. */
export class SiteAddresses {
  private constructor(
    private readonly paths: ReadonlySet<string>,
    private readonly sections: readonly string[],
  ) {}

  /** @param changes that are made before the site is built */
  static async read(strapi: Core.Strapi, changes: readonly Change[] = []): Promise<SiteAddresses> {
    const rows = (uid: UID.ContentType) => slugsAfter(strapi, uid, changes.filter(({ type }) => type === uid));
    const paths = new Set<string>(['/']);
    const dependent = (await Promise.all(PAGES_OF_ENTRIES.map(rows))).flat();
    // These templates have no entry.
    const isWithoutEntry = (slug: string): boolean => !DEPENDENT_SLUGS.includes(slug);
    const entries = [...(await rows(UIDS.article)), ...(await rows(UIDS.teamMember)).map(({ slug, locale }) => ({ slug: slug && personSlug(slug), locale }))];
    const redirects = await articleAddressesOf(strapi).redirects();
    for (const locale of LOCALES) {
      // In a language without a text, the page shows the Russian one.
      const isShown = (row: Pick<Row, 'locale'>): boolean => [locale.code, DEFAULT_LOCALE.code].includes(row.locale);
      const exists = (slug: string): boolean => isWithoutEntry(slug) || dependent.some((row) => row.slug === slug && isShown(row));
      for (const slug of Object.values(PAGES)) if (slug !== PAGES.notFound && exists(slug)) paths.add(pagePath(locale, slug));
      for (const { slug } of entries.filter(isShown)) if (slug) paths.add(pagePath(locale, slug));
      for (const { from, to } of redirects) if (paths.has(pagePath(locale, to))) paths.add(pagePath(locale, from));
    }
    // All languages share the switches.
    const home: Values | null = await strapi.db.query(UIDS.homePage).findOne({ where: { publishedAt: { $notNull: true } }, orderBy: { id: 'asc' } });
    return new SiteAddresses(paths, SECTIONS.filter((section) => isSectionShown(section, (field) => home?.[field] === false)));
  }

  /**
   * Whether a link leads somewhere, as far as the site itself can tell: links to other sites are not looked at.
   * @param page address of a page with the link
   */
  leads(link: string, page: string): boolean {
    const { siteUrl } = environment();
    const url = parseUrl(link, new URL(page, siteUrl).href);
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.host !== siteUrl.host) return true;
    const path = decoded(url.pathname).replace(/(?<=.)\/$/, '');
    // Files, such as the news feed.
    if (/\.\w+$/.test(path)) return true;
    if (!this.paths.has(path)) return false;
    const section = url.hash.slice(1);
    const isHome = path === '/' || LOCALES.some((locale) => pagePath(locale, PAGES.home) === path);
    return !isHome || section === '' || this.sections.includes(section);
  }
}

/** Pages whose template shows an entry with this slug. */
const DEPENDENT_SLUGS: readonly string[] = [PAGES.privacyPolicy, PAGES.userAgreement, PAGES.firstSteps, PAGES.checkUs, PAGES.companyDetails, PAGES.questions, PAGES.costs, PAGES.accessibility];

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

interface Found {
  /** Label of the field. */
  readonly field: string;
  readonly link: string;
}

/** The published entries of a type with slugs after changes of some. */
async function slugsAfter(strapi: Core.Strapi, uid: UID.ContentType, changes: readonly Change[]): Promise<readonly Row[]> {
  const read = (where: object): Promise<readonly Row[]> => strapi.db.query(uid).findMany({ select: ['documentId', 'slug', 'locale', 'publishedAt'], where });
  const published = await read({ publishedAt: { $notNull: true } });
  if (changes.length === 0) return published;
  const drafts = await read({ publishedAt: null, documentId: { $in: changes.map(({ documentId }) => documentId) } });
  const changeOf = ({ documentId, locale }: Row) => changes.find((change) => change.documentId === documentId && change.language === locale);
  return [...published.filter((row) => !changeOf(row)), ...drafts.filter((row) => changeOf(row)?.action === 'publish')];
}

/** Links of an entry to addresses of the site that do not exist. */
export async function brokenLinks(strapi: Core.Strapi, addresses: SiteAddresses, uid: UID.ContentType, language: LanguageCode, values: Values): Promise<readonly Found[]> {
  const page = pagePath(localeByCode(language), uid === UIDS.teamMember ? personSlug('name') : 'page');
  const richTexts = textsOf(strapi, uid, values).filter(({ type }) => type === 'richtext');
  const links = await renderer.render('links', richTexts.map(({ value }) => value));
  return richTexts.flatMap(({ label }, index) => [...new Set(links[index] ?? [])].filter((link) => !addresses.leads(link, page)).map((link) => ({ field: label, link })));
}

/** Links in the footer that are not shown, because they have no target, or that lead nowhere. */
export function brokenFooterLinks(addresses: SiteAddresses, language: LanguageCode, values: Values): readonly { readonly label: string; readonly target: string }[] {
  const locale = localeByCode(language);
  const links = Array.isArray(values.footerLinks) ? (values.footerLinks as readonly (Values | null)[]) : [];
  return links.flatMap((link) => {
    const [label, target] = [textOf(link?.label), textOf(link?.target)];
    const href = resolveTarget(target || null, locale);
    return href !== null && addresses.leads(href, pagePath(locale, PAGES.home)) ? [] : [{ label, target }];
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
