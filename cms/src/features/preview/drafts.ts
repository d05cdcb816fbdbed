import type { Content, Entries, JsonObject } from '@site/content';
import { DEFAULT_LOCALE, LANGUAGE_CODES, type LanguageCode, type PreviewPage, type PreviewStatus } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { withSenderEmail } from '../official-data/sender-email';
import { populateOf } from '../translations/localized-fields';
import type { ContentUid } from '../../content-types';
import { UIDS } from '../../uids';

/** Types that every page uses: header, footer (which lead to the sections of the home page), interface texts and values of placeholders. */
const ALL_PAGES: readonly ContentUid[] = [UIDS.siteSettings, UIDS.homePage, UIDS.service, UIDS.contractPage, UIDS.informationPage, UIDS.interfaceTexts];
/** Types of which every page shows something of each language. */
const IN_ALL_LANGUAGES: readonly ContentUid[] = [UIDS.siteSettings];
const HOME: readonly ContentUid[] = [UIDS.teamMember, UIDS.question];
const PAGE_TYPES: Readonly<Record<PreviewPage, readonly ContentUid[]>> = {
  home: HOME,
  secondHome: HOME,
  helpRequest: [UIDS.helpRequestPage],
  contract: [UIDS.contractSection],
  news: [UIDS.newsPage, UIDS.article],
  legal: [UIDS.legalPage],
  firstSteps: [UIDS.reportingCountry],
  checkUs: [],
  companyDetails: [],
  questions: [UIDS.question],
  costs: [],
  accessibility: [],
  article: [UIDS.article],
  person: [UIDS.teamMember],
  withdrawal: [],
  verification: [],
  emailConfirmation: [],
  notFound: [],
};

/** Types whose entries have their own address; drafts may not have one yet. */
const WITH_SLUG: readonly ContentUid[] = [UIDS.article, UIDS.legalPage, UIDS.informationPage];

/** A page whose entries are read. */
export interface PageQuery {
  readonly page: PreviewPage;
  readonly slug: string;
  readonly language: LanguageCode;
  readonly status: PreviewStatus;
}

/**
 * Reads the entries that a page shows, in its language and in Russian, which is the fallback; of the other languages those
 * whose official contacts count in all.
 */
export async function readPage(strapi: Core.Strapi, { page, slug, language, status }: PageQuery): Promise<Content> {
  const content = {} as Record<LanguageCode, Entries>;
  for (const code of LANGUAGE_CODES) {
    const types = [DEFAULT_LOCALE.code, language].includes(code) ? [...ALL_PAGES, ...PAGE_TYPES[page]] : IN_ALL_LANGUAGES;
    const read = async (uid: ContentUid): Promise<[string, JsonObject[]]> => {
      const filters = page === 'article' && uid === UIDS.article ? { $or: [{ slug }, { documentId: slug }] } : {};
      const entries = await documents(strapi, uid).findMany({ locale: code, status, filters, populate: populateOf(strapi, uid) });
      return [nameInContent(uid), entries.map((entry) => asPublished(uid, entry))];
    };
    content[code] = Object.fromEntries(await Promise.all(types.map(read)));
  }
  return content;
}

/** A type's name in the content of a page. */
export const nameInContent = (uid: ContentUid): string => uid.split('.')[1] ?? uid;

/** Slug of the article of an article page; the same in all languages. */
export function slugOfArticle(content: Content): string | undefined {
  const [slug] = Object.values(content).flatMap(({ article = [] }) => article.flatMap((entry) => (typeof entry.slug === 'string' ? [entry.slug] : [])));
  return slug;
}

/** The entry in the format of the REST API after publishing. */
export function asPublished(uid: ContentUid, entry: object): JsonObject {
  const json = JSON.parse(JSON.stringify(entry)) as JsonObject;
  const { documentId = null, publishedAt = null, slug = null } = json;
  const shown = uid === UIDS.siteSettings ? withSenderEmail(json) : json;
  return { ...shown, publishedAt: publishedAt ?? new Date().toISOString(), ...(WITH_SLUG.includes(uid) && { slug: slug || documentId }) };
}

interface Reader {
  findMany(params: {
    readonly locale: LanguageCode;
    readonly status: PreviewStatus;
    readonly filters: object;
    readonly populate: object;
  }): Promise<readonly object[]>;
}

/** The Document Service with parameters that are valid for all content types. */
function documents(strapi: Core.Strapi, uid: ContentUid): Reader {
  return strapi.documents(uid) as unknown as Reader;
}
