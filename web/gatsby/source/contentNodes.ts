import { type Content, PageContent, type PictureOf } from '@site/content';
import { type AgreementVersion, type Locale, LOCALES } from '@site/rules';

/** The node types of schema.ts that are made here, as generated in src/gatsby-types.d.ts. */
interface NodeTypes {
  readonly SiteSettings: Queries.SiteSettings;
  readonly HomePage: Queries.HomePage;
  readonly HelpRequestPage: Queries.HelpRequestPage;
  readonly ContractPage: Queries.ContractPage;
  readonly NewsPage: Queries.NewsPage;
  readonly Article: Queries.Article;
  readonly Person: Queries.Person;
  readonly LegalPage: Queries.LegalPage;
  readonly InformationPage: Queries.InformationPage;
  readonly ReportingCountry: Queries.ReportingCountry;
  readonly Question: Queries.Question;
  readonly Locale: Queries.Locale;
}

/** Input for a field: files are linked by the id of their node. */
type Source<Field> = Field extends Queries.File ? string : Field extends readonly (infer Item)[] ? readonly Source<Item>[] : Field extends object ? { readonly [Name in keyof Field]: Source<Field[Name]> } : Field;
type Fields<Type extends keyof NodeTypes> = Source<Omit<NodeTypes[Type], keyof Queries.Node | 'language'>>;

/** A node without Gatsby's internal fields. */
export interface ContentNode {
  readonly type: string;
  /** Unique among the nodes of its type. */
  readonly key: string;
  readonly fields: object;
}

/**
 * The nodes of all pages in all languages.
 * @param agreements the versions that can be signed now, at most one a language
 */
export function buildContentNodes(content: Content, agreements: readonly AgreementVersion[]): ContentNode[] {
  return LOCALES.flatMap((locale) => {
    const version = agreements.find(({ agreement }) => agreement.language === locale.code) ?? null;
    return nodesOf(locale, new PageContent(content, locale, fileOf), version);
  });
}

function nodesOf({ code: language }: Locale, page: PageContent<string>, version: AgreementVersion | null): ContentNode[] {
  const node = <Type extends keyof NodeTypes>(type: Type, key: string, fields: Fields<Type> & object): ContentNode => ({ type, key: `${language}/${key}`, fields: { language, ...fields } });
  return [
    node('SiteSettings', '', page.siteSettings()),
    node('HomePage', '', page.homePage()),
    node('HelpRequestPage', '', page.helpRequestPage()),
    node('ContractPage', '', page.contractPage(version)),
    node('NewsPage', '', page.newsPage()),
    ...page.articles().map((article) => node('Article', article.slug, article)),
    ...page.people().map((person) => node('Person', person.slug, person)),
    ...page.legalPages().map((legal) => node('LegalPage', legal.slug, legal)),
    ...page.informationPages().map((information) => node('InformationPage', information.slug, information)),
    // GraphQL does not keep the order of nodes.
    ...page.reportingCountries().map((country, position) => node('ReportingCountry', country.key, { ...country, position })),
    ...page.questions().map((question, position) => node('Question', question.key, { ...question, position })),
    ...page.interfaceTexts().map((texts) => node('Locale', texts.ns, texts)),
  ];
}

/** Id of a picture's File node, or null if the entry has none. */
const fileOf: PictureOf<string> = (media) => (typeof media?.localFile___NODE === 'string' ? media.localFile___NODE : null);
