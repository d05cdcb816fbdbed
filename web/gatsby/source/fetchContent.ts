import type { GatsbyCache, NodeInput, Reporter, SourceNodesArgs } from 'gatsby';
import { sourceNodes as strapiSourceNodes } from 'gatsby-source-strapi/gatsby-node';

import type { Content, Entries, JsonObject } from '@site/content';
import { type HeldBack, LANGUAGE_CODES, type LanguageCode } from '@site/rules';

import type { Published } from './cmsClient';
import { EntryCache } from './entryCache';
import { ContentProblem } from './contentProblem';
import { withShowablePictures } from './pictureFallback';
import { ALL_TYPES, COLLECTION_TYPES, SINGLE_TYPES, type TypeQuery } from './strapiQueries';

export interface StrapiOptions {
  /** Address of the CMS’s API. */
  readonly apiURL: string;
  /** API key for published content. */
  readonly accessToken: string;
  /** Fingerprint of the code that reads it; without one nothing is cached. */
  readonly code?: string | undefined;
  /** Folder of last good versions. */
  readonly lastGoodFolder?: string | undefined;
  /** File with the metadata of the live build. */
  readonly liveFacts?: string | undefined;
}

/** Up to this many entries are fetched by id; otherwise the whole collection is. */
const MAX_IDS_IN_QUERY = 50;
/** Sorted, so that entries do not move between pages of the list. */
const PAGINATION = { sort: ['documentId:asc'], pagination: { pageSize: 100 } };

/**
 * All published content in all languages, with pictures downloaded: each has `localFile___NODE`. Entries that did not
 * change since an earlier build come from the cache.
 *
 * gatsby-source-strapi fetches them. As shipped it cannot hold localized content (all languages of an entry share a node id,
 * and its second run is a delta), so it is called once for each language and its entry nodes are collected instead of created:
 * docs/decisions/gatsby-source-strapi.md.
 *
 * For an entry with a picture that is missing, damaged or too large, the last good version is used; without one, the entry
 * without the picture. If visitors see the missing picture now, the build fails.
 *
 * @param published all published entries
 * @throws ContentProblem if the CMS does not answer, or a picture of the live site is missing
 */
export async function fetchContent(args: SourceNodesArgs, options: StrapiOptions, { entries: published }: Published): Promise<{ content: Content; heldBack: readonly HeldBack[] }> {
  const content: Partial<Record<LanguageCode, Entries>> = {};
  // One language after the other: the plugin keeps its state in one shared cache.
  for (const language of LANGUAGE_CODES) {
    const entryCache = await EntryCache.load({ cache: args.cache, code: options.code, language, types: ALL_TYPES.map(({ singularName }) => singularName), published });
    const stale = (types: readonly TypeQuery[]) => types.filter(({ singularName }) => entryCache.staleIds(singularName).length > 0);
    entryCache.add(await fetchLanguage(args, options, language, { single: stale(SINGLE_TYPES), collection: stale(COLLECTION_TYPES), idsOf: (type) => entryCache.staleIds(type) }));
    await entryCache.save();
    content[language] = entryCache.entries();
  }
  const complete = content as Record<LanguageCode, Entries>;
  return withShowablePictures(args, options, complete, published);
}

interface TypesToFetch {
  readonly single: readonly TypeQuery[];
  readonly collection: readonly TypeQuery[];
  /** Ids of the entries to fetch. */
  idsOf(type: string): readonly string[];
}

async function fetchLanguage(args: SourceNodesArgs, options: StrapiOptions, language: LanguageCode, { single, collection, idsOf }: TypesToFetch): Promise<Entries> {
  const entries: Record<string, JsonObject[]> = {};
  if (single.length + collection.length === 0) return entries;
  const createNode = async ({ internal: { type, content } }: NodeInput): Promise<void> => {
    const singularName = SINGULAR_NAMES.get(type);
    if (singularName && content) (entries[singularName] ??= []).push(JSON.parse(content) as JsonObject);
  };
  const queryOf = ({ singularName, populate = {} }: TypeQuery, more: object = {}) => ({
    singularName,
    queryParams: { populate, ...more, locale: language, status: 'published' },
  });
  const ofCollection = (type: TypeQuery) => {
    const ids = idsOf(type.singularName);
    return queryOf(type, { ...PAGINATION, ...(ids.length <= MAX_IDS_IN_QUERY && { filters: { documentId: { $in: ids } } }) });
  };
  try {
    await strapiSourceNodes(
      { ...args, actions: { ...args.actions, createNode }, cache: withoutTimestamp(args.cache), getNodes: () => [], reporter: withoutPanic(args.reporter) },
      {
        ...options,
        version: 5,
        // The plugin would also download every picture that a text links to, from any host.
        skipFileDownloads: true,
        singleTypes: single.map((type) => queryOf(type)),
        collectionTypes: collection.map(ofCollection),
      },
    );
  } catch (error) {
    throw new ContentProblem('cms_unavailable', `Reading the content failed: ${String(error)}`);
  }
  return entries;
}

/** The plugin names a node's type after the CMS type: `api::home-page.home-page` becomes `STRAPI_HOME_PAGE`. */
const SINGULAR_NAMES = new Map(
  ALL_TYPES.map(({ singularName }) => [`STRAPI_${singularName.toUpperCase().replaceAll('-', '_')}`, singularName]),
);

/** Hides the time of the last run, so that every run fetches everything: a delta by `updatedAt` misses late publishes. */
function withoutTimestamp(cache: GatsbyCache): GatsbyCache {
  const wrapped = Object.create(cache) as GatsbyCache;
  wrapped.get = (key) => (key === 'timestamp' ? Promise.resolve(undefined) : cache.get(key));
  wrapped.set = (key, value) => (key === 'timestamp' ? Promise.resolve() : cache.set(key, value));
  return wrapped;
}

/** Throws instead of ending the process, so that the problem can be reported. */
function withoutPanic(reporter: Reporter): Reporter {
  return Object.assign(Object.create(reporter) as Reporter, {
    panic(message: unknown, error?: unknown): never {
      throw new Error(`${String(message)} ${String(error ?? '')}`);
    },
  });
}
