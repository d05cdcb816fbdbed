import type { Core, Modules } from '@strapi/strapi';

import { staffLanguage } from '../../lib/staff-language';
import { lockInTransaction } from '../../lib/transaction-lock';
import { tellAssignee } from './assignment';
import { agreedTimes, nextDueTime, replacedTime } from './due-time';
import { readOffice } from './office';
import { permittedSearch } from './permitted-search';
import { type NewChange, recordChanges } from './record-changes';
import { isTab, tabFilter } from './tabs';
import { CMS_ITSELF, handlers } from '../accounts/current-staff';
import { deleteRelatedRecords } from '../person-data/related-records';
import { UIDS } from '../../uids';
import { fieldError } from '../../lib/field-errors';

/** Fields that staff write; their changes are recorded in the history. */
const HANDLING = ['state', 'assignee', 'due_at'] as const;
type Handling = Readonly<Partial<Record<(typeof HANDLING)[number], string | Date | null>>>;
type Row = Readonly<Record<'reference', string> & Record<'state' | 'assignee' | 'due_at' | 'call_time' | 'duplicate_of', string | null>>;

const UNKNOWN_ASSIGNEE = {
  ru: 'Сотрудника с таким именем, который работает с заявками, нет.',
  en: 'No member of staff with this name may handle help requests.',
} as const;
const DUPLICATE = {
  ru: (main: string) => `Это повтор заявки ${main}, состояние меняют в ней. Если это разные обращения, сначала разделите заявки.`,
  en: (main: string) => `This is a duplicate of the request ${main}: set the state there. If they are not the same case, separate them first.`,
} as const;

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/;

type Middleware = Modules.Documents.Middleware.Middleware;
type Next = Parameters<Middleware>[1];
type Result = Awaited<ReturnType<Middleware>>;

interface Params {
  readonly documentId?: string;
  readonly data?: Handling;
  readonly filters?: object;
  readonly _q?: string;
  readonly tab?: unknown;
}

/** Lists the tabs of help requests, searches them by their search column, records changes, and deletes related records. */
export const helpRequests =
  (strapi: Core.Strapi): Middleware =>
  async (context, next) => {
    if (context.uid !== UIDS.helpRequest) return next();
    const params = context.params as Params;
    await applyTab(strapi, params);
    if (params._q) Object.assign(params, { _q: undefined, filters: { $and: [params.filters ?? {}, permittedSearch(strapi, String(params._q))] } });
    if (context.action === 'update') return handle(strapi, params, next);
    if (context.action === 'delete') return remove(strapi, params, next);
    return next();
  };

/** Replaces the tab, a parameter of ours, by its filter. */
async function applyTab(strapi: Core.Strapi, params: Params): Promise<void> {
  if (!('tab' in params)) return;
  const { tab, filters = {} } = params;
  delete (params as { tab?: unknown }).tab;
  if (isTab(tab)) Object.assign(params, { filters: { $and: [filters, await tabFilter(strapi, tab)] } });
}

/** Updates a help request and its history in one transaction. */
async function handle(strapi: Core.Strapi, { documentId, data = {} }: Params, next: Next): Promise<Result> {
  return strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'helpRequests');
    const before: Row | null = await strapi.db.query(UIDS.helpRequest).findOne({ where: { documentId } });
    if (!before) return next();
    const changed = HANDLING.filter((name) => name in data && textOf(data[name]) !== textOf(before[name]));
    if (changed.includes('state') && before.duplicate_of !== null) throw fieldError('state', DUPLICATE[staffLanguage(strapi)](before.duplicate_of));
    if (changed.includes('assignee')) await checkAssignee(strapi, textOf(data.assignee));
    let replaced: readonly NewChange[] = [];
    if (changed.includes('state') && !changed.includes('due_at')) {
      const isAgreed = (await agreedTimes(strapi, [before])).has(before.reference);
      const due = nextDueTime(textOf(data.state), { ...before, isAgreed }, await readOffice(strapi));
      Object.assign(data, { due_at: due });
      replaced = replacedTime(before, isAgreed, due);
    }

    const result = await next();
    await recordChanges(strapi, changed.map((field) => ({ reference: before.reference, field, before: textOf(before[field]), after: textOf(data[field]) })));
    await recordChanges(strapi, replaced, { by: CMS_ITSELF });
    const assignee = changed.includes('assignee') ? textOf(data.assignee) : null;
    if (assignee !== null) await tellAssignee(strapi, assignee, [before.reference]);
    return result;
  });
}

async function checkAssignee(strapi: Core.Strapi, name: string | null): Promise<void> {
  if (!name || (await handlers(strapi)).includes(name)) return;
  throw fieldError('assignee', UNKNOWN_ASSIGNEE[staffLanguage(strapi)]);
}

/** Deletes a help request with its history and mails. */
async function remove(strapi: Core.Strapi, { documentId }: Params, next: Next): Promise<Result> {
  let removed: Promise<unknown> | undefined;
  const result = await strapi.db.transaction(async ({ trx, onCommit }) => {
    await lockInTransaction(strapi, trx, 'helpRequests');
    const row: Row | null = await strapi.db.query(UIDS.helpRequest).findOne({ select: ['reference'], where: { documentId } });
    const afterwards = row ? await deleteRelatedRecords(strapi, [row.reference]) : undefined;
    const deleted = await next();
    onCommit(() => {
      removed = afterwards?.();
    });
    return deleted;
  });
  // Undefined within a bulk delete, whose transaction commits later.
  await removed;
  return result;
}

/** Moments are written alike, whether they come from the database or from a form. */
function textOf(value: string | Date | null | undefined): string | null {
  const text = value instanceof Date ? value.toISOString() : value;
  return text && MOMENT.test(text) ? new Date(text).toISOString() : text || null;
}
