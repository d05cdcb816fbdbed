import type { GatsbyCache, NodeInput, Reporter, SourceNodesArgs } from 'gatsby';
import { sourceNodes as strapiSourceNodes } from 'gatsby-source-strapi/gatsby-node';

import type { Content, Entries, Json, JsonObject } from '@site/content';
import { LANGUAGE_CODES, type LanguageCode } from '@site/rules';

import { fetchPictures } from './pictures';
import { ContentProblem } from './problem';

/** Where the CMS is and the key that may read its published content. */
export interface StrapiOptions {
  readonly apiURL: string;
  readonly accessToken: string;
}

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

// Entries that are alike in what they are sorted by must not change places between two pages of a list.
const inOrder: JsonObject = { sort: ['order:asc', 'documentId:asc'], pagination: { pageSize: 100 } };
const COLLECTION_TYPES: readonly TypeQuery[] = [
  { singularName: 'service', queryParams: { ...inOrder } },
  { singularName: 'team-member', queryParams: { ...inOrder, populate: everything } },
  { singularName: 'contract-section', queryParams: { ...inOrder } },
  { singularName: 'article', queryParams: { sort: ['publishedOn:desc', 'documentId:asc'], pagination: { pageSize: 100 }, populate: everything } },
  { singularName: 'legal-page', queryParams: { pagination: { pageSize: 100 }, populate: everything } },
];

/**
 * All published content in all languages, pictures downloaded: each carries `localFile___NODE`.
 *
 * gatsby-source-strapi does the fetching. As shipped it cannot hold localized content (all languages of an entry share
 * one node id, and its second run is a delta), so it is called once a language and its entry nodes are collected instead
 * of created: docs/decisions/gatsby-source-strapi.md.
 *
 * @throws ContentProblem if the CMS does not answer, or a picture that an entry names is missing or damaged
 */
export async function fetchContent(args: SourceNodesArgs, options: StrapiOptions): Promise<Content> {
  const content: Partial<Record<LanguageCode, Entries>> = {};
  // One language after the other: the plugin keeps its state in one cache.
  for (const language of LANGUAGE_CODES) content[language] = await fetchLanguage(args, options, language);
  const complete = content as Record<LanguageCode, Entries>;
  await fetchPictures(args, options.apiURL, complete);
  return complete;
}

async function fetchLanguage(args: SourceNodesArgs, options: StrapiOptions, language: LanguageCode): Promise<Entries> {
  const entries: Record<string, JsonObject[]> = {};
  const createNode = async ({ internal: { type, content } }: NodeInput): Promise<void> => {
    const singularName = TYPE_NAMES.get(type);
    if (singularName && content) (entries[singularName] ??= []).push(JSON.parse(content) as JsonObject);
  };
  const withLanguage = ({ singularName, queryParams }: TypeQuery) => ({
    singularName,
    queryParams: { ...queryParams, locale: language, status: 'published' },
  });
  try {
    await strapiSourceNodes(
      { ...args, actions: { ...args.actions, createNode }, cache: withoutTimestamp(args.cache), getNodes: () => [], reporter: withoutPanic(args.reporter) },
      {
        ...options,
        version: 5,
        // Its own would also follow every picture that a text names, wherever it is.
        skipFileDownloads: true,
        singleTypes: SINGLE_TYPES.map(withLanguage),
        collectionTypes: COLLECTION_TYPES.map(withLanguage),
      },
    );
  } catch (error) {
    throw new ContentProblem('cms_unavailable', `The CMS did not give its content: ${String(error)}`);
  }
  return entries;
}

/** The plugin names a node's type after the CMS type: `api::home-page.home-page` becomes `STRAPI_HOME_PAGE`. */
const TYPE_NAMES = new Map(
  [...SINGLE_TYPES, ...COLLECTION_TYPES].map(({ singularName }) => [`STRAPI_${singularName.toUpperCase().replaceAll('-', '_')}`, singularName]),
);

/** Hides the time of the last run, so that every run fetches everything: a delta by `updatedAt` misses late publishes. */
function withoutTimestamp(cache: GatsbyCache): GatsbyCache {
  const wrapped = Object.create(cache) as GatsbyCache;
  wrapped.get = (key) => (key === 'timestamp' ? Promise.resolve(undefined) : cache.get(key));
  wrapped.set = (key, value) => (key === 'timestamp' ? Promise.resolve() : cache.set(key, value));
  return wrapped;
}

/** What the plugin would end the whole process with can be told. */
function withoutPanic(reporter: Reporter): Reporter {
  return Object.assign(Object.create(reporter) as Reporter, {
    panic(message: unknown, error?: unknown): never {
      throw new Error(`${String(message)} ${String(error ?? '')}`);
    },
  });
}
