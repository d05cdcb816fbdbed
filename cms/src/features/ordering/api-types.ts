/** Entries of a type beyond which they cannot be put in order by hand. */
export const MAX_ORDERED = 500;

/** An entry in the list to be put in order. */
export interface PlacedEntry {
  readonly documentId: string;
  /** In the language that was asked for, otherwise in Russian or another one; null if it has none. */
  readonly title: string | null;
  /** Language of the title. */
  readonly language: string;
  /** Whether the site shows it in any language. */
  readonly isPublished: boolean;
}

/** The order of a type's entries in their drafts, which is that of the admin's list and of the preview. */
export interface EntryOrder {
  /** Name of the type in its schema. */
  readonly typeName: string;
  readonly entries: readonly PlacedEntry[];
  /** Whether the site shows the published ones in the same order. */
  readonly isLive: boolean;
}
