import type { LanguageCode } from '@site/rules';

import type { EntryName } from '../publishing/api-types';

/** Open tasks of a translation. */
export interface ToDo {
  /** Missing: pages show the Russian entry. */
  readonly isMissing: boolean;
  /** Only a draft exists. */
  readonly isUnpublished: boolean;
  /** The draft has unpublished changes. */
  readonly hasChanges: boolean;
  /** The Russian entry changed after this was published. */
  readonly isOlder: boolean;
  /** Labels of fields that are empty here but not in Russian. */
  readonly emptyFields: readonly string[];
}

/** Confirms that a translation still says what the Russian text says: it is published again as it is. */
export interface Confirmation {
  readonly type: string;
  readonly documentId: string;
  readonly language: LanguageCode;
  /** When the Russian text that it was compared with had changed, ISO 8601. */
  readonly russianChanged: string;
}

export interface TranslatedEntry extends Omit<EntryName, 'language'> {
  readonly languages: Readonly<Record<LanguageCode, ToDo>>;
}

export interface ListedEntry extends TranslatedEntry {
  /** Languages whose text is only older, and which the user may publish again as they are. */
  readonly confirmable: readonly LanguageCode[];
  /** When the Russian text last changed, ISO 8601; null if that is not known. */
  readonly russianChanged: string | null;
}
