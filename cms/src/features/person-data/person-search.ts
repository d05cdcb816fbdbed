import type { Core } from '@strapi/strapi';

import { fold, searchFilter } from '../help-requests/search-text';
import type { Match } from './api-types';
import { UIDS } from '../../uids';

/** More results than one person has. */
const MAX_RESULTS = 200;
const PAGE = 1_000;

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
  const subscribers = await findFolded<Subscriber>(strapi, UIDS.subscriber, ['reference', 'full_name', 'email', 'postal_address'], ['signed_at', 'hold_reason'], text);
  const withdrawals = await findFolded<Withdrawal>(strapi, UIDS.withdrawal, ['reference', 'full_name', 'email', 'contract', 'agreement_reference'], ['received_at'], text);
  const matches = [
    ...requests.map(({ reference, first_name, last_name, email, phone, received_at }): Match => ({ kind: 'help_request', reference, name: `${first_name} ${last_name}`, email, phone, at: iso(received_at), holdReason: null })),
    ...subscribers.map(({ reference, full_name, email, signed_at, hold_reason }): Match => ({ kind: 'agreement', reference, name: full_name, email, phone: null, at: iso(signed_at), holdReason: hold_reason?.trim() || null })),
    ...withdrawals.map(({ reference, full_name, email, received_at }): Match => ({ kind: 'withdrawal', reference, name: full_name, email, phone: null, at: iso(received_at), holdReason: null })),
  ];
  return matches.sort((a, b) => b.at.localeCompare(a.at));
}

/** Rows, newest first, of which one of these columns contains the text in any spelling, with or without accents. They have no column for searching, so all are read. */
async function findFolded<T>(strapi: Core.Strapi, uid: typeof UIDS.subscriber | typeof UIDS.withdrawal, columns: readonly string[], others: readonly string[], text: string): Promise<readonly T[]> {
  const sought = fold(text);
  const found: T[] = [];
  for (let before: number | undefined; found.length < MAX_RESULTS; ) {
    const rows: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[] = await strapi.db.query(uid).findMany({ select: ['id', ...columns, ...others], where: before === undefined ? {} : { id: { $lt: before } }, orderBy: { id: 'desc' }, limit: PAGE });
    found.push(...(rows.filter((row) => columns.some((name) => fold(String(row[name] ?? '')).includes(sought))) as readonly T[]));
    const last = rows.at(-1);
    if (rows.length < PAGE || !last) break;
    before = last.id;
  }
  return found.slice(0, MAX_RESULTS);
}

export function iso(moment: string): string {
  return new Date(moment).toISOString();
}
