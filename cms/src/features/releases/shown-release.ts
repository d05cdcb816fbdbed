import { DEFAULT_LOCALE, LANGUAGE_CODES } from '@site/rules';
import type { Core } from '@strapi/strapi';

import type { EditedEntry } from '../../content-types';
import { RefusalError } from '../../lib/staff-routes';
import type { UserAbility } from '../../strapi-internals/admin-services';
import { AUTHOR, mayPublish } from '../../strapi-internals/content-manager';
import { staffNames } from '../accounts/current-staff';
import type { Reason } from '../publication-plans/api-types';
import { officeTimeZone } from '../help-requests/office';
import type { EntryName } from '../publishing/api-types';
import { entryName } from '../publishing/entry-name';
import { translationState } from '../translations/translation-list';
import type { Effect, EntryReleases, ReleaseDetails, ReleaseEntry, ReleaseList, ReleaseRefused, ReleaseSummary } from './api-types';
import { type Content, contentsOf, digestOf, isPublishable, isReadable } from './contents';
import { entryOf, findRelease, type Item, itemsOf, OPEN_STATES, type Release, releasesOf } from './release-table';

const FINISHED_LISTED = 20;

/** Open releases, and those published last. */
export async function listReleases(strapi: Core.Strapi): Promise<ReleaseList> {
  const open = await openReleases(strapi);
  const finished: readonly Release[] = await releasesOf(strapi).findMany({ where: { state: 'done' }, orderBy: [{ finished_at: 'desc' }, { id: 'desc' }], limit: FINISHED_LISTED });
  return { timeZone: await officeTimeZone(strapi), open: await summaries(strapi, open), finished: await summaries(strapi, finished) };
}

const openReleases = (strapi: Core.Strapi): Promise<readonly Release[]> => releasesOf(strapi).findMany({ where: { state: { $in: [...OPEN_STATES] } }, orderBy: { id: 'desc' } });

async function summaries(strapi: Core.Strapi, releases: readonly Release[]): Promise<readonly ReleaseSummary[]> {
  const items: readonly Pick<Item, 'release_id'>[] = await itemsOf(strapi).findMany({ select: ['release_id'], where: { release_id: { $in: releases.map(({ id }) => id) }, deleted_at: { $null: true } } });
  const names = await staffNames(strapi, releases.flatMap(({ planned_by, published_by }) => [planned_by, published_by]));
  return releases.map((release) => summary(release, items.filter(({ release_id }) => release_id === release.id).length, names));
}

function summary({ id, name, state, due_at, planned_by, finished_at, published_by }: Release, entries: number, names: ReadonlyMap<number | null, string>): ReleaseSummary {
  return { id, name, state, entries, dueAt: momentOf(due_at), plannedBy: names.get(planned_by) ?? null, finishedAt: momentOf(finished_at), publishedBy: names.get(published_by) ?? null };
}

const momentOf = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

/** A release with its entries, as far as the account may see them. */
export async function showRelease(strapi: Core.Strapi, id: number, ability: UserAbility): Promise<ReleaseDetails> {
  const release = await findRelease(strapi, id);
  const items: readonly Item[] = await itemsOf(strapi).findMany({ where: { release_id: id }, orderBy: { id: 'asc' } });
  const contents = await contentsOf(strapi, items);
  const present = contents.filter(({ item }) => item.deleted_at === null);
  const shown: ReleaseEntry[] = [];
  for (const content of contents) shown.push(await shownEntry(strapi, content, release, ability));
  const failed = shown.find((one) => one.id === release.failed_item);
  return {
    ...summary(release, present.length, await staffNames(strapi, [release.planned_by, release.published_by])),
    timeZone: await officeTimeZone(strapi),
    items: shown,
    digest: digestOf(present),
    mayPublish: release.state !== 'done' && present.every((content) => isPublishable(strapi, ability, content)),
    refused: release.failure === null ? null : refusedAs(release, failed),
  };
}

/** What the CMS said about an entry may repeat its text. */
function refusedAs({ failure, reasons }: Release, failed: ReleaseEntry | undefined): ReleaseRefused | null {
  return failure && { failure, entry: failed?.entry ?? null, reasons: failed?.isHidden ? [] : (JSON.parse(reasons ?? '[]') as readonly Reason[]) };
}

async function shownEntry(strapi: Core.Strapi, content: Content, release: Release, ability: UserAbility): Promise<ReleaseEntry> {
  const { item, draft, published } = content;
  const isHidden = !isReadable(strapi, ability, content);
  const isDeleted = item.deleted_at !== null;
  const isGone = isDeleted || (!draft && !published);
  const known = await entryName(strapi, entryOf(item));
  const entry: EntryName = isHidden ? { ...known, documentId: '', name: null } : { ...known, name: item.deleted_at === null ? known.name : item.deleted_name };
  const effect = isHidden || isGone || release.state === 'done' ? null : await effectOf(strapi, content);
  return { id: item.id, action: item.action, entry, isHidden, isDeleted, isGone, effect, mayChange: !isDeleted && isPublishable(strapi, ability, content) };
}

async function effectOf(strapi: Core.Strapi, { item, published }: Content): Promise<Effect> {
  if (item.action === 'unpublish') return published ? 'taken_off' : 'not_published';
  if (!published) return 'new';
  const state = await translationState(strapi, item.type, item.entry_id);
  return state?.languages[item.language].hasChanges === false ? 'unchanged' : 'changed';
}

/** The name of an entry of a release, and whether the account may see it. */
export async function nameFor(strapi: Core.Strapi, content: Content, ability: UserAbility): Promise<EntryName> {
  const known = await entryName(strapi, entryOf(content.item));
  return isReadable(strapi, ability, content) ? known : { ...known, documentId: '', name: null };
}

/**
 * In which open releases an entry is, and in which languages it can be added to one.
 * @throws {RefusalError} if there is no such entry, or if the account may not publish it in any language
 */
export async function releasesOfEntry(strapi: Core.Strapi, { type, documentId }: Omit<EditedEntry, 'language'>, ability: UserAbility): Promise<EntryReleases> {
  const drafts: readonly { readonly locale: string }[] = await strapi.db.query(type).findMany({ where: { documentId, publishedAt: null }, populate: AUTHOR });
  const mayBePublished = (code: string) => drafts.some((draft) => draft.locale === code && mayPublish(strapi, ability, type, draft));
  const languages = [DEFAULT_LOCALE.code, ...LANGUAGE_CODES.filter((code) => code !== DEFAULT_LOCALE.code)];
  const publishable = languages.filter(mayBePublished);
  if (drafts.length === 0) throw new RefusalError('not_found');
  if (publishable.length === 0) throw new RefusalError('forbidden');
  const open = await summaries(strapi, await openReleases(strapi));
  const items: readonly Item[] = await itemsOf(strapi).findMany({ where: { type, entry_id: documentId, deleted_at: { $null: true }, release_id: { $in: open.map(({ id }) => id) } }, orderBy: { id: 'asc' } });
  return {
    timeZone: await officeTimeZone(strapi),
    containing: open.flatMap((release) => {
      const own = items.filter(({ release_id }) => release_id === release.id);
      return own.length === 0 ? [] : [{ release, items: languages.flatMap((code) => own.filter(({ language }) => language === code)).map(({ id, language, action }) => ({ id, language, action })) }];
    }),
    open,
    languages: publishable,
  };
}
