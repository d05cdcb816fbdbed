import { type Json, type JsonObject, LocalizedEntry, mayHaveEscapedPlaceholder, PLACEHOLDER_SOURCES, PLACEHOLDERS, type PlaceholderName, placeholdersIn, placeholderValues, unknownPlaceholder } from '@site/content';
import { CONTENT_LIMITS, DEFAULT_LOCALE, LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import type { Core, Modules, UID } from '@strapi/strapi';

import type { EditedEntry } from '../../content-types';
import { RenderError, renderer } from '../rendering/renderer';
import { ContextValue } from '../../lib/context-value';
import { lockInTransaction } from '../../lib/transaction-lock';
import { type FieldRefusal, inBraces, isFilled, refusal, SchemaName } from '../../lib/field-errors';
import { UIDS } from '../../uids';

/** Types with placeholders, and the fields in which they are replaced. */
const FILLED: Readonly<Record<string, readonly string[]>> = { [UIDS.siteSettings]: [], [UIDS.contractPage]: ['introduction', 'consent', 'earlyStart', 'mainTerms', 'withdrawal', 'withdrawalForm'], [UIDS.contractSection]: ['body'], [UIDS.legalPage]: ['body'], [UIDS.informationPage]: ['body'], [UIDS.question]: ['answer'], [UIDS.article]: ['body'] };
const CHANGES = ['publish', 'unpublish', 'delete'];
const SAVES = ['create', 'update'];

interface Params {
  readonly documentId?: string;
  readonly locale?: string | readonly string[];
}

/**
 * Refuses publishing content with unknown or unfilled placeholders, and an agreement that is too long. Checks what would be
 * published in all languages, and rolls the change back if it would introduce a gap in any entry.
 */
export const placeholders =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    const { action, uid } = context;
    // Publishing saves first, in one transaction. Like every change, it takes this lock before that of the audit log: otherwise
    // two people who publish and unpublish at the same moment would wait for each other.
    if (uid in FILLED && SAVES.includes(action) && strapi.db.inTransaction()) await strapi.db.transaction(({ trx }) => lockInTransaction(strapi, trx, 'agreementVersions'));
    // Drafts may have gaps.
    if (!(uid in FILLED) || !CHANGES.includes(action) || checkedTogether.get()) return next();
    const { documentId, locale } = context.params as Params;
    const languages = LANGUAGE_CODES.filter((code) => locale === '*' || [locale].flat().includes(code));
    const change = { uid, documentId, languages, isPublish: action === 'publish' };

    return strapi.db.transaction(async ({ trx }) => {
      await lockInTransaction(strapi, trx, 'agreementVersions');
      const { result, opened } = await gapsOpenedBy(strapi, [change], async () => next());
      const refusals = opened.map((gap) => refusalOf(strapi, gap, change));
      if (isFilled(refusals)) throw refusal(strapi, refusals);
      return result;
    });
  };

/** Set while the gaps of several changes are looked for once, after all of them. */
const checkedTogether = new ContextValue<true>();

/** A change of one entry in one language, among several. */
export interface ChangeTogether extends EditedEntry {
  readonly action: 'publish' | 'unpublish';
}

/**
 * Makes several changes in the current transaction, whose entries must be locked already, and then checks what would be
 * published: a text and the value that it needs can be published together, in any order. Takes the locks that publishing
 * takes, in its order, because each change also holds that of the audit log until the commit.
 * @param work makes the changes
 * @returns what speaks against it, with the index of the change; the transaction must then be rolled back
 */
export async function checkTogether(strapi: Core.Strapi, changes: readonly ChangeTogether[], work: () => Promise<void>): Promise<{ readonly index: number; readonly error: Error } | undefined> {
  return strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'settings');
    await lockInTransaction(strapi, trx, 'agreementVersions');
    const all = changes.map(({ type: uid, documentId, language, action }) => ({ uid, documentId, languages: [language], isPublish: action === 'publish' }));
    const { opened } = await gapsOpenedBy(strapi, all, () => checkedTogether.run(true, work));
    const [first] = opened;
    if (!first) return undefined;
    const index = indexOfCause(all, first);
    const change = all[index];
    const ofSame = opened.filter((gap) => indexOfCause(all, gap) === index);
    const refusals = ofSame.map((gap) => refusalOf(strapi, gap, change ?? { uid: '', documentId: undefined, isPublish: false }));
    return isFilled(refusals) ? { index, error: refusal(strapi, refusals) } : undefined;
  });
}

