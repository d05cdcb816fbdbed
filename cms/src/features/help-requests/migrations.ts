import type { Core } from '@strapi/strapi';

import { dueTime } from './due-time';
import { readOffice } from './office';
import { emailKey } from './same-person';
import { type Searched, searchText } from './search-text';
import { resetLayout } from '../../strapi-internals/content-manager';
import { UIDS } from '../../uids';

const PAGE = 500;

/** Fields of what visitors chose about reporting leads. */
export const LEAD_FIELDS = ['lead_consent', 'lead_consent_at', 'lead_consent_version', 'lead_consent_text', 'lead_released_at'] as const;

/** Fields of when visitors wish to be called. */
export const CALL_FIELDS = ['call_time', 'call_time_visitor', 'time_zone'] as const;

/** Sets state and search text of requests from before these fields existed, and resets the list's layout. */
export async function prepareEarlierRequests(strapi: Core.Strapi): Promise<void> {
  await strapi.db.query(UIDS.helpRequest).updateMany({ where: { state: { $null: true } }, data: { state: 'new' } });
  for (;;) {
    const rows: readonly (Searched & { id: number; notes: string | null })[] = await strapi.db.query(UIDS.helpRequest).findMany({ where: { search: { $null: true } }, limit: PAGE });
    for (const row of rows) await strapi.db.query(UIDS.helpRequest).updateMany({ where: { id: row.id }, data: { search: searchText(row, row.notes ? [row.notes] : []) } });
    if (rows.length < PAGE) break;
  }
  await resetLayout(strapi, UIDS.helpRequest);
}

/** Writes the search texts of all requests anew: they are stored without accents since. */
export async function renewSearchTexts(strapi: Core.Strapi): Promise<void> {
  for (let after = 0; ; ) {
    const rows: readonly (Searched & { readonly id: number; readonly search: string | null; readonly notes: string | null })[] = await strapi.db.query(UIDS.helpRequest).findMany({ where: { id: { $gt: after } }, orderBy: { id: 'asc' }, limit: PAGE });
    for (const row of rows) {
      const search = searchText(row, row.notes ? [row.notes] : []);
      if (search !== row.search) await strapi.db.query(UIDS.helpRequest).updateMany({ where: { id: row.id }, data: { search } });
      after = row.id;
    }
    if (rows.length < PAGE) break;
  }
}

/** Until when visitors are to be called, of whom nobody has called yet or nobody reached; resets the layout, which shows it. */
export async function addDueTimes(strapi: Core.Strapi): Promise<void> {
  const office = await readOffice(strapi);
  const where = { state: { $in: ['new', 'no_answer'] }, due_at: { $null: true }, received_at: { $notNull: true } };
  for (;;) {
    const rows: readonly { readonly id: number; readonly received_at: string; readonly call_time: string | null }[] = await strapi.db.query(UIDS.helpRequest).findMany({ select: ['id', 'received_at', 'call_time'], where, limit: PAGE });
    for (const { id, received_at: received, call_time: wish } of rows) await strapi.db.query(UIDS.helpRequest).updateMany({ where: { id }, data: { due_at: dueTime(new Date(received), office, wish) } });
    if (rows.length < PAGE) break;
  }
  await resetLayout(strapi, UIDS.helpRequest);
}

interface Noted {
  readonly id: number;
  readonly reference: string;
  readonly notes: string;
  readonly updatedAt: string;
}

/** Notes were one text for each request: it becomes the first one of its thread, with its last author. What it said before is in the history. */
export async function separateNotes(strapi: Core.Strapi): Promise<void> {
  const where = { notes: { $notNull: true } };
  for (;;) {
    const rows: readonly Noted[] = await strapi.db.query(UIDS.helpRequest).findMany({ select: ['id', 'reference', 'notes', 'updatedAt'], where, limit: PAGE });
    for (const row of rows) await strapi.db.transaction(() => separateNote(strapi, row));
    if (rows.length < PAGE) break;
  }
  await resetLayout(strapi, UIDS.helpRequest);
}

async function separateNote(strapi: Core.Strapi, { id, reference, notes, updatedAt }: Noted): Promise<void> {
  const last: { readonly changed_at: string; readonly changed_by: string; readonly changed_by_id: number | null; readonly changed_by_email: string | null } | null = await strapi.db
    .query(UIDS.helpRequestChange)
    .findOne({ where: { reference, field: 'notes' }, orderBy: [{ changed_at: 'desc' }, { id: 'desc' }] });
  const author = last ? { author: last.changed_by, author_id: last.changed_by_id, author_email: last.changed_by_email } : { author: null, author_id: null, author_email: null };
  if (notes.trim() !== '') await strapi.db.query(UIDS.helpRequestNote).createMany({ data: [{ ...author, reference, kind: 'note', text: notes, written_at: new Date(last?.changed_at ?? updatedAt) }] });
  await strapi.db.query(UIDS.helpRequest).updateMany({ where: { id }, data: { notes: null, updatedAt } });
}

/** By this key the requests of one person are found. */
export async function addEmailKeys(strapi: Core.Strapi): Promise<void> {
  const where = { email_key: { $null: true }, email: { $notNull: true } };
  for (;;) {
    const rows: readonly { readonly id: number; readonly email: string; readonly updatedAt: string }[] = await strapi.db.query(UIDS.helpRequest).findMany({ select: ['id', 'email', 'updatedAt'], where, limit: PAGE });
    for (const { id, email, updatedAt } of rows) await strapi.db.query(UIDS.helpRequest).updateMany({ where: { id }, data: { email_key: emailKey(email), updatedAt } });
    if (rows.length < PAGE) break;
  }
  await resetLayout(strapi, UIDS.helpRequest);
}

/** What is needed first stands in the lists of what visitors sent, and fits beside the menu; forms are headed by the person's name. */
export async function fitLists(strapi: Core.Strapi): Promise<void> {
  for (const uid of [UIDS.helpRequest, UIDS.subscriber, UIDS.withdrawal, UIDS.outboxMail]) await resetLayout(strapi, uid);
}
