import type { LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import type { EditedEntry, EditedUid } from '../../content-types';
import { RefusalError } from '../../lib/staff-routes';
import { lockInTransaction } from '../../lib/transaction-lock';
import { UIDS } from '../../uids';
import type { PlanFailure, PlannedAction } from '../publication-plans/api-types';
import type { DueRow } from '../publication-plans/due-work';
import type { ReleaseState } from './api-types';

/** A row of the releases. Accounts are ids. */
export interface Release extends DueRow {
  readonly name: string;
  readonly state: ReleaseState;
  readonly made_by: number;
  readonly due_at: string | null;
  readonly planned_by: number | null;
  readonly finished_at: string | null;
  readonly published_by: number | null;
  readonly failure: PlanFailure | null;
  /** Id of the item on which it failed. */
  readonly failed_item: number | null;
  /** JSON. */
  readonly reasons: string | null;
}

/** An entry of a release. */
export interface Item {
  readonly id: number;
  readonly release_id: number;
  readonly type: EditedUid;
  readonly entry_id: string;
  readonly language: LanguageCode;
  readonly action: PlannedAction;
  readonly deleted_at: string | null;
  /** What it was called. */
  readonly deleted_name: string | null;
}

/** Of releases that are not done. */
export const OPEN_STATES: readonly ReleaseState[] = ['open', 'planned', 'failed'];

export const releasesOf = (strapi: Core.Strapi) => strapi.db.query(UIDS.release);
export const itemsOf = (strapi: Core.Strapi) => strapi.db.query(UIDS.releaseItem);

export const entryOf = ({ type, entry_id: documentId, language }: Item): EditedEntry => ({ type, documentId, language });

/** Entries of a release that were not deleted. */
export const presentItems = (strapi: Core.Strapi, release: number): Promise<readonly Item[]> => itemsOf(strapi).findMany({ where: { release_id: release, deleted_at: { $null: true } }, orderBy: { id: 'asc' } });

/** @throws {RefusalError} if there is no such release */
export async function findRelease(strapi: Core.Strapi, id: number): Promise<Release> {
  const release: Release | null = await releasesOf(strapi).findOne({ where: { id } });
  if (!release) throw new RefusalError('not_found');
  return release;
}

/** Throws if the account may not change a release with these entries. Is called under the release's lock: nobody adds one meanwhile. */
export type Permit = (items: readonly Item[]) => Promise<void>;

/**
 * Locks a release until the transaction ends; after the entries that are locked with it, and before what is common to all.
 * @throws {RefusalError} if there is no such release, if the account may not change it, or if it is done
 */
export async function lockOpenRelease(strapi: Core.Strapi, transaction: Parameters<typeof lockInTransaction>[1], id: number, permit?: Permit): Promise<Release> {
  await lockInTransaction(strapi, transaction, 'releases', String(id));
  if (permit) await permit(await presentItems(strapi, id));
  const release = await findRelease(strapi, id);
  if (!OPEN_STATES.includes(release.state)) throw new RefusalError('release_outdated');
  return release;
}

/** Entries may be added while the ones known before are being locked. */
const LOCK_ATTEMPTS = 10;

/**
 * Works in one transaction that has locked the entries of a release, in the order of their ids like every change of several,
 * and then the release: nobody changes any of them meanwhile.
 * @throws {RefusalError} if there is no such release, or if it is done
 */
export async function withLockedRelease(strapi: Core.Strapi, id: number, work: (release: Release, items: readonly Item[]) => Promise<void>): Promise<void> {
  for (let attempt = 1; attempt <= LOCK_ATTEMPTS; attempt += 1) {
    const known = new Set((await presentItems(strapi, id)).map(({ entry_id }) => entry_id));
    const isDone = await strapi.db.transaction(async ({ trx }) => {
      for (const documentId of [...known].sort()) await lockInTransaction(strapi, trx, 'entries', documentId);
      const release = await lockOpenRelease(strapi, trx, id);
      const items = await presentItems(strapi, id);
      if (items.some(({ entry_id }) => !known.has(entry_id))) return false;
      await work(release, items);
      return true;
    });
    if (isDone) return;
  }
  throw new Error(`The release ${id} was changed during each of ${LOCK_ATTEMPTS} attempts.`);
}