/** The change that published the text with the gap; otherwise the one of the value that is missing now, or any. */
function indexOfCause(changes: readonly PublicationChange[], { uid, documentId, language, found }: Gap): number {
  const source = isPlaceholder(found) ? PLACEHOLDER_SOURCES[found] : null;
  const places = [
    changes.findIndex((change) => change.isPublish && change.uid === uid && change.documentId === documentId && change.languages.includes(language)),
    changes.findIndex((change) => source !== null && change.uid === `api::${source.type}.${source.type}` && change.languages.includes(language)),
    changes.findIndex((change) => source !== null && change.uid === `api::${source.type}.${source.type}`),
    changes.findIndex((change) => change.uid === uid && change.documentId === documentId),
  ];
  return places.find((index) => index !== -1) ?? 0;
}

interface PublicationChange extends Change {
  readonly languages: readonly LanguageCode[];
}

/** Makes changes, and finds the gaps that they open. */
async function gapsOpenedBy<T>(strapi: Core.Strapi, changes: readonly PublicationChange[], work: () => Promise<T>): Promise<{ readonly result: T; readonly opened: readonly Gap[] }> {
  const scope = scopeOf(changes);
  const before = await findGaps(strapi, scope);
  const keys = new Set(before.map(keyOf));
  const lengthBefore = (language: LanguageCode): number => Math.max(0, ...before.filter((gap) => gap.kind === 'length' && gap.language === language).map(({ found }) => Number(found)));
  const result = await work();
  const isPublished = (gap: Gap): boolean => changes.some(({ uid, documentId, languages, isPublish }) => isPublish && gap.uid === uid && gap.documentId === documentId && languages.includes(gap.language));
  // Existing gaps elsewhere must not prevent this change; nor may an agreement that is too long prevent shortening it.
  // A question whose answer needs a value that is gone is not shown.
  const isHidden = (gap: Gap): boolean => gap.uid === UIDS.question && gap.kind === 'empty' && !isPublished(gap);
  const isOpened = (gap: Gap): boolean => !isHidden(gap) && (gap.kind === 'length' ? Number(gap.found) > lengthBefore(gap.language) : !keys.has(keyOf(gap)) || isPublished(gap));
  return { result, opened: (await findGaps(strapi, scope)).filter(isOpened) };
}

/** Articles that are changed and, unless only articles are, those that values are replaced in. */
function scopeOf(changes: readonly PublicationChange[]): Scope {
  const articles = { documentId: { $in: changes.flatMap(({ uid, documentId }) => (uid === UIDS.article && documentId !== undefined ? [documentId] : [])) } };
  const onlyArticles = changes.every(({ uid }) => uid === UIDS.article);
  return { articles: onlyArticles ? articles : { $or: [articles, { body: { $contains: '{{' } }] }, onlyArticles };
}

/** Long enough to find it in the text. */
const shortened = (found: string): string => (found.length > 60 ? `${found.slice(0, 60)}…` : found);

interface Gap {
  readonly uid: string;
  readonly documentId: string;
  readonly language: LanguageCode;
  readonly title: string;
  readonly path: readonly (string | number)[];
  /** An unknown placeholder, as written or as rendered (`escaped`); one in a field without replacement (`plain`); one with an empty value; a text that is too long. */
  readonly kind: 'unknown' | 'escaped' | 'plain' | 'empty' | 'length';
  readonly found: string;
}

const keyOf = ({ uid, documentId, language, path, kind, found }: Gap): string => [uid, documentId, language, path.join('.'), kind, found].join(' ');

/** Which entries are checked: articles only if affected, as there may be many and nothing depends on them. */
interface Scope {
  readonly articles: object;
  readonly onlyArticles: boolean;
}

