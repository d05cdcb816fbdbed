import type { Core } from '@strapi/strapi';

import { actAs } from '../../lib/acting-staff';
import { RefusalError } from '../../lib/staff-routes';
import { lockInTransaction } from '../../lib/transaction-lock';
import { outboxOf } from '../../services';
import { CMS_ITSELF } from '../accounts/current-staff';
import { recordAction } from '../audit/record';
import type { PlanFailure } from '../publication-plans/api-types';
import { activeAccount } from '../publication-plans/carrying-out';
import { DueWork, stillPlanned } from '../publication-plans/due-work';
import { plannedSubject } from './plan';
import { publishPlanned, ReleaseRefusal } from './publication';
import { itemsOf, type Release, releasesOf } from './release-table';

/** Releases are kept for this long after they were published. */
const KEPT_MS = 366 * 24 * 60 * 60_000;

/** Publishes releases when their time has come. */
export const dueReleases = (strapi: Core.Strapi): DueWork<Release> =>
  new DueWork<Release>(strapi, {
    what: 'planned release',
    rows: () => releasesOf(strapi),
    queueOf: ({ id }) => String(id),
    carryOut: async (release) => {
      const account = await activeAccount(strapi, release.planned_by);
      try {
        await actAs(account, () => publishPlanned(strapi, release, account));
      } catch (error) {
        // Another process has published it meanwhile, or somebody deleted it.
        if (!(error instanceof RefusalError)) throw error;
      }
    },
    fail: (release, failure, error) => fail(strapi, release, failure, error instanceof ReleaseRefusal ? error : undefined),
    cleanUp: () => removeOld(strapi),
  });

/** It stays open, to be put right. */
async function fail(strapi: Core.Strapi, release: Release, failure: PlanFailure, refusal: ReleaseRefusal | undefined): Promise<void> {
  await strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'releases', String(release.id));
    const { count } = await releasesOf(strapi).updateMany({ where: stillPlanned(release), data: { state: 'failed', failure, failed_item: refusal?.item.id ?? null, reasons: JSON.stringify(refusal?.reasons ?? []) } });
    if (count === 0) return;
    await outboxOf(strapi).addPlanNotice(String(release.id), 'release_notice');
    const { details, ...subject } = plannedSubject(release);
    await recordAction(strapi, { action: 'release_failed', ...subject, details: { ...details, failure }, by: CMS_ITSELF });
  });
}

async function removeOld(strapi: Core.Strapi): Promise<void> {
  const old: readonly { readonly id: number }[] = await releasesOf(strapi).findMany({ select: ['id'], where: { finished_at: { $lt: new Date(Date.now() - KEPT_MS) } } });
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return;
  await itemsOf(strapi).deleteMany({ where: { release_id: { $in: ids } } });
  await releasesOf(strapi).deleteMany({ where: { id: { $in: ids } } });
}
