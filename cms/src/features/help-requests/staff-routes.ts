import { Readable } from 'node:stream';

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { RefusalError, addStaffRoutes, readRight, requireRights, writeRight } from '../../lib/staff-routes';
import { outboxOf } from '../../services';
import { AUTHOR, type ListQuery, mayRead, mayReadEntry, mayWrite, permittedQuery } from '../../strapi-internals/content-manager';
import { STAFF_ACTIONS, UIDS } from '../../uids';
import { readableRecords } from '../access-rights/readable-records';
import { handlers } from '../accounts/current-staff';
import { recordAction } from '../audit/record';
import type { HandledSeveral, Note, SameRecord } from './api-types';
import { csvCells } from './csv-cells';
import { helpRequestsAsCsv, readableTable, selectedRequests } from './csv-export';
import { DuplicateError, merge, separate } from './duplicates';
import { addNote, noteIn, notesOf } from './notes';
import { requireChangeableMain, requireChangeableRequests, requirePermittedRequest } from './permitted-request';
import { samePerson } from './same-person';
import { handleSeveral, orderIn, UnknownAssigneeError } from './several';
import { countTabs, isTab, tabFilter } from './tabs';

/** Routes of the admin's pages for help requests and mails. */
export function addHandlingRoutes(strapi: Core.Strapi): void {
  const readers = requireRights(readRight(UIDS.helpRequest));
  const senders = requireRights(STAFF_ACTIONS.sendMailAgain);

  addStaffRoutes(strapi, '/handling', [
    { method: 'GET', path: '/handlers', policy: readers, handle: () => handlers(strapi) },
    { method: 'GET', path: '/help-requests/tabs', policy: readers, handle: (ctx) => countTabs(strapi, ctx.state.userAbility) },
    { method: 'GET', path: '/help-requests/:documentId/changes', policy: readers, handle: (ctx) => changesOf(strapi, ctx) },
    { method: 'GET', path: '/help-requests.csv', policy: requireRights(readRight(UIDS.helpRequest), STAFF_ACTIONS.exportRequests), handle: (ctx) => exportRequests(strapi, ctx) },
    { method: 'GET', path: '/help-requests/:documentId/notes', policy: readers, handle: (ctx) => notesFor(strapi, ctx) },
    { method: 'POST', path: '/help-requests/:documentId/notes', policy: requireRights(writeRight(UIDS.helpRequest)), handle: (ctx) => writeNote(strapi, ctx) },
    { method: 'GET', path: '/help-requests/:documentId/same-person', policy: readers, handle: (ctx) => recordsOfSamePerson(strapi, ctx) },
    { method: 'POST', path: '/help-requests/:documentId/merge', policy: requireRights(writeRight(UIDS.helpRequest)), handle: (ctx) => changeDuplicates(strapi, ctx, ({ duplicate }) => typeof duplicate === 'string' && merge(strapi, String(ctx.params.documentId), duplicate)) },
    { method: 'POST', path: '/help-requests/:documentId/separate', policy: requireRights(writeRight(UIDS.helpRequest)), handle: (ctx) => changeDuplicates(strapi, ctx, () => separate(strapi, String(ctx.params.documentId))) },
    { method: 'POST', path: '/help-requests/several', policy: requireRights(writeRight(UIDS.helpRequest)), handle: (ctx) => changeSeveral(strapi, ctx) },
    {
      method: 'POST',
      path: '/mails/send-again',
      policy: senders,
      handle: async (ctx) => {
        ctx.status = 202;
        return { count: await outboxOf(strapi).sendAllAgain() };
      },
    },
    {
      method: 'POST',
      path: '/mails/:documentId/send-again',
      policy: senders,
      handle: async (ctx) => {
        if (!(await outboxOf(strapi).sendAgain(String(ctx.params.documentId)))) throw new RefusalError('not_found');
        ctx.status = 202;
        return { count: 1 };
      },
    },
  ]);
}

async function changeSeveral(strapi: Core.Strapi, { request, state }: Context): Promise<HandledSeveral> {
  const order = orderIn(request.body);
  if (!order) throw new RefusalError('validation_failed');
  // Roles can be given single fields only.
  const fields = (['state', 'assignee'] as const).filter((field) => order[field] !== undefined);
  if (!fields.every((field) => mayWrite(state.userAbility, UIDS.helpRequest, field))) throw new RefusalError('forbidden');
  await requireChangeableRequests(strapi, state.userAbility, order.documentIds);
  try {
    return await handleSeveral(strapi, order);
  } catch (error) {
    if (error instanceof UnknownAssigneeError) throw new RefusalError('validation_failed');
    throw error;
  }
}

/** Fields of records that are shown to be of the same person. */
const SHOWN_OF_PERSON = {
  help_request: ['first_name', 'last_name', 'email', 'phone'],
  agreement: ['full_name', 'email', 'hold_reason'],
  withdrawal: ['full_name', 'email'],
} as const satisfies Record<SameRecord['kind'], readonly string[]>;

/** Roles can be given single fields only: the thread stands in the field for notes. */
async function notesFor(strapi: Core.Strapi, ctx: Context): Promise<readonly Note[]> {
  const { params, state } = ctx;
  await requirePermittedRequest(strapi, ctx, 'read', ['notes']);
  const notes = await notesOf(strapi, String(params.documentId), (references) => readableRecords(strapi, state.userAbility, UIDS.helpRequest, ['reference', references], ['notes']));
  if (!notes) throw new RefusalError('not_found');
  return notes;
}

