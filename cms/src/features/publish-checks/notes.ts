import type { JsonObject } from '@site/content';
import { DEFAULT_LOCALE, LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import type { Core, UID } from '@strapi/strapi';

import { agreementVersionsOf } from '../../services';
import { UIDS } from '../../uids';
import { localizedFields, populateOf } from '../translations/localized-fields';
import { translationState } from '../translations/translation-list';
import type { Lag, Note } from './api-types';
import { brokenFooterLinks, brokenLinks, SiteAddresses } from './inside-links';
import { fittingLength, PICTURES } from './places';
import { labelOf, textsOf, type Values } from './texts-of-entry';

/** What the form would publish. */
export interface Publication {
  readonly type: UID.ContentType;
  /** Null for single types and new entries. */
  readonly documentId: string | null;
  readonly language: LanguageCode;
  /** The form’s values; fields that it does not send are read from the draft. */
  readonly data: Values;
}

/** What to know before an entry is published, the most important first. */
export async function notesOn(strapi: Core.Strapi, publication: Publication): Promise<readonly Note[]> {
  const { id, values } = await published(strapi, publication);
  const versions = await agreementVersionsOf(strapi).wouldRecord([{ uid: publication.type, documentId: id, language: publication.language, values: JSON.parse(JSON.stringify(values)) as JsonObject }]);
  return [...(versions.length > 0 ? [{ code: 'agreement_version' as const, versions }] : []), ...(await notesOnEntry(strapi, await SiteAddresses.read(strapi), publication))];
}

/**
 * The same without the agreement, for one of several entries.
 * @param addresses of the site as it is after all of them were published
 * @param together languages of the entry that are published with it: they are not left behind
 */
export async function notesOnEntry(strapi: Core.Strapi, addresses: SiteAddresses, publication: Publication, together: readonly LanguageCode[] = []): Promise<readonly Note[]> {
  const { type, language } = publication;
  const { id, values } = await published(strapi, publication);
  return [
    ...(await pictureNotes(strapi, type, values)),
    ...dateNotes(strapi, type, values),
    ...(await brokenLinks(strapi, addresses, type, language, values)).map((broken) => ({ code: 'link_broken' as const, ...broken })),
    ...(type === UIDS.siteSettings ? brokenFooterLinks(addresses, language, values).map((broken) => ({ code: 'footer_link' as const, ...broken })) : []),
    ...lengthNotes(strapi, type, values),
    ...(await languageNotes(strapi, type, id, language, values, together)),
  ];
}

/** What would be published: the form's values on the draft. */
async function published(strapi: Core.Strapi, { type, documentId, language, data }: Publication): Promise<{ readonly id: string | null; readonly values: Values }> {
  const draft: Values | null = await strapi.db.query(type).findOne({ where: { locale: language, publishedAt: null, ...(documentId !== null && { documentId }) }, populate: populateOf(strapi, type) });
  const isSingle = strapi.contentType(type).kind === 'singleType';
  const id = documentId ?? (isSingle && typeof draft?.documentId === 'string' ? draft.documentId : null);
  return { id, values: { ...(documentId === null && !isSingle ? {} : draft), ...data } };
}

async function pictureNotes(strapi: Core.Strapi, type: UID.ContentType, values: Values): Promise<Note[]> {
  const model = strapi.contentType(type);
  const notes: Note[] = [];
  for (const { field, minWidth, description } of PICTURES.filter((place) => place.type === type)) {
    const id = idOf(values[field]);
    if (id === undefined) continue;
    const label = labelOf(model, field);
    if (description !== undefined && !isText(values[description])) notes.push({ code: 'picture_without_text', field: label });
    const picture: { readonly width: number | null } | null = await strapi.db.query('plugin::upload.file').findOne({ select: ['width'], where: { id } });
    if (picture?.width && picture.width < minWidth) notes.push({ code: 'picture_small', field: label, width: picture.width, min: minWidth });
  }
  return notes;
}

/** The form sends a picture as the media library describes it, or as its id. */
function idOf(value: unknown): number | undefined {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return Number.isSafeInteger(id) ? (id as number) : undefined;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

function dateNotes(strapi: Core.Strapi, type: UID.ContentType, values: Values): Note[] {
  return type === UIDS.article && !values.publishedOn ? [{ code: 'date_missing', field: labelOf(strapi.contentType(type), 'publishedOn') }] : [];
}

function lengthNotes(strapi: Core.Strapi, type: UID.ContentType, values: Values): Note[] {
  return textsOf(strapi, type, values).flatMap(({ path, label, value }) => {
    const max = fittingLength(type, path);
    return max === undefined || value.length <= max ? [] : [{ code: 'text_long' as const, field: label, length: value.length, max }];
  });
}

/** Languages that this publication leaves behind: as the page “Translations” will list them. */
async function languageNotes(strapi: Core.Strapi, type: UID.ContentType, documentId: string | null, language: LanguageCode, values: Values, together: readonly LanguageCode[]): Promise<Note[]> {
  const others = LANGUAGE_CODES.filter((one) => one !== language && !together.includes(one));
  const isRussian = language === DEFAULT_LOCALE.code;
  // A new entry.
  if (documentId === null) return [{ code: 'languages_behind', reason: isRussian ? 'missing' : 'absent', languages: others }];
  const state = await translationState(strapi, type, documentId);
  if (!state) return [];
  const willBeOlder = isRussian && (await isRussianChanged(strapi, type, state.documentId, values));
  const changed = new Set<LanguageCode>();
  for (const code of others) if (state.languages[code].hasChanges && (await hasOwnChanges(strapi, type, documentId, code))) changed.add(code);
  const lagOf = (code: LanguageCode): Lag | undefined => {
    const { isMissing, isUnpublished, isOlder } = state.languages[code];
    // What is missing concerns the text that it would be a translation of: the Russian one, or any where there is none.
    if (isMissing && !isRussian) return state.languages[DEFAULT_LOCALE.code].isMissing ? 'absent' : undefined;
    if (isMissing) return 'missing';
    if (isUnpublished) return 'unpublished';
    if (changed.has(code)) return 'changed';
    return isRussian && code !== language && (isOlder || willBeOlder) ? 'older' : undefined;
  };
  const lags = new Map<Lag, LanguageCode[]>();
  for (const code of others) {
    const reason = lagOf(code);
    if (reason) lags.set(reason, [...(lags.get(reason) ?? []), code]);
  }
  return [...lags].map(([reason, languages]) => ({ code: 'languages_behind', reason, languages }));
}

async function isRussianChanged(strapi: Core.Strapi, type: UID.ContentType, documentId: string, values: Values): Promise<boolean> {
  const published: Values | null = await strapi.db.query(type).findOne({ where: { documentId, locale: DEFAULT_LOCALE.code, publishedAt: { $notNull: true } }, populate: populateOf(strapi, type) });
  return published !== null && wordsOf(strapi, type, published) !== wordsOf(strapi, type, values);
}

/** Whether a draft differs from its published version in texts of its language: what all languages share is published with this. */
async function hasOwnChanges(strapi: Core.Strapi, type: UID.ContentType, documentId: string, language: LanguageCode): Promise<boolean> {
  const versions: readonly Values[] = await strapi.db.query(type).findMany({ where: { documentId, locale: language }, populate: populateOf(strapi, type) });
  return new Set(versions.map((version) => wordsOf(strapi, type, version))).size > 1;
}

const wordsOf = (strapi: Core.Strapi, type: UID.ContentType, entry: Values): string => JSON.stringify(localizedFields(strapi, type, entry).map(({ path, value }) => [path, comparable(value)]));

/** Empty fields are null in the database, and missing or empty in the form. */
function comparable(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(comparable);
  if (typeof value !== 'object') return value;
  return Object.entries(value)
    .filter(([name, inner]) => !name.startsWith('__') && name !== 'id' && comparable(inner) !== null)
    .map(([name, inner]) => [name, comparable(inner)])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}
