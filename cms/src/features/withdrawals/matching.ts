import { isLateWithdrawal, parseReference } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { UIDS } from '../../uids';
import { CMS_ITSELF, type StaffIdentity } from '../accounts/current-staff';
import { isHoliday } from './holidays';

interface SignedAgreement {
  readonly reference: string;
  readonly signed_at: string;
  readonly time_zone: string | null;
}

/** Columns of a withdrawal that describe its match. */
export interface Match {
  readonly state: 'matched';
  readonly agreement_reference: string;
  readonly timeliness: 'in_time' | 'late';
  /** Null: the CMS itself. Rows from before have its name. */
  readonly matched_by: string | null;
  readonly matched_by_id: number | null;
  readonly matched_by_email: string | null;
}

/** The agreement with this reference, or the only one with this e-mail address; undefined if there is none or it is ambiguous. */
export async function findAgreement(strapi: Core.Strapi, contract: string): Promise<SignedAgreement | undefined> {
  const reference = parseReference(contract);
  const where = reference === undefined ? { email: { $eqi: contract.trim() } } : { reference };
  const [agreement, another]: readonly SignedAgreement[] = await strapi.db.query(UIDS.subscriber).findMany({ select: ['reference', 'signed_at', 'time_zone'], where, limit: 2 });
  return another === undefined ? agreement : undefined;
}

/** The match of a withdrawal with an agreement, including whether it was received in time. */
export function matchOf(agreement: SignedAgreement, withdrawal: { readonly received_at: string }, by: StaffIdentity): Match {
  const isLate = isLateWithdrawal(new Date(agreement.signed_at), new Date(withdrawal.received_at), agreement.time_zone, isHoliday);
  return { state: 'matched', agreement_reference: agreement.reference, timeliness: isLate ? 'late' : 'in_time', matched_by: by === CMS_ITSELF ? null : by.name, matched_by_id: by.id, matched_by_email: by.email };
}
