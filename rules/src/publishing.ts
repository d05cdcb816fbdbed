import * as v from 'valibot';

import { invalid } from './fields.js';
import { LANGUAGE_CODES } from './locales.js';

/** Why a build failed. The admin has a text for each. */
export const BUILD_FAILURES = [
  /** The CMS did not answer, or answered with an error. */
  'cms_unavailable',
  /** The file of a picture is missing from the storage. */
  'picture_missing',
  /** The file of a picture is damaged or not a picture. */
  'picture_unreadable',
  /** One side of a picture is longer than web formats support. */
  'picture_too_long',
  /** A page could not be rendered. */
  'page_failed',
  'disk_full',
  /** The build was killed, as systems do that run out of memory. */
  'killed',
  /** An unforeseen error; see the log. */
  'unknown',
] as const;
export type BuildFailure = (typeof BUILD_FAILURES)[number];

/** Number of changed entries that are listed by name. */
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

/** A version of the agreement. */
const shownAgreement = v.strictObject({ language: v.picklist(LANGUAGE_CODES, invalid), version: v.pipe(v.number(invalid), v.integer(invalid), v.minValue(1, invalid)) });

/** An entry whose last good version is shown, because the published one could not be. */
const heldBack = v.strictObject({ code: v.picklist(BUILD_FAILURES, invalid), entry: entryRef, picture: v.nullable(short) });

/** What the builder reports to the CMS: the live site, the current build, the last failure. */
export const siteStateSchema = v.strictObject({
  /** Null until the first build. `revision` is the live site's content revision. */
  live: v.nullable(
    v.strictObject({
      since: time,
      revision: short,
      /** The agreement versions that visitors see; missing from builds that did not record them. */
      agreements: v.optional(v.pipe(v.array(shownAgreement, invalid), v.maxLength(LANGUAGE_CODES.length, invalid))),
      heldBack: v.optional(v.pipe(v.array(heldBack, invalid), v.maxLength(NAMED_CHANGES, invalid))),
    }),
  ),
  building: v.nullable(
    v.strictObject({
      since: time,
      /** Entries that changed since the live site was built; empty if only the site's code changed. */
      changes: v.pipe(v.array(entryRef, invalid), v.maxLength(NAMED_CHANGES, invalid)),
      /** Number of changed entries that are not listed. */
      more: v.pipe(v.number(invalid), v.integer(invalid), v.minValue(0, invalid)),
    }),
  ),
  /** The last build, if it failed. */
  failed: v.nullable(
    v.strictObject({
      at: time,
      code: v.picklist(BUILD_FAILURES, invalid),
      /** The cause, as far as it is known. */
      entry: v.nullable(entryRef),
      picture: v.nullable(short),
      page: v.nullable(short),
      /** Null: no attempt until something else is published. */
      nextAttemptAt: v.nullable(time),
    }),
  ),
});

export type EntryRef = v.InferOutput<typeof entryRef>;
export type ShownAgreement = v.InferOutput<typeof shownAgreement>;
export type HeldBack = v.InferOutput<typeof heldBack>;
export type SiteState = v.InferOutput<typeof siteStateSchema>;

/** Answers of the CMS to the build. */
export interface ContentRevisionAnswer {
  /** Changes whenever anything that a page shows is published, unpublished, deleted or replaced. */
  readonly data: { readonly revision: string };
}
export interface ContentEntriesAnswer {
  /** Every published entry, with a stamp that changes when the entry does. */
  readonly data: { readonly revision: string; readonly entries: readonly (EntryRef & { readonly stamp: string })[] };
}
export interface ArticleRedirectsAnswer {
  /** Last parts of addresses of articles and people. `from` is never that of a published one. */
  readonly data: readonly { readonly from: string; readonly to: string }[];
}

/** What a build reports to the builder: the content it used, or why it failed. */
export type BuildOutcome =
  | (ContentEntriesAnswer['data'] & { readonly agreements?: readonly ShownAgreement[]; readonly heldBack?: readonly HeldBack[] })
  | { readonly code: BuildFailure; readonly entry: EntryRef | null; readonly picture: string | null };
