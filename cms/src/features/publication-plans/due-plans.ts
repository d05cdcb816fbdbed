import type { Core } from '@strapi/strapi';

import { actAs } from '../../lib/acting-staff';
import { lockInTransaction } from '../../lib/transaction-lock';
import { outboxOf } from '../../services';
import { permissionService } from '../../strapi-internals/admin-services';
import { CMS_ITSELF } from '../accounts/current-staff';
import { recordAction } from '../audit/record';
import type { PlanFailure, Reason } from './api-types';
import { activeAccount, changePublication, reasonsOf, requirePublishable } from './carrying-out';
import { DueWork, PlanRefusal } from './due-work';
import { entryOf, type Plan, plansOf } from './plan-table';
import { detailsOf, subjectOf } from './plans';

/** Plans are kept for this long after they have run or were cancelled: a mail about one is retried for some days. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Carries out plans when their time has come, those of one entry in their order. */
export const duePlans = (strapi: Core.Strapi): DueWork<Plan> =>
  new DueWork<Plan>(strapi, {
    what: 'publication plan',
    rows: () => plansOf(strapi),
    queueOf: (plan) => JSON.stringify(entryOf(plan)),
    carryOut: (plan) => carryOut(strapi, plan),
    fail: (plan, failure, error) => fail(strapi, plan, failure, error === undefined || error instanceof PlanRefusal ? [] : reasonsOf(strapi, plan.type, error)),
    cleanUp: () => plansOf(strapi).deleteMany({ where: { finished_at: { $lt: new Date(Date.now() - KEPT_MS) } } }),
  });

/** Publishes or unpublishes as the account that planned it, in one transaction with the plan’s state: so it happens once. */
async function carryOut(strapi: Core.Strapi, plan: Plan): Promise<void> {
  const account = await activeAccount(strapi, plan.planned_by);
  const entry = entryOf(plan);
  await actAs(account, () =>
    strapi.db.transaction(async ({ trx }) => {
      await lockInTransaction(strapi, trx, 'entries', entry.documentId);
      const { count } = await plansOf(strapi).updateMany({ where: { id: plan.id, state: 'planned' }, data: { state: 'done', finished_at: new Date() } });
      // Cancelled meanwhile, or carried out by another process.
      if (count === 0) return;
      await requirePublishable(strapi, await permissionService(strapi).engine.generateUserAbility(account), entry);
      await changePublication(strapi, entry, plan.action);
      await recordAction(strapi, { action: 'publication_plan_run', ...subjectOf(entry), details: { ...detailsOf(plan.action, new Date(plan.due_at)), actor: account.email }, by: CMS_ITSELF });
    }),
  );
}

async function fail(strapi: Core.Strapi, plan: Plan, failure: PlanFailure, reasons: readonly Reason[]): Promise<void> {
  const entry = entryOf(plan);
  await strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'entries', entry.documentId);
    const { count } = await plansOf(strapi).updateMany({ where: { id: plan.id, state: 'planned' }, data: { state: 'failed', failure, reasons: JSON.stringify(reasons), finished_at: new Date() } });
    if (count === 0) return;
    await outboxOf(strapi).addPlanNotice(String(plan.id));
    await recordAction(strapi, { action: 'publication_plan_failed', ...subjectOf(entry), details: { ...detailsOf(plan.action, new Date(plan.due_at)), failure }, by: CMS_ITSELF });
  });
}
