import type { Core } from '@strapi/strapi';

import { UIDS } from '../../uids';
import { CMS_ITSELF, currentStaff } from '../accounts/current-staff';

export interface NewChange {
  readonly reference: string;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Records changes by the current member of staff in the history of requests; in the transaction that makes them. */
export async function recordChanges(strapi: Core.Strapi, changes: readonly NewChange[], at = new Date()): Promise<void> {
  const { id, name, email } = currentStaff(strapi) ?? CMS_ITSELF;
  await strapi.db.query(UIDS.helpRequestChange).createMany({ data: changes.map((change) => ({ ...change, changed_at: at, changed_by: name, changed_by_id: id, changed_by_email: email })) as never });
}
