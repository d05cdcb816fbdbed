import { DEFAULT_LOCALE, LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import type { Core, UID } from '@strapi/strapi';

import { sourceTextsOf } from '../../services';
import type { ToDo, TranslatedEntry } from '../publishing/api-types';
import { mainField } from '../publishing/entry-name';
import { isEmpty, localizedFields, populateOf, translatedTypes, withoutIds } from './localized-fields';

interface Row {
  readonly documentId: string;
  readonly locale: LanguageCode;
  readonly publishedAt: string | null;
  readonly [field: string]: unknown;
}

/** Languages that are published together are published one after the other. */
const TOGETHER_MS = 5_000;

/** Every entry in every language, for the types that somebody may see. */
export async function listTranslations(strapi: Core.Strapi, mayRead: (uid: string) => boolean): Promise<readonly TranslatedEntry[]> {
  const { changes, keyOf } = sourceTextsOf(strapi);
  const changed = await changes();
  const entries: TranslatedEntry[] = [];
  for (const uid of translatedTypes(strapi).filter(mayRead)) {
    const rows: readonly Row[] = await strapi.db.query(uid).findMany({ populate: populateOf(strapi, uid), orderBy: [{ id: 'asc' }] });
    const byEntry = new Map<string, Row[]>();
    for (const row of rows) byEntry.set(row.documentId, [...(byEntry.get(row.documentId) ?? []), row]);
    for (const [documentId, versions] of byEntry) entries.push(entryOf(strapi, uid, documentId, versions, changed.get(keyOf(uid, documentId))));
  }
  return entries;
}

function entryOf(strapi: Core.Strapi, uid: UID.ContentType, documentId: string, versions: readonly Row[], russianChanged: Date | undefined): TranslatedEntry {
  const model = strapi.contentType(uid);
  const isSingle = model.kind === 'singleType';
  const draftIn = (language: LanguageCode) => versions.find(({ locale, publishedAt }) => locale === language && publishedAt === null);
  const publishedIn = (language: LanguageCode) => versions.find(({ locale, publishedAt }) => locale === language && publishedAt !== null);
  const latestIn = (language: LanguageCode) => draftIn(language) ?? publishedIn(language);

  const russian = localizedFields(strapi, uid, publishedIn(DEFAULT_LOCALE.code) ?? draftIn(DEFAULT_LOCALE.code));
  const toDoIn = (language: LanguageCode): ToDo => {
    const [draft, published] = [draftIn(language), publishedIn(language)];
    const shown = published ?? draft;
    const values = new Map(localizedFields(strapi, uid, shown).map(({ path, value }) => [path, value]));
    return {
      isMissing: shown === undefined,
      isUnpublished: shown !== undefined && published === undefined,
      hasChanges: draft !== undefined && published !== undefined && wordsOf(strapi, uid, draft) !== wordsOf(strapi, uid, published),
      isOlder: language !== DEFAULT_LOCALE.code && published !== undefined && russianChanged !== undefined && Date.parse(String(published.publishedAt)) + TOGETHER_MS < russianChanged.getTime(),
      emptyFields: shown === undefined ? [] : russian.filter(({ path, value }) => !isEmpty(value) && isEmpty(values.get(path)) && isOfUse(path, language)).map(({ label }) => label),
    };
  };

  const name = (latestIn(DEFAULT_LOCALE.code) ?? versions[0])?.[mainField(model)];
  return {
    type: uid,
    typeName: model.info.displayName,
    isSingle,
    documentId,
    name: isSingle || typeof name !== 'string' ? null : name,
    languages: Object.fromEntries(LANGUAGE_CODES.map((language) => [language, toDoIn(language)])) as Record<LanguageCode, ToDo>,
  };
}

/** Languages count differently: English has no word for “few”. Such texts end in the name of the form, as i18next wants it. */
function isOfUse(path: string, language: LanguageCode): boolean {
  const form = /_(zero|one|two|few|many|other)$/.exec(path)?.[1];
  return form === undefined || new Intl.PluralRules(language).resolvedOptions().pluralCategories.some((category) => category === form);
}

/** Everything of a version that an editor can change. */
function wordsOf(strapi: Core.Strapi, uid: UID.ContentType, row: Row): string {
  const values = Object.keys(strapi.contentType(uid).attributes).flatMap((name) => (BESIDE.includes(name) ? [] : [[name, withoutIds(pictureOf(row[name]))]]));
  return JSON.stringify(values);
}

/** Of every entry, and nobody's words. */
const BESIDE = ['createdAt', 'updatedAt', 'publishedAt', 'firstPublishedAt', 'createdBy', 'updatedBy', 'locale', 'localizations'];

/** A picture is which one it is, whatever the library has changed about it. */
function pictureOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'mime' in value && 'hash' in value ? value.hash : (value ?? null);
}
