import type { LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import type { EditedUid } from '../../content-types';
import { UIDS } from '../../uids';
import type { PlanFailure, PlannedAction } from './api-types';

/** An entry in one language. */
export interface PlannedEntry {
  readonly type: EditedUid;
  readonly documentId: string;
  readonly language: LanguageCode;
}

/** A row of the plans. */
export interface Plan {
  readonly id: number;
  readonly type: EditedUid;
  readonly entry_id: string;
  readonly language: LanguageCode;
  readonly action: PlannedAction;
  readonly due_at: string;
  /** Id of the account. */
  readonly planned_by: number;
  readonly state: 'planned' | 'done' | 'failed' | 'cancelled' | 'dismissed';
  readonly attempts: number;
  readonly next_attempt_at: string | null;
  readonly finished_at: string | null;
  readonly failure: PlanFailure | null;
  /** JSON. */
  readonly reasons: string | null;
}

export const plansOf = (strapi: Core.Strapi) => strapi.db.query(UIDS.publicationPlan);

export const entryOf = ({ type, entry_id: documentId, language }: Plan): PlannedEntry => ({ type, documentId, language });

/** Plans of this entry, as a `where` of `strapi.db`. */
export const ofEntry = ({ type, documentId, language }: PlannedEntry) => ({ type, entry_id: documentId, language });
