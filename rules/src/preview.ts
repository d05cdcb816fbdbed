import { DEFAULT_LOCALE, localeByPrefix, type Locale } from './locales.js';
import { isPersonSlug, PAGES, type SectionId } from './routes.js';

/** The page of the site that shows drafts to staff; without language, not indexed. */
export const PREVIEW_PATH = '/preview';

/** Message from the preview to the admin around it: the token has expired. */
export const PREVIEW_EXPIRED = 'previewExpired';
/** Message of Strapi's admin to the preview: an entry was saved. */
export const PREVIEW_CHANGED = 'strapiUpdate';

/** The templates that a preview can use. */
export type PreviewPage = 'home' | 'secondHome' | 'helpRequest' | 'contract' | 'news' | 'legal' | 'firstSteps' | 'checkUs' | 'companyDetails' | 'questions' | 'costs' | 'accessibility' | 'article' | 'person' | 'withdrawal' | 'verification' | 'emailConfirmation' | 'notFound';

/** Show drafts, or only what is published. */
export type PreviewStatus = 'draft' | 'published';

/** Fragment of a preview's address. A fragment is not sent to servers, so it is in no log. */
export interface PreviewTarget {
  /** Address of a page of the site; an article without a slug is named by its document id. */
  readonly path: string;
  /** Section to scroll to. */
  readonly section: SectionId | null;
  readonly status: PreviewStatus;
  readonly token: string;
}

export function serializePreviewTarget({ path, section, status, token }: PreviewTarget): string {
  return new URLSearchParams({ path, ...(section && { section }), status, token }).toString();
}

export function parsePreviewTarget(hash: string): PreviewTarget {
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

/** The locale and the slug of an address, whether the page exists or not. */
export function parsePagePath(path: string): { readonly locale: Locale; readonly slug: string } {
  const [first = '', ...rest] = path.split('/').filter(Boolean);
  const locale = localeByPrefix(first);
  if (locale) return { locale, slug: rest.join('/') };
  return { locale: DEFAULT_LOCALE, slug: first === '' ? PAGES.home : PAGES.notFound };
}

/** The template of the page with this slug. */
export function previewPageForSlug(slug: string): PreviewPage {
  switch (slug) {
    case PAGES.home: return 'home';
    case PAGES.secondHome: return 'secondHome';
    case PAGES.helpRequest: return 'helpRequest';
    case PAGES.contract: return 'contract';
    case PAGES.news: return 'news';
    case PAGES.privacyPolicy:
    case PAGES.userAgreement: return 'legal';
    case PAGES.firstSteps: return 'firstSteps';
    case PAGES.checkUs: return 'checkUs';
    case PAGES.companyDetails: return 'companyDetails';
    case PAGES.questions: return 'questions';
    case PAGES.costs: return 'costs';
    case PAGES.accessibility: return 'accessibility';
    case PAGES.withdrawal: return 'withdrawal';
    case PAGES.verification: return 'verification';
    case PAGES.emailConfirmation: return 'emailConfirmation';
    case PAGES.notFound: return 'notFound';
    default: return isPersonSlug(slug) ? 'person' : 'article';
  }
}