async function recordsOfSamePerson(strapi: Core.Strapi, ctx: Context): Promise<readonly SameRecord[]> {
  const { params, state } = ctx;
  await requirePermittedRequest(strapi, ctx, 'read', SHOWN_OF_PERSON.help_request);
  // Roles of the firm's own may see requests only.
  const uids = [
    ...(mayRead(state.userAbility, UIDS.subscriber, ...SHOWN_OF_PERSON.agreement) ? [UIDS.subscriber] : []),
    ...(mayRead(state.userAbility, UIDS.withdrawal, ...SHOWN_OF_PERSON.withdrawal) ? [UIDS.withdrawal] : []),
  ];
  const records = await samePerson(strapi, String(params.documentId), uids);
  if (!records) throw new RefusalError('not_found');
  const readable = new Map<SameRecord['kind'], ReadonlySet<string>>();
  for (const [kind, uid] of [['help_request', UIDS.helpRequest], ['agreement', UIDS.subscriber], ['withdrawal', UIDS.withdrawal]] as const) {
    const ids = records.flatMap((record) => (record.kind === kind ? [record.documentId] : []));
    readable.set(kind, await readableRecords(strapi, state.userAbility, uid, ['documentId', ids], SHOWN_OF_PERSON[kind]));
  }
  return records.filter(({ kind, documentId }) => readable.get(kind)?.has(documentId));
}

async function changeDuplicates(strapi: Core.Strapi, ctx: Context, change: (body: { readonly duplicate?: unknown }) => Promise<boolean> | false): Promise<object> {
  if (!mayWrite(ctx.state.userAbility, UIDS.helpRequest, 'state')) throw new RefusalError('forbidden');
  await requirePermittedRequest(strapi, ctx, 'write');
  await requireChangeableMain(strapi, ctx);
  const body = (ctx.request.body ?? {}) as { readonly duplicate?: unknown };
  if (typeof body.duplicate === 'string') await requireChangeableRequests(strapi, ctx.state.userAbility, [body.duplicate]);
  try {
    if (!(await change(body))) throw new RefusalError('not_found');
  } catch (error) {
    if (error instanceof DuplicateError) throw new RefusalError('validation_failed');
    throw error;
  }
  return {};
}

async function writeNote(strapi: Core.Strapi, ctx: Context): Promise<readonly Note[]> {
  const { params, request, state } = ctx;
  const note = noteIn(request.body);
  if (!note) throw new RefusalError('validation_failed');
  if (note.kind !== 'note' && !mayWrite(state.userAbility, UIDS.helpRequest, 'state')) throw new RefusalError('forbidden');
  if (!mayRead(state.userAbility, UIDS.helpRequest, 'notes')) throw new RefusalError('forbidden');
  await requirePermittedRequest(strapi, ctx, 'write');
  // A call changes the request that is handled for both.
  if (note.kind !== 'note') await requireChangeableMain(strapi, ctx);
  if (!(await addNote(strapi, String(params.documentId), note))) throw new RefusalError('not_found');
  return notesFor(strapi, ctx);
}

/** Fields of the history that requests do not have: a main request has no list of its duplicates. */
const FIELD_OF_CHANGE: Readonly<Record<string, string>> = { duplicate: 'duplicate_of' };

async function changesOf(strapi: Core.Strapi, ctx: Context): Promise<unknown> {
  await requirePermittedRequest(strapi, ctx, 'read');
  const { documentId } = ctx.params as { readonly documentId: string };
  const request: { readonly reference: string } | null = await strapi.db.query(UIDS.helpRequest).findOne({ select: ['reference'], where: { documentId }, populate: AUTHOR });
  if (!request) throw new RefusalError('not_found');
  const changes: readonly { readonly field: string }[] = await strapi.db.query(UIDS.helpRequestChange).findMany({
    select: ['changed_at', 'changed_by', 'changed_by_email', 'field', 'before', 'after'],
    where: { reference: request.reference },
    orderBy: [{ changed_at: 'desc' }, { id: 'desc' }],
  });
  return changes.filter(({ field }) => mayReadEntry(strapi, ctx.state.userAbility, UIDS.helpRequest, request, FIELD_OF_CHANGE[field] ?? field));
}

async function exportRequests(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const { separator, tab, ...query } = ctx.query;
  const selection = await permittedQuery(strapi, ctx.state.userAbility, UIDS.helpRequest, query);
  const inTab = isTab(tab) && tab !== 'all' ? await tabFilter(strapi, tab) : undefined;
  strapi.log.info(`Help requests are exported by staff account ${ctx.state.user.id}.`);
  const cells = await csvCells(strapi);
  const selected = selectedRequests(strapi, selection, inTab ?? {});
  const records = await strapi.db.query(UIDS.helpRequest).count({ where: selected });
  // First: without its entry, nothing leaves.
  await recordAction(strapi, { action: 'requests_exported', type: UIDS.helpRequest, details: { all: isEverything(selection) && inTab === undefined, records } });
  ctx.set('Content-Disposition', `attachment; filename="help-requests-${new Date().toISOString().slice(0, 10)}.csv"`);
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'text/csv; charset=utf-8';
  ctx.body = Readable.from(helpRequestsAsCsv(strapi, selected, readableTable(strapi, ctx.state.userAbility), separator === 'semicolon' ? 'semicolon' : 'comma', cells));
}

/** Whether neither a filter nor a search restricts the list. */
function isEverything({ filters, _q }: ListQuery): boolean {
  return !_q && Object.keys(filters ?? {}).length === 0;
}
