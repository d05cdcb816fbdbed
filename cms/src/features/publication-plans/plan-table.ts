import type { LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import type { EditedEntry, EditedUid } from '../../content-types';
import { UIDS } from '../../uids';
import type { PlanFailure, PlannedAction } from './api-types';
import type { DueRow } from './due-work';

/** A row of the plans. */
export interface Plan extends DueRow {
  readonly type: EditedUid;
  readonly entry_id: string;
  readonly language: LanguageCode;
  readonly action: PlannedAction;
  readonly due_at: string;
  /** Id of the account. */
  readonly planned_by: number;
  readonly state: 'planned' | 'done' | 'failed' | 'cancelled' | 'dismissed';
  readonly finished_at: string | null;
  readonly failure: PlanFailure | null;
  /** JSON. */
  readonly reasons: string | null;
}

export const plansOf = (strapi: Core.Strapi) => strapi.db.query(UIDS.publicationPlan);

export const entryOf = ({ type, entry_id: documentId, language }: Plan): EditedEntry => ({ type, documentId, language });

/** Plans of this entry, as a `where` of `strapi.db`. */
export const ofEntry = ({ type, documentId, language }: EditedEntry) => ({ type, entry_id: documentId, language });
