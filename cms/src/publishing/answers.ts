import type { LanguageCode, SiteState } from '@site/rules';

/** An entry in one language, as the CMS names it to staff. */
export interface EntryName {
  readonly type: string;
  /** Name of its type. */
  readonly typeName: string;
  readonly isSingle: boolean;
  readonly documentId: string;
  readonly language: LanguageCode;
  /** What the list of its type shows first; null for a page, of which there is one, and for what is deleted. */
  readonly name: string | null;
}

/** The site's state as staff are shown it: entries by name. */
export interface SiteStateForStaff {
  /** When the builder last told; null: never. */
  readonly reportedAt: string | null;
  readonly liveSince: string | null;
  /** Whether something is published that visitors do not see yet. */
  readonly isBehind: boolean;
  readonly building: { readonly since: string; readonly changes: readonly EntryName[]; readonly more: number } | null;
  readonly failed: FailedBuild | null;
}

export type FailedBuild = Omit<NonNullable<SiteState['failed']>, 'entry'> & { readonly entry: EntryName | null };

/** What is to be done about an entry in one language. */
export interface ToDo {
  /** There is none: pages show the Russian one. */
  readonly isMissing: boolean;
  /** There is a draft only. */
  readonly isUnpublished: boolean;
  /** The draft has changes that are not published. */
  readonly hasChanges: boolean;
  /** The Russian words changed after this was published. */
  readonly isOlder: boolean;
  /** Fields that are empty here and not in Russian, by their labels. */
  readonly emptyFields: readonly string[];
}

export interface TranslatedEntry extends Omit<EntryName, 'language'> {
  readonly languages: Readonly<Record<LanguageCode, ToDo>>;
}
