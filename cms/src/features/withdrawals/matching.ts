import { isLateWithdrawal, parseReference } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { UIDS } from '../../uids';

interface SignedAgreement {
  readonly reference: string;
  readonly signed_at: string;
  readonly time_zone: string | null;
}

/** What a withdrawal's row says of the agreement that it was matched to. */
export interface Match {
  readonly state: 'matched';
  readonly agreement_reference: string;
  readonly timeliness: 'in_time' | 'late';
  readonly matched_by: string;
}

/** The agreement with the reference that was typed, or the only one with the e-mail address; undefined if it is not plain which one is meant. */
export async function findAgreement(strapi: Core.Strapi, typed: string): Promise<SignedAgreement | undefined> {
  const reference = parseReference(typed);
  const where = reference === undefined ? { email: { $eqi: typed.trim() } } : { reference };
  const [agreement, another]: readonly SignedAgreement[] = await strapi.db.query(UIDS.subscriber).findMany({ select: ['reference', 'signed_at', 'time_zone'], where, limit: 2 });
  return another === undefined ? agreement : undefined;
}

export function matchOf(agreement: SignedAgreement, withdrawal: { readonly received_at: string }, matchedBy: string): Match {
  const isLate = isLateWithdrawal(new Date(agreement.signed_at), new Date(withdrawal.received_at), agreement.time_zone);
  return { state: 'matched', agreement_reference: agreement.reference, timeliness: isLate ? 'late' : 'in_time', matched_by: matchedBy };
}
