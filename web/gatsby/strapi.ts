import type { GatsbyCache, Node, NodeInput, SourceNodesArgs } from 'gatsby';
import { sourceNodes as strapiSourceNodes } from 'gatsby-source-strapi/gatsby-node';

import type { Json, JsonObject } from '@site/content';
import { LANGUAGE_CODES, type LanguageCode } from '@site/rules';

/** Where the CMS is and the key that may read its published content. */
export interface StrapiOptions {
  readonly apiURL: string;
  readonly accessToken: string;
}

/** Published entries by singular type name (`home-page`), in one language. Pictures carry `localFile___NODE`. */
export type Entries = Readonly<Record<string, readonly JsonObject[]>>;
export type Content = Readonly<Record<LanguageCode, Entries>>;

interface TypeQuery {
  readonly singularName: string;
  readonly queryParams: JsonObject;
}

const everything: Json = '*';
const deep = (...components: string[]): JsonObject =>
  Object.fromEntries(components.map((component) => [component, { populate: everything }]));

const SINGLE_TYPES: readonly TypeQuery[] = [
  { singularName: 'site-settings', queryParams: { populate: everything } },
  { singularName: 'home-page', queryParams: { populate: { ...deep('seo', 'hero', 'claims', 'about', 'banner'), aboutImage: true, bannerImage: true, mapImage: true } } },
  { singularName: 'help-request-page', queryParams: { populate: everything } },
  { singularName: 'contract-page', queryParams: { populate: everything } },
  { singularName: 'news-page', queryParams: { populate: everything } },
  { singularName: 'interface-texts', queryParams: { populate: everything } },
];

const inOrder: JsonObject = { sort: 'order:asc', pagination: { pageSize: 100 } };
const COLLECTION_TYPES: readonly TypeQuery[] = [
  { singularName: 'service', queryParams: { ...inOrder } },
  { singularName: 'team-member', queryParams: { ...inOrder, populate: everything } },
  { singularName: 'contract-section', queryParams: { ...inOrder } },
  { singularName: 'article', queryParams: { sort: 'publishedOn:desc', pagination: { pageSize: 100 }, populate: everything } },
  { singularName: 'legal-page', queryParams: { pagination: { pageSize: 100 }, populate: everything } },
];

/**
 * All published content in all languages, pictures downloaded.
 *
 * gatsby-source-strapi does the fetching and the downloads. As shipped it cannot hold localized content (all
 * languages of an entry share one node id, and its second run is a delta), so it is called once a language and its
 * entry nodes are collected instead of created: docs/decisions/gatsby-source-strapi.md.
 *
 * @throws Error if the CMS does not answer, or a picture that an entry names could not be downloaded
 */
export async function fetchContent(args: SourceNodesArgs, options: StrapiOptions): Promise<Content> {
  const content: Partial<Record<LanguageCode, Entries>> = {};
  // One language after the other: the plugin keeps its state in one cache.
  for (const language of LANGUAGE_CODES) content[language] = await fetchLanguage(args, options, language);
  const complete = content as Record<LanguageCode, Entries>;
  assertPicturesArrived(complete);
  return complete;
}

async function fetchLanguage(args: SourceNodesArgs, options: StrapiOptions, language: LanguageCode): Promise<Entries> {
  const entries: Record<string, JsonObject[]> = {};
  const createNode = async (node: NodeInput, ...rest: unknown[]): Promise<void> => {
    const type = node.internal.type;
    if (!type.startsWith('STRAPI_')) {
      await Reflect.apply(args.actions.createNode, args.actions, [node, ...rest]);
      return;
    }
    const singularName = TYPE_NAMES.get(type);
    if (singularName && node.internal.content) (entries[singularName] ??= []).push(JSON.parse(node.internal.content) as JsonObject);
  };
  const withLanguage = ({ singularName, queryParams }: TypeQuery) => ({
    singularName,
    queryParams: { ...queryParams, locale: language, status: 'published' },
  });
  await strapiSourceNodes(
    { ...args, actions: { ...args.actions, createNode }, cache: withoutTimestamp(args.cache), getNodes: () => args.getNodes().filter(isFile) },
    {
      ...options,
      version: 5,
      singleTypes: SINGLE_TYPES.map(withLanguage),
      collectionTypes: COLLECTION_TYPES.map(withLanguage),
    },
  );
  return entries;
}

/** The plugin names a node's type after the CMS type: `api::home-page.home-page` becomes `STRAPI_HOME_PAGE`. */
const TYPE_NAMES = new Map(
  [...SINGLE_TYPES, ...COLLECTION_TYPES].map(({ singularName }) => [`STRAPI_${singularName.toUpperCase().replaceAll('-', '_')}`, singularName]),
);

const isFile = (node: Node): boolean => node.internal.type === 'File';

/** Hides the time of the last run, so that every run fetches everything: a delta by `updatedAt` misses late publishes. */
function withoutTimestamp(cache: GatsbyCache): GatsbyCache {
  const wrapped = Object.create(cache) as GatsbyCache;
  wrapped.get = (key) => (key === 'timestamp' ? Promise.resolve(undefined) : cache.get(key));
  wrapped.set = (key, value) => (key === 'timestamp' ? Promise.resolve() : cache.set(key, value));
  return wrapped;
}

/** The plugin swallows a failed download; a page without its picture must not go live unnoticed. */
function assertPicturesArrived(content: Content): void {
  const missing = new Set<string>();
  const visit = (value: Json | undefined, where: string): void => {
    if (Array.isArray(value)) value.forEach((item) => visit(item, where));
    else if (value && typeof value === 'object') {
      if (typeof value.mime !== 'string') Object.values(value).forEach((item) => visit(item, where));
      else if (!value.localFile___NODE) missing.add(`${where}: ${String(value.name)}`);
    }
  };
  for (const [language, entries] of Object.entries(content)) {
    for (const [type, list] of Object.entries(entries)) list.forEach((entry) => visit(entry, `${type} (${language})`));
  }
  if (missing.size > 0) throw new Error(`Pictures could not be downloaded from the CMS:\n  ${[...missing].join('\n  ')}`);
}
