import type { Core } from '@strapi/strapi';

import { RefusalError } from '../../lib/staff-routes';
import { recordAction } from '../audit/record';
import { officeTimeZone } from '../help-requests/office';
import { dueTime, type OfficeTime } from '../publication-plans/office-time';
import { subjectOf } from './changes';
import { lockOpenRelease, type Permit, presentItems, type Release, releasesOf } from './release-table';

/** What a release has while nothing is planned for it. */
const UNPLANNED = { state: 'open', due_at: null, planned_by: null, failure: null, failed_item: null, reasons: null } as const;

/** Plans to publish a release at a time. Another time that was planned before is replaced. */
export async function planRelease(strapi: Core.Strapi, id: number, at: OfficeTime, account: number, permit: Permit): Promise<void> {
  const dueAt = dueTime(strapi, at, await officeTimeZone(strapi));
  await strapi.db.transaction(async ({ trx }) => {
    const release = await lockOpenRelease(strapi, trx, id, permit);
    if ((await presentItems(strapi, id)).length === 0) throw new RefusalError('release_outdated');
    await releasesOf(strapi).updateMany({ where: { id }, data: { ...UNPLANNED, state: 'planned', due_at: dueAt, planned_by: account, attempts: 0, next_attempt_at: null } });
    await recordAction(strapi, { action: 'release_planned', ...plannedSubject({ ...release, due_at: dueAt.toISOString() }) });
  });
}

/** @throws {RefusalError} if nothing is planned: it may have run in the meantime */
export async function cancelPlan(strapi: Core.Strapi, id: number, permit: Permit): Promise<void> {
  await strapi.db.transaction(async ({ trx }) => {
    const release = await lockOpenRelease(strapi, trx, id, permit);
    if (release.state !== 'planned') throw new RefusalError('release_outdated');
    await releasesOf(strapi).updateMany({ where: { id }, data: UNPLANNED });
    await recordAction(strapi, { action: 'release_plan_cancelled', ...plannedSubject(release) });
  });
}

/** Takes the message that it failed off a release. */
export async function dismissFailure(strapi: Core.Strapi, id: number, permit: Permit): Promise<void> {
  await strapi.db.transaction(async ({ trx }) => {
    await lockOpenRelease(strapi, trx, id, permit);
    await releasesOf(strapi).updateMany({ where: { id, state: 'failed' }, data: UNPLANNED });
  });
}

/** How the audit log names a release that is planned for a time. */
export function plannedSubject({ due_at, ...release }: Pick<Release, 'id' | 'name' | 'due_at'>) {
  const { details, ...subject } = subjectOf(release);
  return { ...subject, details: { ...details, ...(due_at !== null && { plannedFor: new Date(due_at).toISOString() }) } };
}
