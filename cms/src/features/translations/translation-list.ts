import { DEFAULT_LOCALE, LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import type { Core, UID } from '@strapi/strapi';

import { sourceTextsOf } from '../../services';
import { AUTHOR } from '../../strapi-internals/content-manager';
import type { ListedEntry, ToDo, TranslatedEntry } from './api-types';
import { mainField } from '../publishing/entry-name';
import { isEmpty, localizedFields, populateOf, translatedTypes, withoutIds } from './localized-fields';

export interface Row {
  readonly documentId: string;
  readonly locale: LanguageCode;
  readonly publishedAt: string | null;
  readonly [field: string]: unknown;
}

/** Languages published together are published one after the other, within this time. */
const SAME_PUBLISH_MS = 5_000;

/** Whether the user may read a version of an entry, or one field of it. */
type MayRead = (uid: UID.ContentType, version: object, field?: string) => boolean;
type MayPublish = (uid: UID.ContentType, version: object) => boolean;

/** All entries that the user may read in some language, with their open tasks by language. */
export async function listTranslations(strapi: Core.Strapi, mayRead: MayRead, mayPublish: MayPublish): Promise<readonly ListedEntry[]> {
  const { changes, keyOf } = sourceTextsOf(strapi);
  const changed = await changes();
  const entries: ListedEntry[] = [];
  for (const uid of translatedTypes(strapi)) {
    const rows: readonly Row[] = await strapi.db.query(uid).findMany({ populate: { ...populateOf(strapi, uid), ...AUTHOR }, orderBy: [{ id: 'asc' }] });
    const byEntry = new Map<string, Row[]>();
    for (const row of rows) byEntry.set(row.documentId, [...(byEntry.get(row.documentId) ?? []), row]);
    const field = mainField(strapi.contentType(uid));
    for (const [documentId, versions] of byEntry) {
      if (!versions.some((version) => mayRead(uid, version))) continue;
      const russianChanged = changed.get(keyOf(uid, documentId));
      const entry = entryOf(strapi, uid, documentId, versions, russianChanged);
      // Roles can be limited to languages and to single fields.
      const name = byPreference(versions).find((version) => mayRead(uid, version, field))?.[field];
      const confirmable = LANGUAGE_CODES.filter((code) => isOnlyOlder(entry.languages[code]) && versions.some((version) => version.locale === code && version.publishedAt === null && mayPublish(uid, version)));
      entries.push({ ...entry, name: entry.name === null || typeof name !== 'string' ? null : name, confirmable, russianChanged: russianChanged?.toISOString() ?? null });
    }
  }
  return entries;
}

/** Whether a translation would be up to date if it still says what the Russian text says: publishing it publishes nothing else. */
export const isOnlyOlder = ({ isOlder, isMissing, isUnpublished, hasChanges }: ToDo): boolean => isOlder && !isMissing && !isUnpublished && !hasChanges;

/** The open tasks of one entry by language; undefined if it is not stored or not translated. */
export async function translationState(strapi: Core.Strapi, type: string, documentId: string): Promise<TranslatedEntry | undefined> {
  const uid = translatedTypes(strapi).find((known) => known === type);
  if (!uid) return undefined;
  const { changes, keyOf } = sourceTextsOf(strapi);
  const versions: readonly Row[] = await strapi.db.query(uid).findMany({ where: { documentId }, populate: populateOf(strapi, uid), orderBy: [{ id: 'asc' }] });
  return versions.length === 0 ? undefined : entryOf(strapi, uid, documentId, versions, (await changes()).get(keyOf(uid, documentId)));
}

function entryOf(strapi: Core.Strapi, uid: UID.ContentType, documentId: string, versions: readonly Row[], russianChanged: Date | undefined): TranslatedEntry {
  const model = strapi.contentType(uid);
  const isSingle = model.kind === 'singleType';
  const draftIn = (language: LanguageCode) => versions.find(({ locale, publishedAt }) => locale === language && publishedAt === null);
  const publishedIn = (language: LanguageCode) => versions.find(({ locale, publishedAt }) => locale === language && publishedAt !== null);

  const russian = localizedFields(strapi, uid, publishedIn(DEFAULT_LOCALE.code) ?? draftIn(DEFAULT_LOCALE.code));
  const toDoIn = (language: LanguageCode): ToDo => {
    const [draft, published] = [draftIn(language), publishedIn(language)];
    const shown = published ?? draft;
    const values = new Map(localizedFields(strapi, uid, shown).map(({ path, value }) => [path, value]));
    return {
      isMissing: shown === undefined,
      isUnpublished: shown !== undefined && published === undefined,
      hasChanges: draft !== undefined && published !== undefined && !hasSameContent(strapi, uid, draft, published),
      isOlder: language !== DEFAULT_LOCALE.code && published !== undefined && russianChanged !== undefined && Date.parse(String(published.publishedAt)) + SAME_PUBLISH_MS < russianChanged.getTime(),
      emptyFields: shown === undefined ? [] : russian.filter(({ path, value }) => !isEmpty(value) && isEmpty(values.get(path)) && isPluralFormUsed(path, language)).map(({ label }) => label),
    };
  };

  const name = byPreference(versions)[0]?.[mainField(model)];
  return {
    type: uid,
    typeName: model.info.displayName,
    isSingle,
    documentId,
    name: isSingle || typeof name !== 'string' ? null : name,
    languages: Object.fromEntries(LANGUAGE_CODES.map((language) => [language, toDoIn(language)])) as Record<LanguageCode, ToDo>,
  };
}

/** Versions in the order in which an entry is called by them: the Russian draft, what is published of it, others. */
function byPreference(versions: readonly Row[]): readonly Row[] {
  const rank = ({ locale, publishedAt }: Row): number => (locale === DEFAULT_LOCALE.code ? 0 : 2) + (locale === DEFAULT_LOCALE.code && publishedAt !== null ? 1 : 0);
  return [...versions].sort((a, b) => rank(a) - rank(b));
}

/** Whether the language uses the text's plural form (English has no “few”). i18next's keys end in the name of the form. */
function isPluralFormUsed(path: string, language: LanguageCode): boolean {
  const form = /_(zero|one|two|few|many|other)$/.exec(path)?.[1];
  return form === undefined || new Intl.PluralRules(language).resolvedOptions().pluralCategories.some((category) => category === form);
}

/** Whether two versions are equal in everything that editors can change. */
export function hasSameContent(strapi: Core.Strapi, uid: UID.ContentType, one: Row, other: Row): boolean {
  return editableContent(strapi, uid, one) === editableContent(strapi, uid, other);
}

/** Serializes everything in a version that editors can change. */
function editableContent(strapi: Core.Strapi, uid: UID.ContentType, row: Row): string {
  const values = Object.keys(strapi.contentType(uid).attributes).flatMap((name) => (METADATA_FIELDS.includes(name) ? [] : [[name, withoutIds(pictureOf(row[name]))]]));
  return JSON.stringify(values);
}

/** Fields of every entry that are not content. */
export const METADATA_FIELDS = ['createdAt', 'updatedAt', 'publishedAt', 'firstPublishedAt', 'createdBy', 'updatedBy', 'locale', 'localizations'];

/** Reduces a picture to its hash, so that changed metadata does not count as a change. */
function pictureOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'mime' in value && 'hash' in value ? value.hash : (value ?? null);
}
