import type { GatsbyCache } from 'gatsby';

import type { Entries, JsonObject } from '@site/content';
import type { ContentEntriesAnswer, LanguageCode } from '@site/rules';

interface Kept {
  /** What the CMS said of the entry before it was fetched: with another word it is another entry. */
  readonly stamp: string;
  readonly entry: JsonObject;
}

interface Remembered {
  readonly code: string;
  readonly entries: readonly [id: string, Kept][];
}

interface Options {
  readonly cache: Pick<GatsbyCache, 'get' | 'set'>;
  /** With another code nothing is known; without any, nothing is kept. */
  readonly code: string | undefined;
  readonly language: LanguageCode;
  /** Singular names. */
  readonly types: readonly string[];
  /** Which entries there are now, in any language. */
  readonly published: ContentEntriesAnswer['data']['entries'];
}

/** The entries of one language as builds before this one fetched them. */
export class EntryMemory {
  private readonly published: ReadonlyMap<string, Map<string, string>>;
  private readonly kept = new Map<string, Map<string, Kept>>();
  private readonly changed = new Set<string>();

  private constructor(private readonly options: Options) {
    this.published = new Map(options.types.map((type) => [type, new Map()]));
    for (const { type, documentId, language, stamp } of options.published) {
      if (language === options.language) this.published.get(type.slice(type.indexOf('.') + 1))?.set(documentId, stamp);
    }
  }

  static async of(options: Options): Promise<EntryMemory> {
    const memory = new EntryMemory(options);
    for (const type of options.types) await memory.recall(type);
    return memory;
  }

  /** Ids of the entries that are published and not known, or not as they are now. */
  missing(type: string): string[] {
    const known = this.kept.get(type);
    return [...(this.published.get(type) ?? [])].flatMap(([id, stamp]) => (known?.get(id)?.stamp === stamp ? [] : [id]));
  }

  learn(fetched: Entries): void {
    for (const [type, entries] of Object.entries(fetched)) {
      for (const entry of entries) {
        const stamp = this.published.get(type)?.get(String(entry.documentId));
        // Published since it was asked what there is: that is asked again.
        if (stamp === undefined) continue;
        this.kept.get(type)?.set(String(entry.documentId), { stamp, entry });
        this.changed.add(type);
      }
    }
  }

  /** What is published now, each type in an order that only depends on its entries. */
  entries(): Entries {
    return Object.fromEntries([...this.kept].map(([type, known]) => [type, [...known.values()].map(({ entry }) => entry).sort(inOrder)]));
  }

  /** For the builds that follow. */
  async keep(): Promise<void> {
    const { cache, code } = this.options;
    if (code === undefined) return;
    for (const type of this.changed) await cache.set(this.keyOf(type), JSON.stringify({ code, entries: [...(this.kept.get(type) ?? [])] } satisfies Remembered));
  }

  /** What is not published any more is forgotten. */
  private async recall(type: string): Promise<void> {
    const text: unknown = await this.options.cache.get(this.keyOf(type));
    const remembered = typeof text === 'string' ? (JSON.parse(text) as Remembered) : undefined;
    const known = remembered && remembered.code === this.options.code ? remembered.entries : [];
    this.kept.set(type, new Map(known.filter(([id, { stamp }]) => this.published.get(type)?.get(id) === stamp)));
  }

  private keyOf(type: string): string {
    return `entries ${this.options.language} ${type}`;
  }
}

/** By the number that editors give, the newest first where there is a day, and always the same way. */
function inOrder(one: JsonObject, other: JsonObject): number {
  return Number(one.order ?? 0) - Number(other.order ?? 0) || compare(other.publishedOn, one.publishedOn) || compare(one.documentId, other.documentId);
}

function compare(one: unknown, other: unknown): number {
  const [a, b] = [String(one ?? ''), String(other ?? '')];
  return a < b ? -1 : a > b ? 1 : 0;
}
