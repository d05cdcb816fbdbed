import * as v from 'valibot';

import { invalid } from './fields.js';
import { LANGUAGE_CODES } from './locales.js';

/** Why a build of the site failed. The admin has words for each. */
export const BUILD_FAILURES = [
  /** The CMS did not answer, or not with what the build asked for. */
  'cms_unavailable',
  /** A picture's file is not where it is stored. */
  'picture_missing',
  /** A picture's file is damaged, or no picture. */
  'picture_unreadable',
  /** A picture has a longer side than the formats of the web can hold, as a screenshot of a whole page may. */
  'picture_too_long',
  /** A page could not be drawn. */
  'page_failed',
  'disk_full',
  /** The build was ended from outside, as a system does that runs out of memory. */
  'killed',
  /** Something that nobody has foreseen; the log says more. */
  'unknown',
] as const;
export type BuildFailure = (typeof BUILD_FAILURES)[number];

/** Number of changed entries that are named; of the others there is the number. */
export const NAMED_CHANGES = 10;

const time = v.pipe(v.string(invalid), v.isoTimestamp(invalid));
const short = v.pipe(v.string(invalid), v.maxLength(300, invalid));

/** An entry of the CMS in one language. */
const entryRef = v.strictObject({
  /** `api::article.article` */
  type: short,
  documentId: short,
  language: v.picklist(LANGUAGE_CODES, invalid),
});

/** What the builder tells the CMS: what visitors see, and what is being done about it. */
export const siteStateSchema = v.strictObject({
  /** Null until the first build. `revision`: of the published content that visitors see. */
  live: v.nullable(v.strictObject({ since: time, revision: short })),
  building: v.nullable(
    v.strictObject({
      since: time,
      /** What changed since what is live; empty if that is the site's own code. */
      changes: v.pipe(v.array(entryRef, invalid), v.maxLength(NAMED_CHANGES, invalid)),
      /** Changed entries beyond these. */
      more: v.pipe(v.number(invalid), v.integer(invalid), v.minValue(0, invalid)),
    }),
  ),
  /** The last build, if it failed. */
  failed: v.nullable(
    v.strictObject({
      at: time,
      code: v.picklist(BUILD_FAILURES, invalid),
      /** Where the cause is, as far as it is known. */
      entry: v.nullable(entryRef),
      picture: v.nullable(short),
      page: v.nullable(short),
      /** Null: not before something else is published. */
      nextAttemptAt: v.nullable(time),
    }),
  ),
});

export type EntryRef = v.InferOutput<typeof entryRef>;
export type SiteState = v.InferOutput<typeof siteStateSchema>;

/** Answers the build gets from the CMS. */
export interface ContentRevisionAnswer {
  /** A word that changes whenever anything that a page shows is published, unpublished, deleted or replaced. */
  readonly data: { readonly revision: string };
}
export interface ContentEntriesAnswer {
  /** Every published entry, with a word that changes when it does. */
  readonly data: { readonly revision: string; readonly entries: readonly (EntryRef & { readonly stamp: string })[] };
}
export interface ArticleRedirectsAnswer {
  /** Slugs. No slug of a published article is in `from`. */
  readonly data: readonly { readonly from: string; readonly to: string }[];
}

/** What a build tells its builder: which content it read, or what is wrong with it. */
export type BuildOutcome =
  | ContentEntriesAnswer['data']
  | { readonly code: BuildFailure; readonly entry: EntryRef | null; readonly picture: string | null };
