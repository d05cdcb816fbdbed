import { parseReference } from '@site/rules';
import type { Core, Modules } from '@strapi/strapi';

import { refusal } from '../../lib/field-errors';
import { lockInTransaction } from '../../lib/transaction-lock';
import { UIDS } from '../../uids';
import { CMS_ITSELF, currentStaff } from '../accounts/current-staff';
import { appendErasure } from '../evidence/chain-writer';
import { deleteRelatedRecords } from '../person-data/related-records';
import { findAgreement, matchOf } from './matching';

type Middleware = Modules.Documents.Middleware.Middleware;
type Next = Parameters<Middleware>[1];
type Result = Awaited<ReturnType<Middleware>>;

interface Params {
  readonly documentId?: string;
  readonly data?: { readonly state?: string | null; readonly agreement_reference?: string | null };
}
interface Row {
  readonly reference: string;
  readonly received_at: string;
  readonly state: string;
  readonly agreement_reference: string | null;
}

/** Keeps the match of a withdrawal consistent when staff save it, and erases deleted withdrawals. */
export const withdrawals =
  (strapi: Core.Strapi): Middleware =>
  async (context, next) => {
    if (context.uid !== UIDS.withdrawal) return next();
    if (context.action === 'update') return saveMatch(strapi, context.params as Params, next);
    if (context.action === 'delete') return erase(strapi, context.params as Params, next);
    return next();
  };

/** Staff enter the agreement's reference; state and timeliness are derived from it. */
async function saveMatch(strapi: Core.Strapi, { documentId, data = {} }: Params, next: Next): Promise<Result> {
  const before: Row | null = await strapi.db.query(UIDS.withdrawal).findOne({ where: { documentId } });
  if (!before) return next();
  // Strapi validates afterwards.
  if (!['string', 'undefined'].includes(typeof (data.agreement_reference ?? undefined))) throw refusal(strapi, [{ path: ['agreement_reference'], code: 'agreement_unknown', values: {} }]);
  const reference = ('agreement_reference' in data ? data.agreement_reference : before.agreement_reference)?.trim() || null;
  const changes = reference === before.agreement_reference ? changesOfState(strapi, reference, data.state ?? before.state) : await changesOfMatch(strapi, before, reference, data.state);
  return strapi.db.transaction(async () => {
    const result = await next();
    await strapi.db.query(UIDS.withdrawal).updateMany({ where: { documentId }, data: changes });
    return result;
  });
}

async function changesOfMatch(strapi: Core.Strapi, before: Row, reference: string | null, state: string | null | undefined): Promise<object> {
  if (reference === null) return { agreement_reference: null, timeliness: null, matched_by: null, state: state === 'not_matched' ? state : 'received' };
  const agreement = parseReference(reference) === undefined ? undefined : await findAgreement(strapi, reference);
  if (!agreement) throw refusal(strapi, [{ path: ['agreement_reference'], code: 'agreement_unknown', values: {} }]);
  return matchOf(agreement, before, (currentStaff(strapi) ?? CMS_ITSELF).name);
}

function changesOfState(strapi: Core.Strapi, reference: string | null, state: string): object {
  if (reference !== null) return { state: 'matched' };
  if (state === 'matched') throw refusal(strapi, [{ path: ['agreement_reference'], code: 'agreement_unknown', values: {} }]);
  return { state };
}

/** Deleting a withdrawal is an erasure, which appends an evidence entry. */
async function erase(strapi: Core.Strapi, { documentId }: Params, next: Next): Promise<Result> {
  let removed: Promise<unknown> | undefined;
  const result = await strapi.db.transaction(async ({ trx, onCommit }) => {
    // The second of two concurrent erasures waits here, and then finds no row.
    await lockInTransaction(strapi, trx, 'evidence');
    const row: Row | null = await strapi.db.query(UIDS.withdrawal).findOne({ select: ['reference'], where: { documentId } });
    if (!row) return next();
    await appendErasure(strapi, row.reference);
    const afterwards = await deleteRelatedRecords(strapi, [row.reference]);
    const deleted = await next();
    onCommit(() => {
      removed = afterwards();
    });
    return deleted;
  });
  // Undefined within a bulk delete, whose transaction commits later.
  await removed;
  return result;
}
