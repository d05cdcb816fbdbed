import type { Core } from '@strapi/strapi';

import { chunks } from '../../lib/chunks';
import { UIDS } from '../../uids';
import { CMS_ITSELF, currentStaff, type StaffIdentity } from '../accounts/current-staff';

export interface NewChange {
  readonly reference: string;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface Moment {
  readonly at?: Date;
  readonly by?: StaffIdentity;
}

/** Records changes, by the current member of staff unless said otherwise, in the history of requests; in the transaction that makes them. */
export async function recordChanges(strapi: Core.Strapi, changes: readonly NewChange[], { at = new Date(), by = currentStaff(strapi) ?? CMS_ITSELF }: Moment = {}): Promise<void> {
  const { id, name, email } = by;
  const author = { changed_at: at, changed_by: name, changed_by_id: id, changed_by_email: email };
  for (const part of chunks(changes)) await strapi.db.query(UIDS.helpRequestChange).createMany({ data: part.map((change) => ({ ...change, ...author })) as never });
}
