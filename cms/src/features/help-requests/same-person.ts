import type { Core } from '@strapi/strapi';

import { UIDS } from '../../uids';
import type { SameRecord } from './api-types';

/** More records than one person has. */
const MAX_RECORDS = 100;

/** Equal for all spellings of an address that differ in case only. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** What identifies a person across records. */
export interface Contacts {
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

interface Request {
  readonly documentId: string;
  readonly reference: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly state: string;
  readonly received_at: string;
  readonly duplicate_of: string | null;
}
interface Signed {
  readonly documentId: string;
  readonly reference: string;
  readonly full_name: string;
  readonly email: string;
}

/** Requests, and signed agreements and withdrawals as far as they may be seen, with one of these phones or e-mail addresses, newest first. */
export async function recordsWith(strapi: Core.Strapi, { emails, phones }: Contacts, uids: readonly string[]): Promise<readonly SameRecord[]> {
  const keys = [...new Set(emails.map(emailKey))];
  if (keys.length + phones.length === 0) return [];
  const requests: readonly Request[] = await strapi.db.query(UIDS.helpRequest).findMany({
    select: ['documentId', 'reference', 'first_name', 'last_name', 'email', 'phone', 'state', 'received_at', 'duplicate_of'],
    where: { $or: [{ email_key: { $in: keys } }, { phone: { $in: [...phones] } }] },
    orderBy: { received_at: 'desc' },
    limit: MAX_RECORDS,
  });
  const byEmail = { $or: keys.map((key) => ({ email: { $eqi: key } })) };
  const signed = async (uid: typeof UIDS.subscriber | typeof UIDS.withdrawal, kind: 'agreement' | 'withdrawal', at: string, ...others: readonly string[]): Promise<readonly SameRecord[]> => {
    if (!uids.includes(uid) || keys.length === 0) return [];
    const rows: readonly (Signed & Readonly<Record<string, string | undefined>>)[] = await strapi.db.query(uid).findMany({ select: ['documentId', 'reference', 'full_name', 'email', at, ...others], where: byEmail, orderBy: { id: 'desc' }, limit: MAX_RECORDS });
    return rows.map((row) => ({ kind, documentId: row.documentId, reference: row.reference, name: row.full_name, email: row.email, phone: null, state: null, at: new Date(row[at] ?? 0).toISOString(), duplicateOf: null, holdReason: row.hold_reason?.trim() || null }));
  };
  return [
    ...requests.map((row): SameRecord => ({ kind: 'help_request', documentId: row.documentId, reference: row.reference, name: `${row.first_name} ${row.last_name}`, email: row.email, phone: row.phone, state: row.state, at: new Date(row.received_at).toISOString(), duplicateOf: row.duplicate_of, holdReason: null })),
    ...(await signed(UIDS.subscriber, 'agreement', 'signed_at', 'hold_reason')),
    ...(await signed(UIDS.withdrawal, 'withdrawal', 'received_at')),
  ].sort((a, b) => b.at.localeCompare(a.at));
}

/** Other records of whoever sent a request; undefined if there is no such request. */
export async function samePerson(strapi: Core.Strapi, documentId: string, uids: readonly string[]): Promise<readonly SameRecord[] | undefined> {
  const request: Request | null = await strapi.db.query(UIDS.helpRequest).findOne({ select: ['reference', 'email', 'phone'], where: { documentId } });
  if (!request) return undefined;
  return (await recordsWith(strapi, { emails: [request.email], phones: [request.phone] }, uids)).filter(({ reference }) => reference !== request.reference);
}
