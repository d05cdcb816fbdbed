import { parseReference } from '@site/rules';
import type { Core, Modules } from '@strapi/strapi';

import { refusal } from '../../lib/field-errors';
import { lockInTransaction } from '../../lib/transaction-lock';
import { UIDS } from '../../uids';
import { CMS_ITSELF, currentStaff, type StaffIdentity } from '../accounts/current-staff';
import { appendErasure } from '../evidence/chain-writer';
import { deleteRelatedRecords } from '../person-data/related-records';
import { recordMatch } from './match-history';
import { findAgreement, matchOf } from './matching';

type Middleware = Modules.Documents.Middleware.Middleware;
type Next = Parameters<Middleware>[1];
type Result = Awaited<ReturnType<Middleware>>;

interface Params {
  readonly documentId?: string;
  readonly data?: { readonly state?: string | null; agreement_reference?: string | null };
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

/** Staff enter the agreement's reference; state and timeliness are derived from it, and the change is recorded. */
async function saveMatch(strapi: Core.Strapi, { documentId, data = {} }: Params, next: Next): Promise<Result> {
  return strapi.db.transaction(async ({ trx }) => {
    // One change after the other, and none of a withdrawal that is erased meanwhile.
    await lockInTransaction(strapi, trx, 'evidence');
    const before: Row | null = await strapi.db.query(UIDS.withdrawal).findOne({ where: { documentId } });
    if (!before) return next();
    // Strapi validates afterwards.
    if (!['string', 'undefined'].includes(typeof (data.agreement_reference ?? undefined))) throw refusal(strapi, [{ path: ['agreement_reference'], code: 'agreement_unknown', values: {} }]);
    const reference = ('agreement_reference' in data ? data.agreement_reference : before.agreement_reference)?.trim() || null;
    // An empty text is none.
    if ('agreement_reference' in data) data.agreement_reference = reference;
    const by = currentStaff(strapi) ?? CMS_ITSELF;
    const changes = reference === before.agreement_reference ? changesOfState(strapi, reference, data.state ?? before.state, before.state) : await changesOfMatch(strapi, before, { reference, state: data.state, by });
    const result = await next();
    await strapi.db.query(UIDS.withdrawal).updateMany({ where: { documentId }, data: changes });
    const after = changes.agreement_reference === undefined ? before.agreement_reference : changes.agreement_reference;
    await recordMatch(strapi, before.reference, { before: before.agreement_reference, after }, by);
    return result;
  });
}

interface Changes {
  readonly state: string;
  /** Undefined: unchanged. */
  readonly agreement_reference?: string | null;
}

async function changesOfMatch(strapi: Core.Strapi, before: Row, { reference, state, by }: { readonly reference: string | null; readonly state: string | null | undefined; readonly by: StaffIdentity }): Promise<Changes> {
  const unmatched = { agreement_reference: null, timeliness: null, matched_by: null, matched_by_id: null, matched_by_email: null, state: state === 'not_matched' ? state : 'received' };
  if (reference === null) return unmatched;
  expectMatched(strapi, state ?? before.state, before.state);
  const agreement = parseReference(reference) === undefined ? undefined : await findAgreement(strapi, reference);
  if (!agreement) throw refusal(strapi, [{ path: ['agreement_reference'], code: 'agreement_unknown', values: {} }]);
  return matchOf(agreement, before, by);
}

function changesOfState(strapi: Core.Strapi, reference: string | null, state: string, before: string): Changes {
  if (reference !== null) {
    expectMatched(strapi, state, before);
    return { state: 'matched' };
  }
  if (state === 'matched') throw refusal(strapi, [{ path: ['agreement_reference'], code: 'agreement_unknown', values: {} }]);
  return { state };
}

/** Whoever chooses another state for a withdrawal with an agreement has forgotten to empty that. */
function expectMatched(strapi: Core.Strapi, state: string, before: string): void {
  if (state !== before && state !== 'matched') throw refusal(strapi, [{ path: ['state'], code: 'agreement_still_named', values: {} }]);
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
