import type { Core } from '@strapi/strapi';

import { emailKey, recordsWith } from '../help-requests/same-person';
import { fold, searchFilter } from '../help-requests/search-text';
import type { Match } from './api-types';
import { UIDS } from '../../uids';

/** More results than one person has. */
const MAX_RESULTS = 200;
/** Results for which records with the same phone or e-mail are looked up. */
const MAX_WITH_RELATED = 50;
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

/**
 * Searches requests, signed agreements and withdrawals by e-mail, phone, name or reference, and adds those with the phone or
 * e-mail of what was found. What has the same phone or e-mail stands beside each other. Staff decide which belong to one person.
 */
export async function findPerson(strapi: Core.Strapi, typed: string): Promise<readonly Match[]> {
  const text = typed.trim();
  if (text === '') return [];
  const requests: readonly Request[] = await strapi.db.query(UIDS.helpRequest).findMany({ where: searchFilter(text), orderBy: { received_at: 'desc' }, limit: MAX_RESULTS });
  const subscribers = await findFolded<Subscriber>(strapi, UIDS.subscriber, ['reference', 'full_name', 'email', 'postal_address'], ['signed_at', 'hold_reason'], text);
  const withdrawals = await findFolded<Withdrawal>(strapi, UIDS.withdrawal, ['reference', 'full_name', 'email', 'contract', 'agreement_reference'], ['received_at'], text);
  const found: readonly Found[] = [
    ...requests.map(({ reference, first_name, last_name, email, phone, received_at }): Found => ({ kind: 'help_request', reference, name: `${first_name} ${last_name}`, email, phone, at: iso(received_at), holdReason: null })),
    ...subscribers.map(({ reference, full_name, email, signed_at, hold_reason }): Found => ({ kind: 'agreement', reference, name: full_name, email, phone: null, at: iso(signed_at), holdReason: hold_reason?.trim() || null })),
    ...withdrawals.map(({ reference, full_name, email, received_at }): Found => ({ kind: 'withdrawal', reference, name: full_name, email, phone: null, at: iso(received_at), holdReason: null })),
  ];
  return besideEachOther(found, await relatedTo(strapi, found));
}

type Found = Omit<Match, 'isRelated' | 'sameAs'>;

/** Records with the phone or e-mail of what was found, as long as that is few: many results have many owners. */
async function relatedTo(strapi: Core.Strapi, found: readonly Found[]): Promise<readonly Found[]> {
  if (found.length > MAX_WITH_RELATED) return [];
  const contacts = { emails: found.map(({ email }) => email), phones: found.flatMap(({ phone }) => phone ?? []) };
  const records = await recordsWith(strapi, contacts, [UIDS.subscriber, UIDS.withdrawal]);
  return records.filter(({ reference }) => !found.some((one) => one.reference === reference)).map(({ kind, reference, name, email, phone, at, holdReason }) => ({ kind, reference, name, email, phone, at, holdReason }));
}

/** Results in groups of the same phone or e-mail, the group with the newest one first. */
function besideEachOther(found: readonly Found[], related: readonly Found[]): readonly Match[] {
  const isRelated = new Set(related);
  const groups: Found[][] = [];
  for (const one of [...found, ...related].sort((a, b) => b.at.localeCompare(a.at))) {
    const joined = groups.filter((group) => group.some((other) => emailKey(other.email) === emailKey(one.email) || (one.phone !== null && other.phone === one.phone)));
    const [first, ...others] = joined;
    if (!first) groups.push([one]);
    else first.push(one);
    // One record can connect two groups: by its phone and by its e-mail.
    for (const other of others) {
      first?.push(...other);
      groups.splice(groups.indexOf(other), 1);
    }
  }
  return groups.flatMap((group) =>
    group.sort((a, b) => b.at.localeCompare(a.at)).map((one) => ({ ...one, isRelated: isRelated.has(one), sameAs: group.filter((other) => other !== one).map(({ reference }) => reference) })),
  );
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
