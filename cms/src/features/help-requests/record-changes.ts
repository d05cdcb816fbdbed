import type { Core } from '@strapi/strapi';

import { chunks } from '../../lib/chunks';
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
  const author = { changed_at: at, changed_by: name, changed_by_id: id, changed_by_email: email };
  for (const part of chunks(changes)) await strapi.db.query(UIDS.helpRequestChange).createMany({ data: part.map((change) => ({ ...change, ...author })) as never });
}
