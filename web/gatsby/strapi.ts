import type { GatsbyCache, NodeInput, Reporter, SourceNodesArgs } from 'gatsby';
import { sourceNodes as strapiSourceNodes } from 'gatsby-source-strapi/gatsby-node';

import type { Content, Entries, JsonObject } from '@site/content';
import { LANGUAGE_CODES, type LanguageCode } from '@site/rules';

import type { Published } from './cms';
import { EntryMemory } from './entryMemory';
import { fetchPictures } from './pictures';
import { ContentProblem } from './problem';
import { ALL_TYPES, COLLECTION_TYPES, SINGLE_TYPES, type TypeQuery } from './types';

/** Where the CMS is and the key that may read its published content. */
export interface StrapiOptions {
  readonly apiURL: string;
  readonly accessToken: string;
  /** What reads it: another code may want other parts of an entry. Where it is not known, nothing is remembered. */
  readonly code?: string | undefined;
}

/** More entries than this are not named in an address: all of the collection is fetched. */
const NAMED_AT_MOST = 50;
/** Entries must not change places between two pages of a list. */
const IN_PAGES = { sort: ['documentId:asc'], pagination: { pageSize: 100 } };

/**
 * All published content in all languages, pictures downloaded: each carries `localFile___NODE`. What an earlier build
 * has fetched, and nobody has published since, is not fetched again.
 *
 * gatsby-source-strapi does the fetching. As shipped it cannot hold localized content (all languages of an entry share
 * one node id, and its second run is a delta), so it is called once a language and its entry nodes are collected instead
 * of created: docs/decisions/gatsby-source-strapi.md.
 *
 * @param published which entries there are
 * @throws ContentProblem if the CMS does not answer, or a picture that an entry names is missing or damaged
 */
export async function fetchContent(args: SourceNodesArgs, options: StrapiOptions, { entries: published }: Published): Promise<Content> {
  const content: Partial<Record<LanguageCode, Entries>> = {};
  // One language after the other: the plugin keeps its state in one cache.
  for (const language of LANGUAGE_CODES) {
    const memory = await EntryMemory.of({ cache: args.cache, code: options.code, language, types: ALL_TYPES.map(({ singularName }) => singularName), published });
    const missing = (types: readonly TypeQuery[]) => types.filter(({ singularName }) => memory.missing(singularName).length > 0);
    memory.learn(await fetchLanguage(args, options, language, { single: missing(SINGLE_TYPES), collection: missing(COLLECTION_TYPES), idsOf: (type) => memory.missing(type) }));
    await memory.keep();
    content[language] = memory.entries();
  }
  const complete = content as Record<LanguageCode, Entries>;
  await fetchPictures(args, options.apiURL, complete);
  return complete;
}

interface Wanted {
  readonly single: readonly TypeQuery[];
  readonly collection: readonly TypeQuery[];
  /** The entries of a collection that are wanted. */
  idsOf(type: string): readonly string[];
}

async function fetchLanguage(args: SourceNodesArgs, options: StrapiOptions, language: LanguageCode, { single, collection, idsOf }: Wanted): Promise<Entries> {
  const entries: Record<string, JsonObject[]> = {};
  if (single.length + collection.length === 0) return entries;
  const createNode = async ({ internal: { type, content } }: NodeInput): Promise<void> => {
    const singularName = TYPE_NAMES.get(type);
    if (singularName && content) (entries[singularName] ??= []).push(JSON.parse(content) as JsonObject);
  };
  const queryOf = ({ singularName, populate = {} }: TypeQuery, more: object = {}) => ({
    singularName,
    queryParams: { populate, ...more, locale: language, status: 'published' },
  });
  const ofCollection = (type: TypeQuery) => {
    const ids = idsOf(type.singularName);
    return queryOf(type, { ...IN_PAGES, ...(ids.length <= NAMED_AT_MOST && { filters: { documentId: { $in: ids } } }) });
  };
  try {
    await strapiSourceNodes(
      { ...args, actions: { ...args.actions, createNode }, cache: withoutTimestamp(args.cache), getNodes: () => [], reporter: withoutPanic(args.reporter) },
      {
        ...options,
        version: 5,
        // Its own would also follow every picture that a text names, wherever it is.
        skipFileDownloads: true,
        singleTypes: single.map((type) => queryOf(type)),
        collectionTypes: collection.map(ofCollection),
      },
    );
  } catch (error) {
    throw new ContentProblem('cms_unavailable', `The CMS did not give its content: ${String(error)}`);
  }
  return entries;
}

/** The plugin names a node's type after the CMS type: `api::home-page.home-page` becomes `STRAPI_HOME_PAGE`. */
const TYPE_NAMES = new Map(
  ALL_TYPES.map(({ singularName }) => [`STRAPI_${singularName.toUpperCase().replaceAll('-', '_')}`, singularName]),
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
