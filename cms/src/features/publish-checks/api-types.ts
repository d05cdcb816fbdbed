import type { LanguageCode } from '@site/rules';

import type { EntryName } from '../publishing/api-types';

/** Something to know before publishing; it does not prevent it. `field` is the label of a field in the schema. */
export type Note =
  | { readonly code: 'agreement_version'; readonly versions: readonly { readonly language: LanguageCode; readonly version: number }[] }
  | { readonly code: 'picture_without_text'; readonly field: string }
  | { readonly code: 'picture_small'; readonly field: string; readonly width: number; readonly min: number }
  | { readonly code: 'date_missing'; readonly field: string }
  | { readonly code: 'link_broken'; readonly field: string; readonly link: string }
  | { readonly code: 'footer_link'; readonly label: string; readonly target: string }
  | { readonly code: 'text_long'; readonly field: string; readonly length: number; readonly max: number }
  | { readonly code: 'languages_behind'; readonly reason: Lag; readonly languages: readonly LanguageCode[] };

/**
 * Why a language is left behind: it has no text, and shows the Russian one (`missing`) or nothing where that does not exist,
 * either (`absent`); it has only a draft, changes that are not published, or a text older than the Russian one.
 */
export type Lag = 'missing' | 'absent' | 'unpublished' | 'changed' | 'older';

/** A published link inside the site that leads nowhere. */
export interface BrokenLink {
  readonly entry: EntryName;
  /** Label of the field. */
  readonly field: string;
  readonly link: string;
}

/** The last check of all published links inside the site. */
export interface LinkReport {
  readonly at: string;
  readonly broken: readonly BrokenLink[];
  /** Number of broken links that are not listed. */
  readonly more: number;
  /** Texts of footer links that visitors do not see, because they have no target; absent in reports of earlier versions. */
  readonly withoutTarget?: readonly Pick<BrokenLink, 'entry' | 'link'>[];
}
