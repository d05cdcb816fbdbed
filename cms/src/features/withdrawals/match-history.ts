import type { Core } from '@strapi/strapi';

import { UIDS } from '../../uids';
import { CMS_ITSELF, type StaffIdentity } from '../accounts/current-staff';
import type { MatchChange } from './api-types';

interface Row {
  readonly reference: string;
  readonly agreement_reference: string;
  readonly change: MatchChange['change'];
  readonly changed_at: string;
  readonly changed_by: string;
  readonly changed_by_id: number | null;
  readonly changed_by_email: string | null;
}

/** A change of a match, as it is recorded with the reference of its withdrawal. */
export interface ReadMatchChange extends MatchChange {
  readonly withdrawal: string;
}

/** Records that a withdrawal was matched to another agreement than before, or to none, in the transaction that does it. */
export async function recordMatch(strapi: Core.Strapi, reference: string, { before, after }: { readonly before: string | null; readonly after: string | null }, by: StaffIdentity, at = new Date()): Promise<void> {
  if (before === after) return;
  const changed = { reference, changed_at: at, changed_by: by.name, changed_by_id: by.id, changed_by_email: by.email };
  const changes = [...(before === null ? [] : [{ ...changed, change: 'unmatched', agreement_reference: before }]), ...(after === null ? [] : [{ ...changed, change: 'matched', agreement_reference: after }])];
  // One after the other: their ids are in order.
  for (const data of changes) await strapi.db.query(UIDS.withdrawalMatch).createMany({ data: [data] });
}

/** Changes of matches, oldest first. */
export async function readMatches(strapi: Core.Strapi, where: { readonly reference: string } | { readonly agreement_reference: string }): Promise<readonly ReadMatchChange[]> {
  const rows: readonly Row[] = await strapi.db.query(UIDS.withdrawalMatch).findMany({ where, orderBy: { id: 'asc' } });
  return rows.map(({ reference, agreement_reference: agreement, change, changed_at: at, changed_by: name, changed_by_id: byId, changed_by_email: byEmail }) => {
    // An account may have the name, too.
    const by = name === CMS_ITSELF.name && byId === null && byEmail === null ? null : name;
    return { withdrawal: reference, change, at: new Date(at).toISOString(), by, byId, byEmail, agreement };
  });
}
