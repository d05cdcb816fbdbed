import type { Core } from '@strapi/strapi';

import type { EditedEntry } from '../../content-types';
import { fieldError } from '../../lib/field-errors';
import { type StaffLanguage, staffLanguage } from '../../lib/staff-language';
import { RefusalError } from '../../lib/staff-routes';
import { lockInTransaction } from '../../lib/transaction-lock';
import { staffName } from '../accounts/current-staff';
import { recordAction } from '../audit/record';
import { officeTimeZone } from '../help-requests/office';
import type { EntryPlans, PlannedAction, Reason, ShownPlan } from './api-types';
import { dueTime, type OfficeTime } from './office-time';
import { entryOf, ofEntry, type Plan, plansOf } from './plan-table';

const MAX_PLANS = 10;

const SENTENCES = {
  taken: { en: 'Something is planned for this time already. Cancel it first, or choose another time.', ru: 'На это время уже что-то запланировано. Сначала отмените это или выберите другое время.' },
  many: { en: `At most ${MAX_PLANS} things can be planned for one entry in one language. Cancel one first.`, ru: `Для одной записи на одном языке можно запланировать не больше ${MAX_PLANS} действий. Сначала отмените какое-нибудь.` },
} as const satisfies Record<string, Record<StaffLanguage, string>>;

/** What is planned for an entry, and what ran last unless it was dismissed. */
export async function plansOfEntry(strapi: Core.Strapi, entry: EditedEntry): Promise<EntryPlans> {
  const planned: readonly Plan[] = await plansOf(strapi).findMany({ where: { ...ofEntry(entry), state: 'planned' }, orderBy: [{ due_at: 'asc' }, { id: 'asc' }] });
  const [last]: readonly Plan[] = await plansOf(strapi).findMany({ where: { ...ofEntry(entry), finished_at: { $notNull: true }, state: { $ne: 'cancelled' } }, orderBy: [{ finished_at: 'desc' }, { id: 'desc' }], limit: 1 });
  return {
    timeZone: await officeTimeZone(strapi),
    planned: await Promise.all(planned.map((plan) => shown(strapi, plan))),
    last: last && last.state !== 'dismissed' ? await shown(strapi, last) : null,
  };
}

async function shown(strapi: Core.Strapi, { id, action, due_at, planned_by, state, finished_at, failure, reasons }: Plan): Promise<ShownPlan> {
  return {
    id,
    action,
    dueAt: new Date(due_at).toISOString(),
    plannedBy: (await staffName(strapi, planned_by)) ?? null,
    state: state === 'planned' || state === 'failed' ? state : 'done',
    finishedAt: finished_at === null ? null : new Date(finished_at).toISOString(),
    failure,
    reasons: JSON.parse(reasons ?? '[]') as readonly Reason[],
  };
}

/** Plans to publish or unpublish an entry. */
export async function addPlan(strapi: Core.Strapi, entry: EditedEntry, action: PlannedAction, at: OfficeTime, account: number): Promise<void> {
  const dueAt = dueTime(strapi, at, await officeTimeZone(strapi));
  await strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'entries', entry.documentId);
    const draft = await strapi.db.query(entry.type).count({ where: { documentId: entry.documentId, locale: entry.language, publishedAt: null } });
    if (draft === 0) throw new RefusalError('not_found');
    const others: readonly Plan[] = await plansOf(strapi).findMany({ where: { ...ofEntry(entry), state: 'planned' } });
    if (others.some(({ due_at }) => new Date(due_at).getTime() === dueAt.getTime())) throw refused(strapi, 'time', 'taken');
    if (others.length >= MAX_PLANS) throw refused(strapi, 'day', 'many');
    await plansOf(strapi).createMany({ data: [{ ...ofEntry(entry), action, due_at: dueAt, planned_by: account, state: 'planned', attempts: 0 }] });
    await recordAction(strapi, { action: 'publication_planned', ...subjectOf(entry), details: detailsOf(action, dueAt) });
  });
}

const refused = (strapi: Core.Strapi, field: keyof OfficeTime, sentence: keyof typeof SENTENCES): Error => fieldError(field, SENTENCES[sentence][staffLanguage(strapi)]);

/** The entry of a plan; undefined if there is no such plan. */
export async function entryOfPlan(strapi: Core.Strapi, id: number): Promise<EditedEntry | undefined> {
  const plan: Plan | null = await plansOf(strapi).findOne({ where: { id } });
  return plan ? entryOf(plan) : undefined;
}

/** @returns whether it was cancelled: it may have run in the meantime */
export async function cancelPlan(strapi: Core.Strapi, id: number): Promise<boolean> {
  const plan: Plan | null = await plansOf(strapi).findOne({ where: { id } });
  if (!plan) return false;
  return strapi.db.transaction(async ({ trx }) => {
    // Waits for a process that carries it out.
    await lockInTransaction(strapi, trx, 'entries', plan.entry_id);
    const { count } = await plansOf(strapi).updateMany({ where: { id, state: 'planned' }, data: { state: 'cancelled', finished_at: new Date() } });
    if (count > 0) await recordAction(strapi, { action: 'publication_plan_cancelled', ...subjectOf(entryOf(plan)), details: detailsOf(plan.action, new Date(plan.due_at)) });
    return count > 0;
  });
}

/** Takes the outcome of a plan off the form. */
export async function dismissPlan(strapi: Core.Strapi, id: number): Promise<void> {
  await plansOf(strapi).updateMany({ where: { id, state: { $in: ['done', 'failed'] } }, data: { state: 'dismissed' } });
}

/** How the audit log names the entry of a plan. */
export const subjectOf = ({ type, documentId, language }: EditedEntry) => ({ type, subject: documentId, language });

/** How the audit log names a plan. */
export const detailsOf = (action: PlannedAction, dueAt: Date) => ({ action: `entry_${action}ed`, plannedFor: dueAt.toISOString() });
