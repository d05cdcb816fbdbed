import type { Core } from '@strapi/strapi';

import { isoTime } from '../../lib/iso-time';
import { lockInTransaction } from '../../lib/transaction-lock';
import { UIDS } from '../../uids';
import { recordAction } from '../audit/record';
import { isOpen } from './api-types';
import { agreedTimes, nextDueTime, timeOf } from './due-time';
import { type NewChange, recordChanges } from './record-changes';
import { readOffice } from './office';

interface Row {
  readonly id: number;
  readonly reference: string;
  readonly state: string;
  readonly phone: string;
  readonly email_key: string | null;
  readonly due_at: string | null;
  readonly call_time: string | null;
  readonly duplicate_of: string | null;
}

/** Why requests cannot be merged or separated. */
export class DuplicateError extends Error {}

const COLUMNS = ['id', 'reference', 'state', 'phone', 'email_key', 'due_at', 'call_time', 'duplicate_of'] as const;

const rowOf = (strapi: Core.Strapi, documentId: string): Promise<Row | null> => strapi.db.query(UIDS.helpRequest).findOne({ select: [...COLUMNS], where: { documentId } });

/**
 * Marks a request as a duplicate of another one of the same person, and closes it unless it is a client's. Nothing is moved or
 * deleted: both stay as they were sent, the other one shows the notes of both and is to be called by the earlier of both times,
 * and {@link separate} undoes it.
 * @returns whether there are such requests
 */
export async function merge(strapi: Core.Strapi, documentId: string, duplicateId: string): Promise<boolean> {
  return strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'helpRequests');
    const [main, duplicate] = [await rowOf(strapi, documentId), await rowOf(strapi, duplicateId)];
    if (!main || !duplicate) return false;
    const isSamePerson = main.phone === duplicate.phone || (main.email_key !== null && main.email_key === duplicate.email_key);
    if (main.id === duplicate.id || !isSamePerson) throw new DuplicateError('Only requests of one person can be merged.');
    if (main.duplicate_of !== null || duplicate.duplicate_of !== null) throw new DuplicateError('One of the requests is a duplicate already.');
    if ((await strapi.db.query(UIDS.helpRequest).count({ where: { duplicate_of: duplicate.reference } })) > 0) throw new DuplicateError('The request has duplicates itself.');
    if (isOpen(duplicate.state) && !isOpen(main.state)) throw new DuplicateError('Nobody would handle an open request any more.');
    const updatedAt = new Date();
    const isAgreed = main.due_at !== null && new Date(main.due_at) > updatedAt && (await agreedTimes(strapi, [main], 'own')).has(main.reference);
    const due = isAgreed ? main.due_at : earlier(main.due_at, duplicate.due_at);
    const state = duplicate.state === 'client' ? duplicate.state : 'closed';
    await strapi.db.query(UIDS.helpRequest).updateMany({ where: { id: duplicate.id }, data: { duplicate_of: main.reference, state, due_at: null, updatedAt } });
    if (due !== main.due_at) await strapi.db.query(UIDS.helpRequest).updateMany({ where: { id: main.id }, data: { due_at: due, updatedAt } });
    await recordChanges(strapi, [
      ...(duplicate.state === state ? [] : [{ reference: duplicate.reference, field: 'state', before: duplicate.state, after: state }]),
      ...(duplicate.due_at === null ? [] : [{ reference: duplicate.reference, field: 'due_at', before: duplicate.due_at, after: null }]),
      { reference: duplicate.reference, field: 'duplicate_of', before: null, after: main.reference },
      ...(due === main.due_at ? [] : [{ reference: main.reference, field: 'due_at', before: main.due_at, after: due }]),
      { reference: main.reference, field: 'duplicate', before: null, after: duplicate.reference },
    ]);
    await recordAction(strapi, { action: 'requests_merged', type: UIDS.helpRequest, subject: main.reference, details: { references: [duplicate.reference] } });
    return true;
  });
}

