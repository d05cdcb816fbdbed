import type { Core } from '@strapi/strapi';

import { searchFilter } from '../help-requests/search-text';
import type { Match } from './api-types';
import { UIDS } from '../../uids';

/** More results than one person has. */
const MAX_RESULTS = 200;

interface Request {
  readonly reference: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly received_at: string;
}
interface Subscriber {
  readonly reference: string;
  readonly full_name: string;
  readonly email: string;
  readonly signed_at: string;
  readonly hold_reason: string | null;
}

interface Withdrawal {
  readonly reference: string;
  readonly full_name: string;
  readonly email: string;
  readonly received_at: string;
}

/** Searches requests, signed agreements and withdrawals by e-mail, phone, name or reference, newest first. Staff decide which belong to one person. */
export async function findPerson(strapi: Core.Strapi, typed: string): Promise<readonly Match[]> {
  const text = typed.trim();
  if (text === '') return [];
  const requests: readonly Request[] = await strapi.db.query(UIDS.helpRequest).findMany({ where: searchFilter(text), orderBy: { received_at: 'desc' }, limit: MAX_RESULTS });
  const subscribers: readonly Subscriber[] = await strapi.db.query(UIDS.subscriber).findMany({
    where: { $or: ['reference', 'full_name', 'email', 'postal_address'].map((name) => ({ [name]: { $containsi: text } })) },
    orderBy: { signed_at: 'desc' },
    limit: MAX_RESULTS,
  });
  const withdrawals: readonly Withdrawal[] = await strapi.db.query(UIDS.withdrawal).findMany({
    where: { $or: ['reference', 'full_name', 'email', 'contract', 'agreement_reference'].map((name) => ({ [name]: { $containsi: text } })) },
    orderBy: { received_at: 'desc' },
    limit: MAX_RESULTS,
  });
  const matches = [
    ...requests.map(({ reference, first_name, last_name, email, phone, received_at }): Match => ({ kind: 'help_request', reference, name: `${first_name} ${last_name}`, email, phone, at: iso(received_at), holdReason: null })),
    ...subscribers.map(({ reference, full_name, email, signed_at, hold_reason }): Match => ({ kind: 'agreement', reference, name: full_name, email, phone: null, at: iso(signed_at), holdReason: hold_reason?.trim() || null })),
    ...withdrawals.map(({ reference, full_name, email, received_at }): Match => ({ kind: 'withdrawal', reference, name: full_name, email, phone: null, at: iso(received_at), holdReason: null })),
  ];
  return matches.sort((a, b) => b.at.localeCompare(a.at));
}

export function iso(moment: string): string {
  return new Date(moment).toISOString();
}
