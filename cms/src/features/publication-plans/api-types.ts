/** What can be planned. */
export const PLANNED_ACTIONS = ['publish', 'unpublish'] as const;
export type PlannedAction = (typeof PLANNED_ACTIONS)[number];

/** Why a plan, or a planned release, was not carried out. Codes are stored, so they are never changed or reused. */
export type PlanFailure = 'release_empty' | 'account_deleted' | 'account_inactive' | 'right_missing' | 'entry_missing' | 'refused' | 'internal_error';

/** What the CMS said against publishing, at a field or without one. */
export interface Reason {
  /** Label of the field in the schema. */
  readonly field: string | null;
  readonly message: string;
}

export interface ShownPlan {
  readonly id: number;
  readonly action: PlannedAction;
  /** ISO 8601. */
  readonly dueAt: string;
  /** Name of the account; null if it was deleted. */
  readonly plannedBy: string | null;
  readonly state: 'planned' | 'done' | 'failed';
  /** ISO 8601; null while it is planned. */
  readonly finishedAt: string | null;
  readonly failure: PlanFailure | null;
  readonly reasons: readonly Reason[];
}

/** Plans of an entry in one language: what is planned, the earliest first, and what ran last. */
export interface EntryPlans {
  /** IANA name of the office's time zone, in which times are chosen. */
  readonly timeZone: string;
  readonly planned: readonly ShownPlan[];
  readonly last: ShownPlan | null;
}