/** All gaps in published content, as seen by this transaction. */
async function findGaps(strapi: Core.Strapi, { articles, onlyArticles }: Scope): Promise<Gap[]> {
  const rows = async (uid: string, where: object = {}): Promise<JsonObject[]> =>
    JSON.parse(JSON.stringify(await strapi.db.query(uid).findMany({ where: { ...where, publishedAt: { $notNull: true } }, populate: componentsOf(strapi, uid), orderBy: { id: 'asc' } }))) as JsonObject[];
  // Sequentially: a transaction has one connection.
  const [settings, pages, sections, legal, information, questions, news] = [await rows(UIDS.siteSettings), await rows(UIDS.contractPage), onlyArticles ? [] : await rows(UIDS.contractSection), onlyArticles ? [] : await rows(UIDS.legalPage), onlyArticles ? [] : await rows(UIDS.informationPage), onlyArticles ? [] : await rows(UIDS.question), await rows(UIDS.article, articles)];
  const inLanguage = (entries: readonly JsonObject[], language: LanguageCode) => entries.filter(({ locale }) => locale === language);
  const localized = (entries: readonly JsonObject[], language: LanguageCode) => new LocalizedEntry(inLanguage(entries, language)[0], inLanguage(entries, DEFAULT_LOCALE.code)[0], language);

  const gaps = LANGUAGE_CODES.map((language) => {
    const of = (uid: string, entries: readonly JsonObject[]) => inLanguage(entries, language).map((entry) => [uid, entry] as const);
    const page = localized(pages, language);
    const values = placeholderValues(localized(settings, language), page, language);
    const hasPage = [language, DEFAULT_LOCALE.code].some((code) => inLanguage(pages, code).length > 0);
    // Without its page, the agreement is not shown.
    const agreement = hasPage ? [...of(UIDS.contractPage, pages), ...of(UIDS.contractSection, sections)] : [];
    const texts = [...agreement, ...of(UIDS.legalPage, legal), ...of(UIDS.informationPage, information), ...of(UIDS.question, questions), ...of(UIDS.article, news)];
    const filled = texts.flatMap(([uid, entry]) => (FILLED[uid] ?? []).map((field) => ({ text: textOf(entry, field), ...placeOf(uid, entry, language), path: [field] })));
    const plain = [...texts, ...of(UIDS.siteSettings, settings)].flatMap(([uid, entry]) =>
      plainTexts(strapi, strapi.contentType(uid as UID.ContentType), entry, FILLED[uid]).flatMap(({ text, path }) => {
        const found = unknownPlaceholder(text, []);
        return found === undefined ? [] : [{ ...placeOf(uid, entry, language), path, kind: 'plain' as const, found }];
      }),
    );
    const length = agreement.reduce((sum, [uid, entry]) => (FILLED[uid] ?? []).reduce((all, field) => all + textOf(entry, field).length, sum), 0);
    const tooLong = length <= CONTENT_LIMITS.agreement ? [] : agreement.map(([uid, entry]) => ({ ...placeOf(uid, entry, language), path: [FILLED[uid]?.[0] ?? ''], kind: 'length' as const, found: String(length) }));
    return { filled, others: [...filled.flatMap(({ text, ...place }) => gapsIn(text, values).map((gap) => ({ ...place, ...gap }))), ...plain, ...tooLong] };
  });
  return [...gaps.flatMap(({ others }) => others), ...(await escapedGaps(strapi, gaps.flatMap(({ filled }) => filled)))];
}

type FilledText = Omit<Gap, 'kind' | 'found'> & { readonly text: string };

/** Placeholders that are visible only in rendered text. Renders only the few texts with suspicious braces. */
async function escapedGaps(strapi: Core.Strapi, filled: readonly FilledText[]): Promise<Gap[]> {
  const suspected = filled.filter(({ uid, path, text }) => isRichText(strapi, uid, path) && unknownPlaceholder(text, PLACEHOLDERS) === undefined && mayHaveEscapedPlaceholder(text, PLACEHOLDERS));
  if (suspected.length === 0) return [];
  const found = await renderer.render('escapedPlaceholders', suspected.map(({ text }) => text)).catch((error: unknown) => {
    if (!(error instanceof RenderError)) throw error;
    // An agreement with gaps does not become a version, and staff are notified.
    strapi.log.error(`Looking for escaped placeholders failed: ${error.message}`);
    return [];
  });
  return suspected.flatMap(({ text: _text, ...place }, index) => {
    const shown = found[index];
    return shown === undefined ? [] : [{ ...place, kind: 'escaped' as const, found: shown }];
  });
}

function isRichText(strapi: Core.Strapi, uid: string, [field = '']: Gap['path']): boolean {
  const { attributes }: Model = strapi.contentType(uid as UID.ContentType);
  return attributes[field]?.type === 'richtext';
}

