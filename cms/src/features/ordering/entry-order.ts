import { compareInSiteOrder } from '@site/content';
import { DEFAULT_LOCALE } from '@site/rules';
import type { Core } from '@strapi/strapi';
import * as v from 'valibot';

import type { OrderedUid } from '../../content-types';
import { lockInTransaction } from '../../lib/transaction-lock';
import { newUpdatedAt } from '../../lib/updated-at';
import { visibleLine } from '../../lib/visible-text';
import { AUTHOR } from '../../strapi-internals/content-manager';
import { currentStaff } from '../accounts/current-staff';
import { recordAction } from '../audit/record';
import { mainField } from '../publishing/entry-name';
import { type EntryOrder, MAX_ORDERED, type PlacedEntry } from './api-types';

/** How much of the new order the audit log says in words. */
const LOGGED = { entries: 50, characters: 60 } as const;

const ids = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9]{1,64}$/))), v.minLength(1), v.maxLength(MAX_ORDERED));

/** An order to be saved: all entries as they were read, and as they shall be. */
const changeSchema = v.pipe(
  v.strictObject({ before: ids, after: ids }),
  v.check(({ before, after }) => new Set(after).size === after.length && sameList([...before].sort(), [...after].sort())),
);
export type OrderChange = v.InferOutput<typeof changeSchema>;

/** @returns undefined if it is malformed */
export const orderChangeIn = (body: unknown): OrderChange | undefined => {
  const parsed = v.safeParse(changeSchema, body);
  return parsed.success ? parsed.output : undefined;
};

/** Entries were added, removed or put in order since the order was read. */
export class OrderOutdatedError extends Error {}
/** The account may not read one of the entries, or not change one of the versions. */
export class VersionForbiddenError extends Error {}

/** A version of an entry: its draft, or what is published, in one language. */
export interface Version {
  readonly id: number;
  readonly documentId: string;
  readonly locale: string;
  readonly order: number | null;
  readonly publishedAt: string | null;
  readonly updatedAt: string;
  readonly [title: string]: unknown;
}

/**
 * The order of the drafts.
 * @param language of the titles, where entries have one
 * @param mayRead whether the account may read this version, or this field of it
 * @throws {VersionForbiddenError} if it may read no version of one of the entries: only all of them can be put in order
 */
export async function readOrder(strapi: Core.Strapi, uid: OrderedUid, language: string, mayRead: (version: Version, field?: string) => boolean): Promise<EntryOrder> {
  const versions = await versionsOf(strapi, uid);
  const documents = inDraftOrder(versions);
  if (!documents.every((own) => own.some((version) => mayRead(version)))) throw new VersionForbiddenError();
  const model = strapi.contentType(uid);
  const field = mainField(model);
  const published = documents.filter((own) => own.some(isPublished));
  const live = [...published].sort((one, other) => compareInSiteOrder(livePlace(one), livePlace(other)));
  return { typeName: model.info.displayName, entries: documents.map((own) => placed(own, { field, language, mayRead })), isLive: sameList(published, live) };
}

/**
 * Numbers all entries from 1 in a new order, in all languages, drafts and published versions alike: nothing else of a draft
 * is published. Versions are dated, so that open forms notice, and the site's build fetches the published ones.
 * @param mayChange whether the account may change this version
 * @returns whether the site shows something else now
 * @throws {OrderOutdatedError} if the entries are not those, or not in that order, any more
 * @throws {VersionForbiddenError}
 */
