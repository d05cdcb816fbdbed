import { DEFAULT_LOCALE, type LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { AUTHOR, mayReadEntry } from '../../strapi-internals/content-manager';
import { UIDS } from '../../uids';

interface ArticlePage {
  /** The last part of the page's address: the article's slug or document id. */
  readonly slug: string;
  readonly language: LanguageCode;
  /** Document id of an article whose rights are known already. */
  readonly own?: string | null;
}

/**
 * Whether an account may see the page of an article: its role may be limited to languages, or to entries of its own, which
 * no other page is made of alone.
 * @returns true also if there is no such article
 */
export async function mayReadArticle(strapi: Core.Strapi, ability: unknown, { slug, language, own = null }: ArticlePage): Promise<boolean> {
  const where = { $or: [{ slug }, { documentId: slug }], publishedAt: null, locale: { $in: [language, DEFAULT_LOCALE.code] } };
  const drafts: readonly { readonly documentId: string; readonly locale: string }[] = await strapi.db.query(UIDS.article).findMany({ where, populate: AUTHOR });
  const shown = drafts.find(({ locale }) => locale === language) ?? drafts[0];
  return !shown || shown.documentId === own || mayReadEntry(strapi, ability, UIDS.article, shown);
}
