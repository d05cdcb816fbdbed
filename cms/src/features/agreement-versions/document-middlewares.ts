import type { Core, Modules } from '@strapi/strapi';

import { agreementVersionsOf } from '../../services';
import { CMS_ITSELF, currentStaff } from '../accounts/current-staff';
import { refusal } from '../../lib/field-errors';
import { UIDS } from '../../uids';
import { SOURCES } from './version-service';

/** Actions that change the agreement. Drafts do not count. */
const CHANGES = ['publish', 'unpublish', 'delete'];

/** Transactions after which a version is recorded: of several entries published at once, only the final state. */
const noted = new WeakSet<object>();

/** Records a new agreement version when published content of the agreement changes. */
export const agreementVersions =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    const result = await next();
    if (!CHANGES.includes(context.action) || !SOURCES.includes(context.uid)) return result;

    const { record } = agreementVersionsOf(strapi);
    const by = currentStaff(strapi);
    if (!strapi.db.inTransaction()) await record(by);
    else
      await strapi.db.transaction(({ trx, onCommit }) => {
        if (noted.has(trx)) return;
        noted.add(trx);
        onCommit(() => void record(by));
      });
    return result;
  };

/** Methods of the content manager's requests that publish, unpublish or delete. */
const CHANGING_METHODS = ['POST', 'DELETE'];

/** Delays the response to a publish or deletion until the version, which is recorded after the transaction, exists. */
export function answerWithVersions(strapi: Core.Strapi): void {
  strapi.server.use(async (ctx, next) => {
    await next();
    if (CHANGING_METHODS.includes(ctx.method) && ctx.path.startsWith('/content-manager/')) await agreementVersionsOf(strapi).recorded();
  });
}

interface Withdrawal {
  readonly withdrawn?: boolean | null;
  readonly withdrawal_reason?: string | null;
}

/** Withdrawal of a version: requires a reason and is final; the server sets the time. */
export const withdrawals =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    if (context.uid !== UIDS.agreementVersion || context.action !== 'update') return next();

    const params = context.params as { documentId: string; data: Withdrawal };
    const before: Withdrawal | null = await strapi.db.query(UIDS.agreementVersion).findOne({ select: ['withdrawn', 'withdrawal_reason'], where: { documentId: params.documentId } });
    const after: Withdrawal = { ...before, ...params.data };
    if (before?.withdrawn && !after.withdrawn) throw refusal(strapi, [{ path: ['withdrawn'], code: 'withdrawal_final', values: {} }]);
    if (after.withdrawn && !after.withdrawal_reason?.trim()) throw refusal(strapi, [{ path: ['withdrawal_reason'], code: 'withdrawal_reason_missing', values: {} }]);
    if (after.withdrawn && !before?.withdrawn) {
      const { id, name, email } = currentStaff(strapi) ?? CMS_ITSELF;
      Object.assign(params.data, { withdrawn_at: new Date(), withdrawn_by: name, withdrawn_by_id: id, withdrawn_by_email: email });
    }
    return next();
  };
