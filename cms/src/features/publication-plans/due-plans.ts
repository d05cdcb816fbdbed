import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

import { actAs, type ActingStaff } from '../../lib/acting-staff';
import { kindOf } from '../../lib/errors';
import { Poller } from '../../lib/poller';
import { retryPause } from '../../lib/retry-pause';
import { lockInTransaction } from '../../lib/transaction-lock';
import { outboxOf } from '../../services';
import { permissionService, USER } from '../../strapi-internals/admin-services';
import { mayPublish } from '../../strapi-internals/content-manager';
import { CMS_ITSELF } from '../accounts/current-staff';
import { recordAction } from '../audit/record';
import { labelOf } from '../publish-checks/texts-of-entry';
import type { PlanFailure, Reason } from './api-types';
import { entryOf, type Plan, type PlannedEntry, plansOf } from './plan-table';
import { detailsOf, subjectOf } from './plans';

const POLL_MS = 10_000;
/** Plans that a round carries out; the next one follows at once. */
const BATCH = 50;
/** Pauses after errors of the CMS itself: the database may be away for a moment. */
const PAUSES_MS = [10_000, 30_000, 60_000, 120_000, 300_000];
/** Plans are kept for this long after they have run or were cancelled: a mail about one is retried for some days. */
const KEPT_MS = 30 * 24 * 60 * 60_000;
const CLEAN_UP_EVERY_MS = 60 * 60_000;

/** A plan cannot be carried out. */
class PlanRefusal extends Error {
  override readonly name = 'PlanRefusal';

  constructor(readonly failure: PlanFailure) {
    super(failure);
  }
}

/** Carries out plans when their time has come. What was missed while nothing ran is made good at the start. */
export class DuePlans {
  private readonly poller = new Poller(() => this.round(), POLL_MS);
  private nextCleanUpAt = 0;

  constructor(private readonly strapi: Core.Strapi) {}

  start(): void {
    // Not during the start: publishing takes locks that the start holds, and the builder is notified.
    this.strapi.server.httpServer.once('listening', () => this.poller.start());
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }

  private async round(): Promise<void> {
    try {
      // There may be more than fit into one batch.
      if ((await runDuePlans(this.strapi, () => this.poller.isStopped)) > 0) this.poller.poll();
      if (Date.now() < this.nextCleanUpAt) return;
      this.nextCleanUpAt = Date.now() + CLEAN_UP_EVERY_MS;
      await plansOf(this.strapi).deleteMany({ where: { finished_at: { $lt: new Date(Date.now() - KEPT_MS) } } });
    } catch (error) {
      this.strapi.log.warn(`Looking for due publication plans failed (${kindOf(error)}); it is retried.`);
    }
  }
}

/**
 * Carries out all plans whose time has come, those of one entry in their order.
 * @returns how many came to their end
 */
async function runDuePlans(strapi: Core.Strapi, isStopped: () => boolean): Promise<number> {
  const now = Date.now();
  const due: readonly Plan[] = await plansOf(strapi).findMany({ where: { state: 'planned', due_at: { $lte: new Date(now) } }, orderBy: [{ due_at: 'asc' }, { id: 'asc' }], limit: BATCH });
  const waiting = new Set<string>();
  let ended = 0;
  for (const plan of due) {
    if (isStopped()) break;
    const entry = JSON.stringify(entryOf(plan));
    if (waiting.has(entry)) continue;
    const isPaused = plan.next_attempt_at !== null && new Date(plan.next_attempt_at).getTime() > now;
    if (!isPaused && (await runPlan(strapi, plan))) ended += 1;
    else waiting.add(entry);
  }
  return ended;
}

/** @returns whether the plan has come to its end; otherwise it is retried */
async function runPlan(strapi: Core.Strapi, plan: Plan): Promise<boolean> {
  try {
    await carryOut(strapi, plan);
    return true;
  } catch (error) {
    if (error instanceof PlanRefusal) await fail(strapi, plan, error.failure);
    else if (error instanceof errors.ApplicationError) await fail(strapi, plan, 'refused', reasonsOf(strapi, plan, error));
    else return postpone(strapi, plan, error);
    return true;
  }
}