/** Undoes a merger: both requests are again to be called when they were before, unless somebody has handled them since. @returns whether there is such a request */
export async function separate(strapi: Core.Strapi, documentId: string): Promise<boolean> {
  return strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'helpRequests');
    const duplicate = await rowOf(strapi, documentId);
    if (!duplicate) return false;
    const main = duplicate.duplicate_of;
    if (main === null) throw new DuplicateError('The request is no duplicate.');
    const merger = await mergerOf(strapi, duplicate.reference);
    // A state that somebody chose since stays.
    const state = (duplicate.state === 'closed' ? merger.get('state')?.before : undefined) ?? duplicate.state;
    const due = isoTime(duplicate.due_at ?? merger.get('due_at')?.before ?? nextDueTime(state, { ...duplicate, isAgreed: false }, await readOffice(strapi)));
    const updatedAt = new Date();
    await strapi.db.query(UIDS.helpRequest).updateMany({ where: { id: duplicate.id }, data: { duplicate_of: null, state, due_at: due, updatedAt } });
    await recordChanges(strapi, [
      ...(state === duplicate.state ? [] : [{ reference: duplicate.reference, field: 'state', before: duplicate.state, after: state }]),
      ...(due === isoTime(duplicate.due_at) ? [] : [{ reference: duplicate.reference, field: 'due_at', before: duplicate.due_at, after: due }]),
      { reference: duplicate.reference, field: 'duplicate_of', before: main, after: null },
      ...(await timeGivenBack(strapi, main, updatedAt)),
      { reference: main, field: 'duplicate', before: duplicate.reference, after: null },
    ]);
    await recordAction(strapi, { action: 'requests_separated', type: UIDS.helpRequest, subject: main, details: { references: [duplicate.reference] } });
    return true;
  });
}

/** The earlier of two times, ISO 8601; the only one if there is no other. */
const earlier = (one: string | null, other: string | null): string | null => (one === null || (other !== null && other < one) ? other : one);

interface Change {
  readonly changed_at: string;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}
/** What a merger changed of a request, by field. */
type Merger = ReadonlyMap<string, Change>;

/** What the merger that made a request a duplicate changed of it. */
async function mergerOf(strapi: Core.Strapi, reference: string): Promise<Merger> {
  const changes = await changesOf(strapi, reference);
  // Not one by which it became the duplicate of another request, since the first one was deleted.
  const merged = changes.find(({ field, before, after }) => field === 'duplicate_of' && before === null && after !== null);
  return new Map(changes.filter(({ changed_at: at }) => merged !== undefined && timeOf(at) === timeOf(merged.changed_at)).map((change) => [change.field, change]));
}

/**
 * Gives the request that was handled for both the time back that it would have without the separated one, unless somebody has
 * set its time since: its own, or an earlier one of those that are still its duplicates.
 */
async function timeGivenBack(strapi: Core.Strapi, reference: string, updatedAt: Date): Promise<readonly NewChange[]> {
  const main: Pick<Row, 'id' | 'state' | 'due_at' | 'call_time'> | null = await strapi.db.query(UIDS.helpRequest).findOne({ select: ['id', 'state', 'due_at', 'call_time'], where: { reference } });
  const changes = await changesOf(strapi, reference);
  // What it took over with the duplicates of another request is its own.
  const takenOver = changes.filter(({ field }) => field === 'duplicate_of').map(({ changed_at: at }) => timeOf(at));
  const moments = changes.filter(({ field }) => field === 'duplicate').map(({ changed_at: at }) => timeOf(at)).filter((at) => !takenOver.includes(at));
  let own = main?.due_at ?? null;
  // From the newest merger back: what each replaced.
  const given = changes.filter(({ field, changed_at: at }) => field === 'due_at' && moments.includes(timeOf(at)));
  let since = Infinity;
  for (const { before, after, changed_at: at } of given) {
    if (own === null || after === null || timeOf(after) !== timeOf(own)) continue;
    own = before;
    since = timeOf(at);
  }
  if (!main || main.due_at === null || own === main.due_at) return [];
  own ??= isoTime(nextDueTime(main.state, { due_at: null, call_time: main.call_time, isAgreed: false }, await readOffice(strapi)));
  const others: readonly Pick<Row, 'reference'>[] = await strapi.db.query(UIDS.helpRequest).findMany({ select: ['reference'], where: { duplicate_of: reference } });
  for (const { reference: other } of others) {
    const merger = await mergerOf(strapi, other);
    // The call that was due for one that was merged before has been made since, or nobody answered it.
    if (timeOf(merger.get('duplicate_of')?.changed_at ?? '') >= since) own = earlier(own, merger.get('due_at')?.before ?? null);
  }
  if (own !== null && timeOf(own) === timeOf(main.due_at)) return [];
  await strapi.db.query(UIDS.helpRequest).updateMany({ where: { id: main.id }, data: { due_at: own, updatedAt } });
  return [{ reference, field: 'due_at', before: main.due_at, after: own }];
}

/** Newest first. */
const changesOf = (strapi: Core.Strapi, reference: string): Promise<readonly Change[]> => strapi.db.query(UIDS.helpRequestChange).findMany({ select: ['changed_at', 'field', 'before', 'after'], where: { reference }, orderBy: { id: 'desc' } });
