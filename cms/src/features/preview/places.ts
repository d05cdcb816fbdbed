import { PAGES, personSlug, type PreviewPage, previewPageForSlug, type SectionId } from '@site/rules';

import type { ContentUid } from '../../content-types';
import { UIDS } from '../../uids';

/** Where a page shows entries of a type. */
interface Place {
  /** Name of the page in its address; null: the entry's own. */
  readonly slug: string | null;
  readonly section?: SectionId;
  /** Name of the entry's own page, which only entries with a slug have. */
  readonly ownPage?: (slug: string) => string;
}

const PLACES: Readonly<Record<ContentUid, Place>> = {
  [UIDS.siteSettings]: { slug: PAGES.home },
  [UIDS.interfaceTexts]: { slug: PAGES.home },
  [UIDS.homePage]: { slug: PAGES.home },
  [UIDS.service]: { slug: PAGES.home, section: 'services' },
  [UIDS.teamMember]: { slug: PAGES.home, section: 'team', ownPage: personSlug },
  [UIDS.helpRequestPage]: { slug: PAGES.helpRequest },
  [UIDS.contractPage]: { slug: PAGES.contract },
  [UIDS.contractSection]: { slug: PAGES.contract },
  [UIDS.newsPage]: { slug: PAGES.news },
  [UIDS.article]: { slug: null },
  [UIDS.legalPage]: { slug: null },
  [UIDS.informationPage]: { slug: null },
  [UIDS.reportingCountry]: { slug: PAGES.firstSteps },
  [UIDS.question]: { slug: PAGES.questions },
};

/** Where the site shows entries of this type; undefined if it shows none. */
export function placeOf(uid: string): Place | undefined {
  return PLACES[uid as ContentUid] as Place | undefined;
}

/** Types of which one must be readable to view this page's preview. */
export function typesShownOn(page: PreviewPage): readonly string[] {
  const home = previewPageForSlug(PAGES.home);
  const own: Partial<Record<PreviewPage, readonly string[]>> = { article: [UIDS.article], person: [UIDS.teamMember], legal: [UIDS.legalPage], firstSteps: [UIDS.informationPage, UIDS.reportingCountry], checkUs: [UIDS.informationPage], companyDetails: [UIDS.informationPage], questions: [UIDS.informationPage, UIDS.question], costs: [UIDS.informationPage], accessibility: [UIDS.informationPage] };
  const shown = page === 'secondHome' || page === 'withdrawal' || page === 'verification' || page === 'emailConfirmation' || page === 'notFound' ? home : page;
  return own[shown] ?? Object.entries(PLACES).flatMap(([uid, { slug }]) => (slug !== null && previewPageForSlug(slug) === shown ? [uid] : []));
}