/** Publishes or unpublishes as the account that planned it, in one transaction with the plan’s state: so it happens once. */
async function carryOut(strapi: Core.Strapi, plan: Plan): Promise<void> {
  const account = await accountOf(strapi, plan);
  const entry = entryOf(plan);
  await actAs(account, () =>
    strapi.db.transaction(async ({ trx }) => {
      await lockInTransaction(strapi, trx, 'entries', entry.documentId);
      const { count } = await plansOf(strapi).updateMany({ where: { id: plan.id, state: 'planned' }, data: { state: 'done', finished_at: new Date() } });
      // Cancelled meanwhile, or carried out by another process.
      if (count === 0) return;
      const draft: object | null = await strapi.db.query(entry.type).findOne({ where: versionOf(entry, null) });
      if (!draft) throw new PlanRefusal('entry_missing');
      const ability = await permissionService(strapi).engine.generateUserAbility(account);
      if (!mayPublish(strapi, ability, entry.type, draft)) throw new PlanRefusal('right_missing');
      await changePublication(strapi, plan);
      await recordAction(strapi, { action: 'publication_plan_run', ...subjectOf(entry), details: { ...detailsOf(plan.action, new Date(plan.due_at)), actor: account.email }, by: CMS_ITSELF });
    }),
  );
}

async function changePublication(strapi: Core.Strapi, plan: Plan): Promise<void> {
  const { type, documentId, language } = entryOf(plan);
  if (plan.action === 'publish') await strapi.documents(type).publish({ documentId, locale: language });
  // A colleague may have unpublished it already.
  else if ((await strapi.db.query(type).count({ where: versionOf(entryOf(plan), { $notNull: true }) })) > 0) await strapi.documents(type).unpublish({ documentId, locale: language });
}

const versionOf = ({ documentId, language }: PlannedEntry, publishedAt: null | { readonly $notNull: true }) => ({ documentId, locale: language, publishedAt });

interface Account extends ActingStaff {
  readonly isActive: boolean | null;
  readonly blocked: boolean | null;
}

async function accountOf(strapi: Core.Strapi, { planned_by: id }: Plan): Promise<Account> {
  const account: Account | null = await strapi.db.query(USER).findOne({ where: { id }, populate: ['roles'] });
  if (!account) throw new PlanRefusal('account_deleted');
  if (account.isActive !== true || account.blocked === true) throw new PlanRefusal('account_inactive');
  return account;
}

interface FieldErrors {
  readonly errors?: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
}

/** What the CMS said against it, with the labels of the fields. */
function reasonsOf(strapi: Core.Strapi, { type }: Plan, error: InstanceType<typeof errors.ApplicationError>): readonly Reason[] {
  const atFields = (error.details as FieldErrors | undefined)?.errors ?? [];
  if (atFields.length === 0) return [{ field: null, message: error.message }];
  return atFields.map(({ path: [field], message }) => ({ field: field === undefined ? null : labelOf(strapi.contentType(type), String(field)), message }));
}

async function fail(strapi: Core.Strapi, plan: Plan, failure: PlanFailure, reasons: readonly Reason[] = []): Promise<void> {
  const entry = entryOf(plan);
  await strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'entries', entry.documentId);
    const { count } = await plansOf(strapi).updateMany({ where: { id: plan.id, state: 'planned' }, data: { state: 'failed', failure, reasons: JSON.stringify(reasons), finished_at: new Date() } });
    if (count === 0) return;
    await outboxOf(strapi).addPlanNotice(String(plan.id));
    await recordAction(strapi, { action: 'publication_plan_failed', ...subjectOf(entry), details: { ...detailsOf(plan.action, new Date(plan.due_at)), failure }, by: CMS_ITSELF });
  });
}

/** @returns whether it was given up */
async function postpone(strapi: Core.Strapi, plan: Plan, error: unknown): Promise<boolean> {
  const isLast = plan.attempts >= PAUSES_MS.length;
  strapi.log.error(`Carrying out the publication plan ${plan.id} failed (${kindOf(error)}); ${isLast ? 'it is given up' : 'it is retried'}.`);
  if (isLast) await fail(strapi, plan, 'internal_error');
  else await plansOf(strapi).updateMany({ where: { id: plan.id, state: 'planned' }, data: { attempts: plan.attempts + 1, next_attempt_at: new Date(Date.now() + retryPause(PAUSES_MS, plan.attempts)) } });
  return isLast;
}