export async function saveOrder(strapi: Core.Strapi, uid: OrderedUid, { before, after }: OrderChange, mayChange: (version: Version) => boolean): Promise<boolean> {
  return strapi.db.transaction(async ({ trx }) => {
    // One order of a type at a time, and then no form of its entries: forms lock the entry, too, before any of its rows.
    await lockInTransaction(strapi, trx, 'entries', uid);
    for (const documentId of [...after].sort()) await lockInTransaction(strapi, trx, 'entries', documentId);

    const versions = await versionsOf(strapi, uid);
    if (!sameList(inDraftOrder(versions).map(([{ documentId }]) => documentId), before)) throw new OrderOutdatedError();
    const number = new Map(after.map((documentId, index) => [documentId, index + 1]));
    const moved = new Set(versions.filter(({ documentId, order }) => order !== number.get(documentId)).map(({ documentId }) => documentId));
    if (moved.size === 0) return false;
    const changed = versions.filter(({ documentId }) => moved.has(documentId));
    if (!changed.every(mayChange)) throw new VersionForbiddenError();

    const [now, by] = [Date.now(), currentStaff(strapi)];
    for (const version of changed) {
      const data = { order: number.get(version.documentId), updatedAt: newUpdatedAt(version, versions, now), ...(by && { updatedBy: by.id }) };
      await strapi.db.query(uid).updateMany({ where: { id: version.id }, data });
    }
    await recordAction(strapi, { action: 'entries_ordered', type: uid, details: { order: inWords(strapi, uid, versions, after), entries: after.filter((documentId) => moved.has(documentId)) } });
    return changed.some(isPublished);
  });
}

/** The versions of one entry. */
type Versions = readonly [Version, ...Version[]];

/** All versions, with what the conditions of roles look at. */
async function versionsOf(strapi: Core.Strapi, uid: OrderedUid): Promise<readonly Version[]> {
  return strapi.db.query(uid).findMany({ orderBy: { id: 'asc' }, populate: AUTHOR });
}

function inDraftOrder(versions: readonly Version[]): readonly Versions[] {
  const documents = new Map<string, [Version, ...Version[]]>();
  for (const version of versions) {
    const own = documents.get(version.documentId);
    if (own) own.push(version);
    else documents.set(version.documentId, [version]);
  }
  return [...documents.values()].sort((one, other) => compareInSiteOrder(draftPlace(one), draftPlace(other)));
}

const isPublished = ({ publishedAt }: Version): boolean => publishedAt !== null;
/** All drafts share the number; the Russian one counts, in case they should not. */
const draftPlace = (own: Versions): Version => first(own.filter((version) => !isPublished(version))) ?? own[0];
const livePlace = (own: Versions): Version => first(own.filter(isPublished)) ?? own[0];
const first = (versions: readonly Version[]): Version | undefined => versions.find(({ locale }) => locale === DEFAULT_LOCALE.code) ?? versions[0];

interface Titles {
  readonly field: string;
  readonly language: string;
  readonly mayRead?: (version: Version, field: string) => boolean;
}

function placed(own: Versions, { field, language, mayRead = () => true }: Titles): PlacedEntry {
  const drafts = [...own].sort((one, other) => Number(isPublished(one)) - Number(isPublished(other)));
  const titled = drafts.filter((version) => titleOf(version, field) !== null && mayRead(version, field));
  const shown = titled.find(({ locale }) => locale === language) ?? first(titled) ?? own[0];
  return { documentId: shown.documentId, title: titled.includes(shown) ? titleOf(shown, field) : null, language: shown.locale, isPublished: own.some(isPublished) };
}

function titleOf(version: Version, field: string): string | null {
  const title = version[field];
  return typeof title === 'string' && title.trim() !== '' ? title : null;
}

/** Titles in the new order, shortened. */
function inWords(strapi: Core.Strapi, uid: OrderedUid, versions: readonly Version[], after: readonly string[]): readonly string[] {
  const field = mainField(strapi.contentType(uid));
  const documents = new Map(inDraftOrder(versions).map((own) => [own[0].documentId, own]));
  return after.slice(0, LOGGED.entries).map((documentId) => {
    const own = documents.get(documentId);
    const title = visibleLine((own && placed(own, { field, language: DEFAULT_LOCALE.code }).title) ?? documentId);
    return title.length > LOGGED.characters ? `${title.slice(0, LOGGED.characters)}…` : title;
  });
}

function sameList<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
