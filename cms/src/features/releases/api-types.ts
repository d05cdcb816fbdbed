import type { LanguageCode } from '@site/rules';

import type { PlanFailure, PlannedAction, Reason } from '../publication-plans/api-types';
import type { Note } from '../publish-checks/api-types';
import type { EntryName } from '../publishing/api-types';

export const LIMITS = { openReleases: 50, entries: 100, nameLength: 100 } as const;

/** `failed`: open, but its planned publication failed. Codes are stored, so they are never changed or reused. */
export type ReleaseState = 'open' | 'planned' | 'failed' | 'done';

export interface ReleaseSummary {
  readonly id: number;
  readonly name: string;
  readonly state: ReleaseState;
  /** Number of its entries, each language counted. */
  readonly entries: number;
  /** ISO 8601; when it is planned for, or was if that failed. */
  readonly dueAt: string | null;
  /** Name of the account that planned it; null if nobody did, or if it was deleted. */
  readonly plannedBy: string | null;
  /** ISO 8601; when it was published. */
  readonly finishedAt: string | null;
  /** Name of the account that published it; null if it was deleted. */
  readonly publishedBy: string | null;
}

export interface ReleaseList {
  /** IANA name of the office's time zone, in which times are shown and chosen. */
  readonly timeZone: string;
  readonly open: readonly ReleaseSummary[];
  /** Those published last, the latest first. */
  readonly finished: readonly ReleaseSummary[];
}

/** What publishing does to an entry: it is new on the site, changed, or as it is; it is taken off the site, or is not there. */
export type Effect = 'new' | 'changed' | 'unchanged' | 'taken_off' | 'not_published';

export interface ReleaseEntry {
  readonly id: number;
  readonly action: PlannedAction;
  /** Without name and id if the user may not read it. */
  readonly entry: EntryName;
  readonly isHidden: boolean;
  /** It was deleted before the release was published, so it is not part of it any more. */
  readonly isDeleted: boolean;
  /** It was deleted, before or since. */
  readonly isGone: boolean;
  /** Null if the entry is hidden or deleted, or the release is done. */
  readonly effect: Effect | null;
  /** Whether the user may publish it, and so take it out. */
  readonly mayChange: boolean;
}

/** Why nothing of a release was published. */
export interface ReleaseRefused {
  readonly failure: PlanFailure;
  /** On which entry it failed; null if on none, or if it is not part of the release any more. */
  readonly entry: EntryName | null;
  readonly reasons: readonly Reason[];
}

export interface ReleaseDetails extends ReleaseSummary {
  readonly timeZone: string;
  readonly items: readonly ReleaseEntry[];
  /** Names what is shown: publishing is refused if it has changed since. */
  readonly digest: string;
  /** Whether the user may publish every entry, and so the release. */
  readonly mayPublish: boolean;
  /** Set if its planned publication failed. */
  readonly refused: ReleaseRefused | null;
}

/** What to know before a release is published. */
export interface ReleaseChecks {
  /** Versions of the agreement that it makes. */
  readonly versions: readonly { readonly language: LanguageCode; readonly version: number }[];
  /** By entry; those without notes are left out. */
  readonly notes: readonly { readonly id: number; readonly notes: readonly Note[] }[];
}

/** An open release that contains an entry. */
export interface ReleaseOfEntry {
  readonly release: ReleaseSummary;
  /** The entry in it, by language. */
  readonly items: readonly { readonly id: number; readonly language: LanguageCode; readonly action: PlannedAction }[];
}

/** For the panel of a form. */
export interface EntryReleases {
  readonly timeZone: string;
  readonly containing: readonly ReleaseOfEntry[];
  /** All open releases, to choose from. */
  readonly open: readonly ReleaseSummary[];
  /** Languages in which the entry has a draft that the user may publish. */
  readonly languages: readonly LanguageCode[];
}
