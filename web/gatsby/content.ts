import { type Content, PageContent, type PictureOf } from '@site/content';
import { type AgreementVersion, type Locale, LOCALES } from '@site/rules';

/** A node of our own, before Gatsby's bookkeeping: the words of schema.graphql, not of the CMS. */
export interface ContentNode {
  readonly type: string;
  /** Unique among the nodes of its type. */
  readonly key: string;
  readonly fields: object;
}

/**
 * Everything the pages show, one set of nodes a language.
 * @param agreements what is to be signed now, at most one a language
 */
export function buildContentNodes(content: Content, agreements: readonly AgreementVersion[]): ContentNode[] {
  return LOCALES.flatMap((locale) => {
    const version = agreements.find(({ agreement }) => agreement.language === locale.code) ?? null;
    return nodesOf(locale, new PageContent(content, locale, fileOf), version);
  });
}

function nodesOf({ code: language }: Locale, page: PageContent<string>, version: AgreementVersion | null): ContentNode[] {
  const node = (type: string, key: string, fields: object): ContentNode => ({ type, key: `${language}/${key}`, fields: { language, ...fields } });
  return [
    node('SiteSettings', '', page.siteSettings()),
    node('HomePage', '', page.homePage()),
    node('HelpRequestPage', '', page.helpRequestPage()),
    node('ContractPage', '', page.contractPage(version)),
    node('NewsPage', '', page.newsPage()),
    ...page.articles().map((article) => node('Article', article.slug, article)),
    ...page.legalPages().map((legal) => node('LegalPage', legal.slug, legal)),
    ...page.interfaceTexts().map((texts) => node('Locale', texts.ns, texts)),
  ];
}

/** Id of a picture's File node, or null if the entry has none. */
const fileOf: PictureOf<string> = (media) => (typeof media?.localFile___NODE === 'string' ? media.localFile___NODE : null);
