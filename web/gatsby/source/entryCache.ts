import type { GatsbyCache } from 'gatsby';

import { compareInSiteOrder, type Entries, type JsonObject } from '@site/content';
import type { ContentEntriesAnswer, LanguageCode } from '@site/rules';

interface CachedEntry {
  /** The entry's version in the CMS before it was fetched. */
  readonly stamp: string;
  readonly entry: JsonObject;
}

interface StoredEntries {
  readonly code: string;
  readonly entries: readonly [id: string, CachedEntry][];
}

interface Options {
  readonly cache: Pick<GatsbyCache, 'get' | 'set'>;
  /** Fingerprint of the code: the cache is valid for the same code only, and not used without. */
  readonly code: string | undefined;
  readonly language: LanguageCode;
  /** Singular names. */
  readonly types: readonly string[];
  /** All published entries, in every language. */
  readonly published: ContentEntriesAnswer['data']['entries'];
}

/** Cache of the entries of one language, across builds. */
export class EntryCache {
  private readonly published: ReadonlyMap<string, Map<string, string>>;
  private readonly cached = new Map<string, Map<string, CachedEntry>>();
  private readonly changed = new Set<string>();

  private constructor(private readonly options: Options) {
    this.published = new Map(options.types.map((type) => [type, new Map()]));
    for (const { type, documentId, language, stamp } of options.published) {
      if (language === options.language) this.published.get(type.slice(type.indexOf('.') + 1))?.set(documentId, stamp);
    }
  }

  static async load(options: Options): Promise<EntryCache> {
    const cache = new EntryCache(options);
    for (const type of options.types) await cache.loadType(type);
    return cache;
  }

  /** Ids of published entries that are not cached, or have changed. */
  staleIds(type: string): string[] {
    const known = this.cached.get(type);
    return [...(this.published.get(type) ?? [])].flatMap(([id, stamp]) => (known?.get(id)?.stamp === stamp ? [] : [id]));
  }

  add(fetched: Entries): void {
    for (const [type, entries] of Object.entries(fetched)) {
      for (const entry of entries) {
        const stamp = this.published.get(type)?.get(String(entry.documentId));
        // Published after the list of entries was read: readConsistently then reads again.
        if (stamp === undefined) continue;
        this.cached.get(type)?.set(String(entry.documentId), { stamp, entry });
        this.changed.add(type);
      }
    }
  }

  /** The published entries, in an order that does not depend on when they were fetched. */
  entries(): Entries {
    return Object.fromEntries([...this.cached].map(([type, known]) => [type, [...known.values()].map(({ entry }) => entry).sort(compareInSiteOrder)]));
  }

  /** Stores the entries for later builds. */
  async save(): Promise<void> {
    const { cache, code } = this.options;
    if (code === undefined) return;
    for (const type of this.changed) await cache.set(this.keyOf(type), JSON.stringify({ code, entries: [...(this.cached.get(type) ?? [])] } satisfies StoredEntries));
  }

  /** Loads the cached entries that are still published. */
  private async loadType(type: string): Promise<void> {
    const text: unknown = await this.options.cache.get(this.keyOf(type));
    const stored = typeof text === 'string' ? (JSON.parse(text) as StoredEntries) : undefined;
    const known = stored && stored.code === this.options.code ? stored.entries : [];
    this.cached.set(type, new Map(known.filter(([id, { stamp }]) => this.published.get(type)?.get(id) === stamp)));
  }

  private keyOf(type: string): string {
    return `entries ${this.options.language} ${type}`;
  }
}
