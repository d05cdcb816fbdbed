import { DEFAULT_LOCALE, localeByPrefix, type LanguageCode, type Locale } from './locales.js';
import { PAGES, type SectionId } from './routes.js';

/** The page of the site that shows drafts to staff. It is no language's, and not for search engines. */
export const PREVIEW_PATH = '/preview';

/** How long the address of a preview works. The admin, while it shows one, makes a new address when it is asked to. */
export const PREVIEW_SECONDS = 600;

/** What the page sends to the admin around it when its address has expired. */
export const PREVIEW_EXPIRED = 'previewExpired';
/** What Strapi's admin sends to the page when something was saved. */
export const PREVIEW_CHANGED = 'strapiUpdate';

/** What a preview is drawn by: the site's own templates. */
export type PreviewPage = 'home' | 'secondHome' | 'helpRequest' | 'contract' | 'news' | 'legal' | 'article' | 'notFound';

/** Everything that is saved, or what is published of it. */
export type PreviewStatus = 'draft' | 'published';

/** What the address of a preview says, behind its `#`: it is written into no log of a server, and sent to nobody. */
export interface PreviewTarget {
  /** Address of a page of the site; an article that has no address yet goes by its id in the CMS. */
  readonly path: string;
  /** Part of the page that is scrolled to. */
  readonly section: SectionId | null;
  readonly status: PreviewStatus;
  readonly token: string;
}

export function writePreviewTarget({ path, section, status, token }: PreviewTarget): string {
  return new URLSearchParams({ path, ...(section && { section }), status, token }).toString();
}

export function readPreviewTarget(hash: string): PreviewTarget {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    path: values.get('path') ?? '/',
    section: (values.get('section') as SectionId | null) ?? null,
    status: previewStatus(values.get('status')),
    token: values.get('token') ?? '',
  };
}

export function previewStatus(name: unknown): PreviewStatus {
  return name === 'published' ? 'published' : 'draft';
}

/** The language of an address and the name of its page, whether there is such a page or not. */
export function pageOfPath(path: string): { readonly locale: Locale; readonly slug: string } {
  const [first = '', ...rest] = path.split('/').filter(Boolean);
  const locale = localeByPrefix(first);
  if (locale) return { locale, slug: rest.join('/') };
  return { locale: DEFAULT_LOCALE, slug: first === '' ? PAGES.home : PAGES.notFound };
}

/** What draws the page of this name. */
export function previewPageOf(slug: string): PreviewPage {
  switch (slug) {
    case PAGES.home: return 'home';
    case PAGES.secondHome: return 'secondHome';
    case PAGES.helpRequest: return 'helpRequest';
    case PAGES.contract: return 'contract';
    case PAGES.news: return 'news';
    case PAGES.privacyPolicy:
    case PAGES.userAgreement: return 'legal';
    case PAGES.notFound: return 'notFound';
    default: return 'article';
  }
}

/** Answer of the CMS: a page as its template takes it. */
export interface PreviewAnswer {
  readonly data: {
    readonly page: PreviewPage;
    readonly language: LanguageCode;
    readonly slug: string;
    readonly status: PreviewStatus;
    /** In the shape of the template's query. */
    readonly content: PreviewContent;
  };
}

export interface PreviewContent {
  readonly locales: { readonly edges: readonly { readonly node: { readonly ns: string; readonly data: string; readonly language: LanguageCode } }[] };
  readonly [field: string]: object | null;
}
