import type { HeldBack, LanguageCode, SiteState } from '@site/rules';

/** An entry in one language, with names for staff. */
export interface EntryName {
  readonly type: string;
  /** Display name of its type. */
  readonly typeName: string;
  readonly isSingle: boolean;
  readonly documentId: string;
  readonly language: LanguageCode;
  /** Value of the type's main field; null for single types and deleted entries. */
  readonly name: string | null;
}

/** The site's state without names of entries. */
export interface SiteStateSummary {
  /** Time of the builder's last report; null: never. */
  readonly reportedAt: string | null;
  readonly liveSince: string | null;
  /** Whether something is published that is not live yet, as of `comparedAt`; null: not compared yet. */
  readonly isBehind: boolean | null;
  readonly comparedAt: string | null;
  readonly hasFailed: boolean;
}

/** The site's state for staff, with names of entries. */
export interface SiteStateForStaff extends SiteStateSummary {
  readonly isBehind: boolean;
  /** Entries whose last good version is shown, with the reason. */
  readonly heldBack: readonly HeldBackEntry[];
  readonly building: { readonly since: string; readonly changes: readonly EntryName[]; readonly more: number } | null;
  readonly failed: FailedBuild | null;
  /** Set if the published agreement could not become a version: visitors still sign the previous one. */
  readonly unrecordedAgreement: UnrecordedAgreement | null;
}

export interface UnrecordedAgreement {
  readonly since: string;
  /** The text has unfilled placeholders and must be corrected. Otherwise recording is retried. */
  readonly isIncomplete: boolean;
}

export type FailedBuild = Omit<NonNullable<SiteState['failed']>, 'entry'> & { readonly entry: EntryName | null };

export type HeldBackEntry = Omit<HeldBack, 'entry'> & { readonly entry: EntryName };