interface Model {
  readonly attributes: Readonly<Record<string, { readonly type: string; readonly component?: string }>>;
}

/** Components of a type, in which placeholders are not replaced. */
function componentsOf(strapi: Core.Strapi, uid: string): string[] {
  return Object.entries(strapi.contentType(uid as UID.ContentType).attributes).flatMap(([name, { type }]) => (type === 'component' ? [name] : []));
}

/** Texts of an entry and its components in which placeholders are not replaced. */
function plainTexts(strapi: Core.Strapi, { attributes }: Model, entry: JsonObject, filled: readonly string[] = [], path: Gap['path'] = []): { readonly text: string; readonly path: Gap['path'] }[] {
  return Object.entries(attributes).flatMap(([name, { type, component }]) => {
    const value = entry[name];
    const at = [...path, name];
    if (typeof value === 'string') return ['string', 'text'].includes(type) && !filled.includes(name) ? [{ text: value, path: at }] : [];
    const inner: Model | undefined = type === 'component' ? strapi.components[component as UID.Component] : undefined;
    if (!inner) return [];
    if (Array.isArray(value)) return value.flatMap((item, index) => (isObject(item) ? plainTexts(strapi, inner, item, [], [...at, index]) : []));
    return isObject(value) ? plainTexts(strapi, inner, value, [], at) : [];
  });
}

function gapsIn(text: string, values: Readonly<Record<string, string>>): Pick<Gap, 'kind' | 'found'>[] {
  const unknown = unknownPlaceholder(text, PLACEHOLDERS);
  const empty = placeholdersIn(text).filter((name) => isPlaceholder(name) && values[name] === undefined);
  return [...(unknown === undefined ? [] : [{ kind: 'unknown' as const, found: unknown }]), ...empty.map((found) => ({ kind: 'empty' as const, found }))];
}

function placeOf(uid: string, entry: JsonObject, language: LanguageCode): Pick<Gap, 'uid' | 'documentId' | 'language' | 'title'> {
  return { uid, documentId: String(entry.documentId), language, title: textOf(entry, 'title') };
}

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (entry: JsonObject, field: string): string => (typeof entry[field] === 'string' ? entry[field] : '');
const isPlaceholder = (name: string): name is PlaceholderName => PLACEHOLDERS.some((known) => known === name);

interface Change {
  readonly uid: string;
  readonly documentId: string | undefined;
  readonly isPublish: boolean;
}

/** Reports the gap at the field of the published entry: at the text, or at the value that the text needs. */
function refusalOf(strapi: Core.Strapi, { uid, documentId, language, title, path, kind, found }: Gap, change: Change): FieldRefusal {
  const isText = change.isPublish && change.uid === uid && change.documentId === documentId;
  if (kind === 'length') return { path: isText ? path : [], code: 'agreement_too_long', values: { length: Number(found), max: CONTENT_LIMITS.agreement } };
  if (kind === 'plain') return { path: isText ? path : [], code: 'placeholder_not_here', values: { found: shortened(found) } };
  if (kind === 'escaped') return { path: isText ? path : [], code: 'placeholder_escaped', values: { found: shortened(found) } };
  if (kind === 'unknown') return { path: isText ? path : [], code: 'placeholder_unknown', values: { found: shortened(found), known: inBraces(PLACEHOLDERS) } };

  const where = `${title}, ${language}`;
  const values = { found: inBraces([found]), where };
  const source = isPlaceholder(found) ? PLACEHOLDER_SOURCES[found] : null;
  const isSource = source !== null && change.uid === `api::${source.type}.${source.type}`;
  if (isSource && change.isPublish) return { path: [source.field], code: 'value_needed', values };
  if (isText && source) {
    const model = strapi.contentType(`api::${source.type}.${source.type}` as UID.ContentType);
    const { metadatas } = (model as { readonly config?: { readonly metadatas?: Readonly<Record<string, { readonly edit?: { readonly label?: string } }>> } }).config ?? {};
    return { path, code: 'placeholder_empty', values: { ...values, field: new SchemaName(metadatas?.[source.field]?.edit?.label ?? source.field), entry: new SchemaName(model.info.displayName) } };
  }
  return { path: [], code: 'entry_needed', values };
}
