import type { Core } from '@strapi/strapi';
import * as v from 'valibot';

import { isoTime } from '../../lib/iso-time';
import { lockInTransaction } from '../../lib/transaction-lock';
import { UIDS } from '../../uids';
import { CMS_ITSELF, currentStaff } from '../accounts/current-staff';
import { refusal } from '../../lib/field-errors';
import { MAX_NOTE, MAX_NOTES, MAX_SEARCH_LENGTH, type Note, WRITTEN_KINDS } from './api-types';
import { agreedTimes, nextDueTime, timeOf } from './due-time';
import { readOffice } from './office';
import { recordChanges } from './record-changes';
import { fold } from './search-text';

/** A note needs a text; a call is worth noting without one. PostgreSQL stores no NUL. */
const WRITTEN = v.pipe(
  v.strictObject({ kind: v.picklist(WRITTEN_KINDS), text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_NOTE), v.excludes('\0')), '') }),
  v.check(({ kind, text }) => kind !== 'note' || text !== ''),
);
export type Written = v.InferOutput<typeof WRITTEN>;

export const noteIn = (body: unknown): Written | undefined => {
  const parsed = v.safeParse(WRITTEN, body);
  return parsed.success ? parsed.output : undefined;
};

export type NotedRequest = Readonly<Record<'documentId' | 'reference', string> & Record<'state' | 'due_at' | 'call_time' | 'duplicate_of' | 'search', string | null>>;

/** Which of the requests with these references may be read, with their notes. */
type Readable = (references: readonly string[]) => Promise<ReadonlySet<string>>;

/** Notes of a request and of its duplicates that may be read, newest first; undefined if there is no such request. */
export async function notesOf(strapi: Core.Strapi, documentId: string, readable: Readable): Promise<readonly Note[] | undefined> {
  const request: { readonly reference: string } | null = await strapi.db.query(UIDS.helpRequest).findOne({ select: ['reference'], where: { documentId } });
  if (!request) return undefined;
  const duplicates: readonly { readonly reference: string }[] = await strapi.db.query(UIDS.helpRequest).findMany({ select: ['reference'], where: { duplicate_of: request.reference } });
  return strapi.db.query(UIDS.helpRequestNote).findMany({
    select: ['reference', 'written_at', 'author', 'author_email', 'kind', 'subject', 'text'],
    where: { reference: { $in: [request.reference, ...(await readable(duplicates.map(({ reference }) => reference)))] } },
    orderBy: [{ written_at: 'desc' }, { id: 'desc' }],
  });
}

/**
 * Adds a note of the current member of staff. A call also sets the request's state, and when to call again if nobody
 * answered: of a duplicate, those of the request that is handled for both. Clients stay clients. Notes are never changed.
 * @returns whether there is such a request
 */
export async function addNote(strapi: Core.Strapi, documentId: string, { kind, text }: Written): Promise<boolean> {
  return strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'helpRequests');
    const request: NotedRequest | null = await strapi.db.query(UIDS.helpRequest).findOne({ where: { documentId } });
    if (!request) return false;
    const now = new Date();
    await storeNote(strapi, request, { kind, text: text || null, written_at: now });
    if (kind === 'note') return true;
    const handled: NotedRequest | null = request.duplicate_of === null ? request : await strapi.db.query(UIDS.helpRequest).findOne({ where: { reference: request.duplicate_of } });
    if (!handled || handled.state === 'client') return true;
    if (kind !== handled.state) await strapi.documents(UIDS.helpRequest).update({ documentId: handled.documentId, data: { state: kind } });
    else await callOnceMore(strapi, handled, kind, now);
    return true;
  });
}

/** Nobody answered once more, or the call that was due to somebody who had been spoken with was made. */
async function callOnceMore(strapi: Core.Strapi, { documentId, ...request }: NotedRequest, state: 'called' | 'no_answer', now: Date): Promise<void> {
  const isAgreed = (await agreedTimes(strapi, [request])).has(request.reference);
  const due = nextDueTime(state, { ...request, isAgreed }, await readOffice(strapi), now);
  if (due === request.due_at) return;
  await strapi.db.query(UIDS.helpRequest).updateMany({ where: { documentId }, data: { due_at: due, updatedAt: now } });
  if (due && request.due_at && timeOf(due) === timeOf(request.due_at)) return;
  // At the moment of the note, by which it is known that nobody set the time.
  await recordChanges(strapi, [{ reference: request.reference, field: 'due_at', before: request.due_at, after: isoTime(due) }], { at: now });
}

interface StoredNote {
  readonly kind: Note['kind'];
  readonly text: string | null;
  readonly written_at: Date;
  /** Of an answer, like the following. */
  readonly subject?: string;
  /** Of its mail. */
  readonly message_id?: string;
  readonly idempotency_key?: string;
}

/**
 * Stores a note of the current member of staff, by whose words the request is found then; in a transaction that has locked the help
 * requests.
 * @throws a refusal for staff if the request has as many notes as it can have
 */
export async function storeNote(strapi: Core.Strapi, request: NotedRequest, note: StoredNote): Promise<void> {
  const search = note.text ? `${request.search ?? ''} ${fold(note.text)}` : request.search;
  const isFull = (search ?? '').length > MAX_SEARCH_LENGTH || (await strapi.db.query(UIDS.helpRequestNote).count({ where: { reference: request.reference } })) >= MAX_NOTES;
  if (isFull) throw refusal(strapi, [{ path: ['text'], code: 'notes_full', values: { notes: MAX_NOTES, letters: MAX_SEARCH_LENGTH } }]);
  const { id, name, email } = currentStaff(strapi) ?? CMS_ITSELF;
  await strapi.db.query(UIDS.helpRequestNote).createMany({ data: [{ ...note, reference: request.reference, author: name, author_id: id, author_email: email }] });
  if (search !== request.search) await strapi.db.query(UIDS.helpRequest).updateMany({ where: { documentId: request.documentId }, data: { search } });
}
