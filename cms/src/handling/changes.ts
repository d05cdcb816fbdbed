import type { Core, Modules } from '@strapi/strapi';
import { errors } from '@strapi/utils';

import { lockInTransaction } from '../utils/transaction-lock';
import { type Searched, searchText, whereFound } from './search';
import { currentStaffName, handlers } from './staff';
import { removeTraces } from './traces';

const REQUEST = 'api::help-request.help-request';
const CHANGE = 'api::help-request-change.help-request-change';

/** What staff write, and what the history tells of. */
const HANDLING = ['state', 'assignee', 'notes'] as const;
type Handling = Readonly<Partial<Record<(typeof HANDLING)[number], string | null>>>;
type Row = Searched & Handling;

type Middleware = Modules.Documents.Middleware.Middleware;
type Next = Parameters<Middleware>[1];
type Result = Awaited<ReturnType<Middleware>>;

interface Params {
  readonly documentId?: string;
  readonly data?: Handling;
  readonly filters?: object;
  readonly _q?: string;
}

/** Help requests as staff find, handle and delete them. */
export const helpRequests =
  (strapi: Core.Strapi): Middleware =>
  async (context, next) => {
    if (context.uid !== REQUEST) return next();
    const params = context.params as Params;
    if (params._q) Object.assign(params, { _q: undefined, filters: { $and: [params.filters ?? {}, whereFound(params._q)] } });
    if (context.action === 'update') return handle(strapi, params, next);
    if (context.action === 'delete') return remove(strapi, params, next);
    return next();
  };

/** A change and what the history says of it, in one transaction. */
async function handle(strapi: Core.Strapi, { documentId, data = {} }: Params, next: Next): Promise<Result> {
  return strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'helpRequests');
    const before: Row | null = await strapi.db.query(REQUEST).findOne({ where: { documentId } });
    if (!before) return next();
    const changed = HANDLING.filter((name) => name in data && textOf(data[name]) !== textOf(before[name]));
    if (changed.includes('assignee')) await checkAssignee(strapi, data.assignee);

    const result = await next();
    for (const field of changed) {
      await strapi.db.query(CHANGE).create({
        select: ['id'],
        data: { reference: before.reference, changed_at: new Date(), changed_by: currentStaffName(strapi) ?? 'CMS', field, before: textOf(before[field]), after: textOf(data[field]) },
      });
    }
    if (changed.includes('notes')) await strapi.db.query(REQUEST).updateMany({ where: { documentId }, data: { search: searchText({ ...before, ...data }) } });
    return result;
  });
}

async function checkAssignee(strapi: Core.Strapi, name: string | null | undefined): Promise<void> {
  if (!name || (await handlers(strapi)).includes(name)) return;
  const message = 'Nobody of this name may handle help requests.';
  // The shape by which the admin shows the message at its field.
  throw new errors.ValidationError(message, { errors: [{ path: ['assignee'], name: 'ValidationError', message }] });
}

/** With a request goes what was written because of it. */
async function remove(strapi: Core.Strapi, { documentId }: Params, next: Next): Promise<Result> {
  let removed: Promise<unknown> | undefined;
  const result = await strapi.db.transaction(async ({ trx, onCommit }) => {
    await lockInTransaction(strapi, trx, 'helpRequests');
    const row: Row | null = await strapi.db.query(REQUEST).findOne({ select: ['reference'], where: { documentId } });
    const afterwards = row ? await removeTraces(strapi, [row.reference]) : undefined;
    const deleted = await next();
    onCommit(() => {
      removed = afterwards?.();
    });
    return deleted;
  });
  // Among several at once, in a transaction of the admin's, this goes on a moment longer.
  await removed;
  return result;
}

function textOf(value: string | null | undefined): string | null {
  return value || null;
}
