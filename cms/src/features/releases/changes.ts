import type { LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import type { EditedEntry } from '../../content-types';
import { fieldError } from '../../lib/field-errors';
import { type StaffLanguage, staffLanguage } from '../../lib/staff-language';
import { RefusalError } from '../../lib/staff-routes';
import { lockInTransaction } from '../../lib/transaction-lock';
import { isVisibleText } from '../../lib/visible-text';
import type { UserAbility } from '../../strapi-internals/admin-services';
import { AUTHOR, mayPublish } from '../../strapi-internals/content-manager';
import { UIDS } from '../../uids';
import { recordAction } from '../audit/record';
import type { PlannedAction } from '../publication-plans/api-types';
import { LIMITS } from './api-types';
import { entryOf, type Item, itemsOf, lockOpenRelease, OPEN_STATES, type Permit, presentItems, type Release, releasesOf } from './release-table';

const SENTENCES = {
  name_invisible: { en: 'Enter a name, in one line of ordinary characters.', ru: 'Напишите название: одна строка из обычных знаков.' },
  name_long: { en: `At most ${LIMITS.nameLength} characters.`, ru: `Не больше ${LIMITS.nameLength} знаков.` },
  name_taken: { en: 'Another open release has this name. Choose it, or enter another name.', ru: 'Так уже называется другой открытый выпуск. Выберите его или напишите другое название.' },
  releases: { en: `At most ${LIMITS.openReleases} releases can be open. Publish or delete one first.`, ru: `Открытых выпусков может быть не больше ${LIMITS.openReleases}. Сначала опубликуйте или удалите какой-нибудь.` },
  entries: { en: `At most ${LIMITS.entries} entries fit into one release, each language counted.`, ru: `В одном выпуске может быть не больше ${LIMITS.entries} записей, считая каждый язык.` },
} as const satisfies Record<string, Record<StaffLanguage, string>>;

const refused = (strapi: Core.Strapi, field: 'name' | 'release', sentence: keyof typeof SENTENCES): Error => fieldError(field, SENTENCES[sentence][staffLanguage(strapi)]);

/** A release: one that exists, or a new one with this name. */
export type Target = { readonly id: number } | { readonly name: string };

/** An entry in some of its languages. */
export interface Added extends Omit<EditedEntry, 'language'> {
  readonly languages: readonly LanguageCode[];
}

/**
 * Adds an entry to a release. In languages in which it is there already, only what is to happen is changed.
 * @param account id of the account that adds it
 * @throws {RefusalError} if there is no draft in one of the languages, or if the account may not publish it
 */
export async function addEntry(strapi: Core.Strapi, { type, documentId, languages }: Added, action: PlannedAction, target: Target, { account, ability }: { readonly account: number; readonly ability: UserAbility }): Promise<void> {
  const name = 'name' in target ? checkedName(strapi, target.name) : undefined;
  await strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'entries', documentId);
    const drafts: readonly { readonly locale: string }[] = await strapi.db.query(type).findMany({ where: { documentId, publishedAt: null }, populate: AUTHOR });
    for (const language of languages) {
      const draft = drafts.find(({ locale }) => locale === language);
      if (!draft) throw new RefusalError('not_found');
      if (!mayPublish(strapi, ability, type, draft)) throw new RefusalError('forbidden');
    }
    const release = 'id' in target ? await lockOpenRelease(strapi, trx, target.id) : await makeRelease(strapi, trx, name ?? '', account);
    const items = await presentItems(strapi, release.id);
    const own = items.filter((item) => item.type === type && item.entry_id === documentId);
    const missing = languages.filter((code) => !own.some(({ language }) => language === code));
    const others = own.filter((item) => languages.includes(item.language) && item.action !== action);
    if (items.length + missing.length > LIMITS.entries) throw refused(strapi, 'release', 'entries');
    // It was deleted in this language, and is there again.
    await itemsOf(strapi).deleteMany({ where: { release_id: release.id, type, entry_id: documentId, language: { $in: [...missing] }, deleted_at: { $notNull: true } } });
    if (missing.length > 0) await itemsOf(strapi).createMany({ data: missing.map((language) => ({ release_id: release.id, type, entry_id: documentId, language, action, added_by: account })) });
    if (others.length > 0) await itemsOf(strapi).updateMany({ where: { id: { $in: others.map(({ id }) => id) } }, data: { action, added_by: account } });
    const changed = [...missing, ...others.map(({ language }) => language)];
    if ('name' in target) await recordAction(strapi, { action: 'release_made', ...subjectOf(release) });
    if (changed.length > 0) await recordAction(strapi, { action: 'release_entry_added', type, subject: documentId, language: changed.join(' '), details: { release: release.name, action: `entry_${action}ed` } });
  });
}

