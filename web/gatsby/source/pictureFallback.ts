import type { SourceNodesArgs } from 'gatsby';

import type { Content, Entries, JsonObject } from '@site/content';
import { type ContentEntriesAnswer, type EntryRef, type HeldBack, LANGUAGE_CODES, type LanguageCode } from '@site/rules';

import { isObject, readJsonFile } from '../../server/jsonFile';
import type { Published } from './cmsClient';
import { LastGoodEntries } from './lastGoodEntries';
import { fetchPictures, hasPictures, missingPictureIn, problemIn, withoutPictures } from './pictures';
import type { StrapiOptions } from './fetchContent';

/** Metadata of the live build: `BuildInfo` of web/builder/site.ts. */
interface LiveBuild {
  readonly entries: ContentEntriesAnswer['data']['entries'];
  readonly heldBack?: readonly HeldBack[];
}

/**
 * The content with all its pictures, and the entries that are held back.
 * @throws ContentProblem if a picture of the live site is missing: the store may be unavailable
 */
export async function withShowablePictures(args: SourceNodesArgs, options: Pick<StrapiOptions, 'apiURL' | 'code' | 'lastGoodFolder' | 'liveFacts'>, content: Content, published: Published['entries']): Promise<{ content: Content; heldBack: readonly HeldBack[] }> {
  const problems = await fetchPictures(args, options.apiURL, content);
  const live = options.liveFacts === undefined ? undefined : readJsonFile(options.liveFacts, isLiveBuild);
  const heldBack: HeldBack[] = [];
  const shown: Partial<Record<LanguageCode, Entries>> = {};
  const saveActions: (() => void)[] = [];
  const hasLivePicture = new Set<JsonObject>();
  for (const language of LANGUAGE_CODES) {
    const lastGood = new LastGoodEntries({ folder: options.lastGoodFolder, code: options.code, language, published });
    const replaced = new Set<JsonObject>();
    const entries: Record<string, JsonObject[]> = {};
    for (const [type, list] of Object.entries(content[language])) {
      entries[type] = [];
      for (const entry of list) {
        const problem = problemIn(entry, problems);
        if (!problem) {
          entries[type].push(entry);
          continue;
        }
        const ref = { type: `api::${type}.${type}`, documentId: String(entry.documentId), language };
        const before = lastGood.find(type, ref.documentId);
        const isShownWithPicture = live !== undefined && showsPicture(live, ref, lastGood.findOfAnyCode(type, ref.documentId));
        const missing = missingPictureIn(before ?? entry, problems);
        if (missing && isShownWithPicture) throw missing;
        const instead = withoutPictures(before ?? entry, problems);
        if (isShownWithPicture) hasLivePicture.add(instead);
        replaced.add(instead);
        entries[type].push(instead);
        heldBack.push({ code: problem.code, entry: ref, picture: problem.where.picture ?? null });
      }
    }
    shown[language] = entries;
    saveActions.push(() => lastGood.save(entries, replaced));
  }
  const complete = shown as Record<LanguageCode, Entries>;

  // Pictures of last good versions may be missing by now too.
  const gone = heldBack.length === 0 ? new Map<number, never>() : await fetchPictures(args, options.apiURL, complete);
  for (const language of LANGUAGE_CODES) {
    shown[language] = Object.fromEntries(
      Object.entries(complete[language]).map(([type, list]) => [
        type,
        list.map((entry) => {
          if (!problemIn(entry, gone)) return entry;
          const missing = missingPictureIn(entry, gone);
          if (missing && hasLivePicture.has(entry)) throw missing;
          return withoutPictures(entry, gone);
        }),
      ]),
    );
  }
  // Only now: after a failed build the earlier last good versions stay.
  for (const save of saveActions) save();
  return { content: shown as Record<LanguageCode, Entries>, heldBack };
}

const isLiveBuild = (value: unknown): value is LiveBuild => isObject(value) && Array.isArray(value.entries) && (value.heldBack === undefined || Array.isArray(value.heldBack));

/** Whether the live site shows the entry with a picture, as far as is known. */
function showsPicture({ entries, heldBack = [] }: LiveBuild, ref: EntryRef, lastGood: JsonObject | undefined): boolean {
  const isRef = (other: EntryRef) => other.type === ref.type && other.documentId === ref.documentId && other.language === ref.language;
  if (lastGood) return hasPictures(lastGood);
  return entries.some(isRef) && !heldBack.some(({ entry }) => isRef(entry));
}
