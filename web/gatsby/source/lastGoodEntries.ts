import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Entries, JsonObject } from '@site/content';
import type { ContentEntriesAnswer, LanguageCode } from '@site/rules';

import { isObject, readJsonFile } from '../../server/jsonFile';

type StoredEntry = readonly [id: string, stamp: string, entry: JsonObject];

interface StoredEntries {
  readonly code: string;
  readonly entries: readonly StoredEntry[];
}

interface Options {
  /** Unlike Gatsby's cache, this folder survives a killed build. Undefined: nothing is read or saved. */
  readonly folder: string | undefined;
  /** Fingerprint of the code: entries are used only by the code that saved them; without one nothing is saved. */
  readonly code: string | undefined;
  readonly language: LanguageCode;
  readonly published: ContentEntriesAnswer['data']['entries'];
}

/** Last good versions of the entries of one language, for those that cannot be shown as published. */
export class LastGoodEntries {
  constructor(private readonly options: Options) {}

  /** @returns undefined if this code has saved none */
  find(type: string, id: string): JsonObject | undefined {
    const remembered = this.read(type);
    return remembered?.code === this.options.code ? entryOf(remembered, id) : undefined;
  }

  /** As {@link find}, saved by any code. */
  findOfAnyCode(type: string, id: string): JsonObject | undefined {
    return entryOf(this.read(type), id);
  }

  /**
   * Saves the entries that this build shows; for those that are held back the last good version stays. Unpublished entries
   * are dropped.
   */
  save(shown: Entries, heldBack: ReadonlySet<JsonObject>): void {
    const { folder, code, language, published } = this.options;
    if (folder === undefined || code === undefined) return;
    for (const [type, entries] of Object.entries(shown)) {
      const stamps = new Map(published.filter((each) => each.language === language && each.type === `api::${type}.${type}`).map(({ documentId, stamp }) => [documentId, stamp]));
      const remembered = this.read(type);
      const before = remembered?.code === code ? remembered.entries : [];
      const after = entries.flatMap((entry): StoredEntry[] => {
        const id = String(entry.documentId);
        const known = before.filter(([each]) => each === id);
        return heldBack.has(entry) ? known : [[id, stamps.get(id) ?? '', entry]];
      });
      if (remembered?.code === code && after.map(stampOf).join() === before.map(stampOf).join()) continue;
      mkdirSync(folder, { recursive: true });
      const file = join(folder, this.fileOf(type));
      writeFileSync(`${file}.new`, JSON.stringify({ code, entries: after } satisfies StoredEntries));
      renameSync(`${file}.new`, file);
    }
  }

  private read(type: string): StoredEntries | undefined {
    return this.options.folder === undefined ? undefined : readJsonFile(join(this.options.folder, this.fileOf(type)), isStoredEntries);
  }

  private fileOf(type: string): string {
    return `${this.options.language}.${type}.json`;
  }
}

const isStoredEntries = (value: unknown): value is StoredEntries => isObject(value) && typeof value.code === 'string' && Array.isArray(value.entries) && value.entries.every(isStoredEntry);
const isStoredEntry = (value: unknown): value is StoredEntry => Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string' && isObject(value[2]);
const entryOf = (remembered: StoredEntries | undefined, id: string): JsonObject | undefined => remembered?.entries.find(([known]) => known === id)?.[2];
const stampOf = ([id, stamp]: StoredEntry): string => `${id} ${stamp}`;