function checkedName(strapi: Core.Strapi, text: string): string {
  const name = text.trim();
  if (!isVisibleText(name) || /[\t\r\n]/.test(name)) throw refused(strapi, 'name', 'name_invisible');
  if (name.length > LIMITS.nameLength) throw refused(strapi, 'name', 'name_long');
  return name;
}

async function makeRelease(strapi: Core.Strapi, transaction: Parameters<typeof lockInTransaction>[1], name: string, account: number): Promise<Pick<Release, 'id' | 'name'>> {
  const open = await lockNames(strapi, transaction);
  if (open.length >= LIMITS.openReleases) throw refused(strapi, 'name', 'releases');
  if (open.some((other) => isSameName(other.name, name))) throw refused(strapi, 'name', 'name_taken');
  const { id } = (await releasesOf(strapi).create({ data: { name, state: 'open', made_by: account, attempts: 0 } })) as { readonly id: number };
  return { id, name };
}

/** The open releases; nobody adds or renames one meanwhile. */
async function lockNames(strapi: Core.Strapi, transaction: Parameters<typeof lockInTransaction>[1]): Promise<readonly Release[]> {
  await lockInTransaction(strapi, transaction, 'releases');
  return releasesOf(strapi).findMany({ where: { state: { $in: [...OPEN_STATES] } } });
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Takes an entry out of a release, for those who may publish that one. @throws {RefusalError} if it is not there any more */
export async function takeOut(strapi: Core.Strapi, item: Item, permit: Permit): Promise<void> {
  const { type, documentId, language } = entryOf(item);
  await strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'entries', documentId);
    const release = await lockOpenRelease(strapi, trx, item.release_id, () => permit([item]));
    const { count } = await itemsOf(strapi).deleteMany({ where: { id: item.id, deleted_at: { $null: true } } });
    if (count === 0) throw new RefusalError('not_found');
    await recordAction(strapi, { action: 'release_entry_removed', type, subject: documentId, language, details: { release: release.name } });
  });
}

export async function renameRelease(strapi: Core.Strapi, id: number, text: string, permit: Permit): Promise<void> {
  const name = checkedName(strapi, text);
  await strapi.db.transaction(async ({ trx }) => {
    const open = await lockNames(strapi, trx);
    const release = await lockOpenRelease(strapi, trx, id, permit);
    if (release.name === name) return;
    if (open.some((other) => other.id !== id && isSameName(other.name, name))) throw refused(strapi, 'name', 'name_taken');
    await releasesOf(strapi).updateMany({ where: { id }, data: { name } });
    await recordAction(strapi, { action: 'release_renamed', type: UIDS.release, subject: id, details: { name, formerName: release.name } });
  });
}

/** Deletes a release that is not done; its entries stay as they are. */
export async function deleteRelease(strapi: Core.Strapi, id: number, permit: Permit): Promise<void> {
  await strapi.db.transaction(async ({ trx }) => {
    const release = await lockOpenRelease(strapi, trx, id, permit);
    await itemsOf(strapi).deleteMany({ where: { release_id: id } });
    await releasesOf(strapi).deleteMany({ where: { id } });
    await recordAction(strapi, { action: 'release_deleted', ...subjectOf(release) });
  });
}

/** How the audit log names a release. */
export const subjectOf = ({ id, name }: Pick<Release, 'id' | 'name'>) => ({ type: UIDS.release, subject: id, details: { name } });
