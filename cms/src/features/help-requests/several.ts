import type { Core } from '@strapi/strapi';
import * as v from 'valibot';

import { chunks } from '../../lib/chunks';
import { lockInTransaction } from '../../lib/transaction-lock';
import { UIDS } from '../../uids';
import { CMS_ITSELF, handlers } from '../accounts/current-staff';
import { recordAction } from '../audit/record';
import { type HandledSeveral, MAX_SEVERAL, STATES } from './api-types';
import { tellAssignee } from './assignment';
import { agreedTimes, nextDueTime, replacedTime } from './due-time';
import { readOffice } from './office';
import { type NewChange, recordChanges } from './record-changes';

const ORDER = v.pipe(
  v.strictObject({
    documentIds: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.minLength(1), v.maxLength(MAX_SEVERAL)),
    state: v.optional(v.picklist(STATES)),
    /** Null: nobody. */
    assignee: v.optional(v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(255)))),
  }),
  v.check(({ state, assignee }) => state !== undefined || assignee !== undefined),
);
type Order = v.InferOutput<typeof ORDER>;

interface Row {
  readonly id: number;
  readonly reference: string;
  readonly state: string;
  readonly assignee: string | null;
  readonly due_at: string | null;
  readonly call_time: string | null;
  readonly duplicate_of: string | null;
}

export const orderIn = (body: unknown): Order | undefined => {
  const parsed = v.safeParse(ORDER, body);
  return parsed.success ? parsed.output : undefined;
};

export class UnknownAssigneeError extends Error {}

/**
 * Sets state or assignee of several help requests, with their history and the notice to the assignee, in one transaction:
 * all or none. Requests that have been deleted meanwhile are counted.
 */
export async function handleSeveral(strapi: Core.Strapi, { documentIds, state, assignee }: Order): Promise<HandledSeveral> {
  return strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'helpRequests');
    if (assignee && !(await handlers(strapi)).includes(assignee)) throw new UnknownAssigneeError();
    const office = await readOffice(strapi);
    const rows: Row[] = [];
    const wanted = [...new Set(documentIds)];
    for (const ids of chunks(wanted)) rows.push(...((await strapi.db.query(UIDS.helpRequest).findMany({ select: ['id', 'reference', 'state', 'assignee', 'due_at', 'call_time', 'duplicate_of'], where: { documentId: { $in: ids } } })) as Row[]));

    const agreed = state !== undefined ? await agreedTimes(strapi, rows) : new Set<string>();
    const now = new Date();
    const changes: NewChange[] = [];
    const replaced: NewChange[] = [];
    const updates = new Map<string, { readonly data: object; readonly ids: number[] }>();
    for (const row of rows) {
      // Duplicates stay closed: the request that they belong to is handled.
      const isStateNew = state !== undefined && state !== row.state && row.duplicate_of === null;
      const isAssigneeNew = assignee !== undefined && assignee !== row.assignee;
      if (!isStateNew && !isAssigneeNew) continue;
      if (isStateNew) changes.push({ reference: row.reference, field: 'state', before: row.state, after: state });
      if (isAssigneeNew) changes.push({ reference: row.reference, field: 'assignee', before: row.assignee, after: assignee });
      const isAgreed = agreed.has(row.reference);
      const due = isStateNew ? nextDueTime(state, { ...row, isAgreed }, office, now) : row.due_at;
      replaced.push(...replacedTime(row, isAgreed, due));
      // With the date, by which open forms notice the change.
      const data = { ...(isStateNew && { state, due_at: due }), ...(isAssigneeNew && { assignee }), updatedAt: now };
      const same = JSON.stringify(data);
      updates.set(same, { data, ids: [...(updates.get(same)?.ids ?? []), row.id] });
    }
    for (const { data, ids } of updates.values()) for (const part of chunks(ids)) await strapi.db.query(UIDS.helpRequest).updateMany({ where: { id: { $in: part } }, data });
    await recordChanges(strapi, changes, { at: now });
    await recordChanges(strapi, replaced, { at: now, by: CMS_ITSELF });

    const changed = new Set([...updates.values()].flatMap(({ ids }) => ids));
    const assigned = assignee ? rows.filter((row) => changed.has(row.id) && row.assignee !== assignee).map(({ reference }) => reference) : [];
    if (assignee) await tellAssignee(strapi, assignee, assigned);
    if (changed.size > 0) {
      const references = rows.filter(({ id }) => changed.has(id)).map(({ reference }) => reference);
      await recordAction(strapi, { action: 'requests_handled', type: UIDS.helpRequest, details: { references, ...(state === undefined ? {} : { state }), ...(assignee === undefined ? {} : { assignee }) } });
    }
    return { changed: changed.size, unchanged: rows.length - changed.size, missing: wanted.length - rows.length };
  });
}
