import { PAGES, type PreviewPage, previewPageOf, type SectionId } from '@site/rules';

import type { ContentUid } from '../types-of-content';

/** Where a page shows entries of a type. */
interface Place {
  /** Name of the page in its address; null: the entry's own. */
  readonly slug: string | null;
  readonly section?: SectionId;
}

const PLACES: Readonly<Record<ContentUid, Place>> = {
  'api::site-settings.site-settings': { slug: PAGES.home },
  'api::interface-texts.interface-texts': { slug: PAGES.home },
  'api::home-page.home-page': { slug: PAGES.home },
  'api::service.service': { slug: PAGES.home, section: 'services' },
  'api::team-member.team-member': { slug: PAGES.home, section: 'team' },
  'api::help-request-page.help-request-page': { slug: PAGES.helpRequest },
  'api::contract-page.contract-page': { slug: PAGES.contract },
  'api::contract-section.contract-section': { slug: PAGES.contract },
  'api::news-page.news-page': { slug: PAGES.news },
  'api::article.article': { slug: null },
  'api::legal-page.legal-page': { slug: null },
};

/** Where the site shows entries of this type; undefined if it shows none. */
export function placeOf(uid: string): Place | undefined {
  return PLACES[uid as ContentUid] as Place | undefined;
}

/** Types that are what this page is made of: who reads one of them sees the page. */
export function typesShownOn(page: PreviewPage): readonly string[] {
  const home = previewPageOf(PAGES.home);
  const own: Partial<Record<PreviewPage, readonly string[]>> = { article: ['api::article.article'], legal: ['api::legal-page.legal-page'] };
  const shown = page === 'secondHome' || page === 'notFound' ? home : page;
  return own[shown] ?? Object.entries(PLACES).flatMap(([uid, { slug }]) => (slug !== null && previewPageOf(slug) === shown ? [uid] : []));
}
