import { setImmediate as pause } from 'node:timers/promises';

import { DEFAULT_LOCALE } from '@site/rules';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

import { EDITED } from '../../content-types';
import { RefusalError } from '../../lib/staff-routes';
import { permissionService } from '../../strapi-internals/admin-services';
import { CMS_ITSELF } from '../accounts/current-staff';
import { recordAction } from '../audit/record';
import { checkTogether } from '../content-checks/placeholders';
import type { PlanFailure, Reason } from '../publication-plans/api-types';
import { activeAccount, changePublication, reasonsOf, requirePublishable } from '../publication-plans/carrying-out';
import { PlanRefusal } from '../publication-plans/due-work';
import { subjectOf } from './changes';
import { contentsOf, digestOf } from './contents';
import { freeHandedOver } from './handed-over';
import { plannedSubject } from './plan';
import { entryOf, type Item, type Release, releasesOf, withLockedRelease } from './release-table';

/** Nothing of a release was published. */
export class ReleaseRefusal extends PlanRefusal {
  override readonly name = 'ReleaseRefusal';

  constructor(
    failure: PlanFailure,
    /** The entry on which it failed. */
    readonly item: Item,
    readonly reasons: readonly Reason[] = [],
  ) {
    super(failure);
  }
}

/**
 * Publishes a release now: everything or nothing.
 * @param account id of the account that publishes it
 * @param digest of what it was shown
 * @throws {RefusalError} `release_outdated` if that has changed since
 * @throws {PlanRefusal}
 */
export async function publishNow(strapi: Core.Strapi, id: number, account: number, digest: string): Promise<void> {
  await withLockedRelease(strapi, id, async (release, items) => {
    if (digestOf(await contentsOf(strapi, items)) !== digest) throw new RefusalError('release_outdated');
    await publishAll(strapi, release, items, account);
    await recordAction(strapi, { action: 'release_published', ...published(subjectOf(release), items) });
  });
}

/**
 * Publishes a release whose time has come, as the account that planned it; call it within `actAs`. Does nothing if it was
 * cancelled or planned for another time meanwhile, or was published by another process.
 * @throws {PlanRefusal}
 */
export async function publishPlanned(strapi: Core.Strapi, { id, due_at }: Release, account: { readonly id: number; readonly email: string }): Promise<void> {
  await withLockedRelease(strapi, id, async (release, items) => {
    if (release.state !== 'planned' || release.due_at === null || due_at === null || new Date(release.due_at).getTime() !== new Date(due_at).getTime()) return;
    await publishAll(strapi, release, items, account.id);
    const { details, ...subject } = published(plannedSubject(release), items);
    await recordAction(strapi, { action: 'release_published', ...subject, details: { ...details, actor: account.email }, by: CMS_ITSELF });
  });
}

async function publishAll(strapi: Core.Strapi, release: Release, items: readonly Item[], accountId: number): Promise<void> {
  if (items.length === 0) throw new PlanRefusal('release_empty');
  const account = await activeAccount(strapi, accountId);
  const ability = await permissionService(strapi).engine.generateUserAbility(account);
  const naming = async <T>(item: Item, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof PlanRefusal) throw new ReleaseRefusal(error.failure, item);
      if (error instanceof errors.ApplicationError) throw new ReleaseRefusal('refused', item, reasonsOf(strapi, item.type, error));
      throw error;
    }
  };
  for (const item of items) await naming(item, () => requirePublishable(strapi, ability, entryOf(item)));
  const ordered = [...items].sort(inOrder);
  const refused = await checkTogether(strapi, ordered.map((item) => ({ ...entryOf(item), action: item.action })), async () => {
    await freeHandedOver(strapi, ordered);
    for (const item of ordered) {
      await naming(item, () => changePublication(strapi, entryOf(item), item.action));
      // SQLite's driver works synchronously: without this, the process would answer nobody until the end.
      await pause();
    }
  });
  const refusedItem = refused && ordered[refused.index];
  if (refusedItem) await naming(refusedItem, () => Promise.reject(refused.error));
  await releasesOf(strapi).updateMany({ where: { id: release.id }, data: { state: 'done', finished_at: new Date(), published_by: accountId, failure: null, failed_item: null, reasons: null } });
}

/** The languages of an entry follow each other, Russian first: none of them is then older than the text that it translates. */
function inOrder(one: Item, other: Item): number {
  const placeOf = ({ action, type, entry_id, language }: Item) => [action === 'unpublish' ? 0 : 1, EDITED.indexOf(type), entry_id, language === DEFAULT_LOCALE.code ? '' : language] as const;
  const [places, others] = [placeOf(one), placeOf(other)];
  const differing = places.findIndex((place, index) => place !== others[index]);
  if (differing === -1) return 0;
  return (places[differing] ?? 0) < (others[differing] ?? 0) ? -1 : 1;
}

function published<S extends { readonly details: object }>(subject: S, items: readonly Item[]) {
  const count = (action: Item['action']) => items.filter((item) => item.action === action).length;
  return { ...subject, details: { ...subject.details, published: count('publish'), unpublished: count('unpublish') } };
}
