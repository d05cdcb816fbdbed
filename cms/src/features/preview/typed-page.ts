import type { Content, Entries, JsonObject, PreviewAnswer } from '@site/content';
import { LANGUAGE_CODES, type LanguageCode, parsePagePath, previewPageForSlug } from '@site/rules';
import type { Core } from '@strapi/strapi';

import type { ContentUid } from '../../content-types';
import { RefusalError } from '../../lib/staff-routes';
import type { UserAbility } from '../../strapi-internals/admin-services';
import { mayCreateEntry, mayReadEntry, mayWriteEntry } from '../../strapi-internals/content-manager';
import { RenderError, renderer } from '../rendering/renderer';
import { NEW_ENTRY } from './address';
import type { FormEntry, PageRequest } from './api-types';
import type { DraftPages } from './draft-pages';
import { asPublished, nameInContent, slugOfArticle } from './drafts';
import { typesShownOn } from './places';
import { mayReadArticle } from './readable-article';
import { attributesOf, fileIdsIn, sharedAttributes, type Values, withTypedFields } from './typed-fields';

export interface Form extends FormEntry {
  readonly type: ContentUid;
}
interface Asked extends PageRequest {
  readonly type: ContentUid;
}

const FILES = 'plugin::upload.file';

/**
 * A page as it would look if the form were saved. Nothing is stored.
 * @throws {RefusalError} if the account may not see the page or read the entry, or if there is no such entry
 */
export async function typedPage(strapi: Core.Strapi, ability: UserAbility, pages: DraftPages, { path, status, values, ...form }: Asked): Promise<PreviewAnswer['data']> {
  refuseUnlessShown(ability, path);
  const may = await rightsOn(strapi, ability, form);
  const { locale, slug } = parsePagePath(path);
  const page = previewPageForSlug(slug);
  if (page === 'article' && !(await mayReadArticle(strapi, ability, { slug, language: locale.code, own: form.documentId }))) throw new RefusalError('forbidden');
  const saved = await pages.contentOf({ page, slug, language: locale.code, status });
  const isTyped = values !== null && status === 'draft';
  const content = isTyped ? await withTypedEntry(strapi, saved, { form, values, may, slug: page === 'article' ? slug : null }) : saved;
  const name = page === 'article' ? (slugOfArticle(content) ?? slug) : slug;
  try {
    return { ...(await renderer.render('preview', { content, language: locale.code, slug: name })), language: locale.code, slug: name, status };
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    strapi.log.error(`Preview beside a form failed: ${error.message}`);
    throw new RefusalError('unavailable');
  }
}

/** As previews of their own do: requires the right to read one of the types that the page shows. */
export function refuseUnlessShown(ability: UserAbility, path: string): void {
  const page = previewPageForSlug(parsePagePath(path).slug);
  if (!typesShownOn(page).some((uid) => ability.can('plugin::content-manager.explorer.read', uid))) throw new RefusalError('forbidden');
}

type MayChange = (path: string) => boolean;

/** What the account may change of the form's entry: conditions of a role look at the draft. */
async function rightsOn(strapi: Core.Strapi, ability: UserAbility, { type, documentId, language }: Form): Promise<MayChange> {
  if (!ability.can('plugin::content-manager.explorer.read', type)) throw new RefusalError('forbidden');
  const isSingle = strapi.contentType(type).kind === 'singleType';
  if (documentId === null && !isSingle) {
    if (!mayCreateEntry(strapi, ability, type, { locale: language })) throw new RefusalError('forbidden');
    return (path) => mayCreateEntry(strapi, ability, type, { locale: language }, path);
  }
  const where = { publishedAt: null, ...(documentId !== null && { documentId }) };
  const drafts: readonly { readonly locale: string }[] = await strapi.db.query(type).findMany({ where, populate: { createdBy: { populate: ['roles'] } } });
  const draft = drafts.find(({ locale }) => locale === language);
  // A language that is written for the first time.
  const may = (path?: string): boolean => (draft ? mayWriteEntry(strapi, ability, type, draft, path) : mayCreateEntry(strapi, ability, type, { documentId, locale: language }, path));
  if (!(draft ? mayReadEntry(strapi, ability, type, draft) : may())) throw new RefusalError('forbidden');
  if (drafts.length === 0 && !isSingle) throw new RefusalError('not_found');
  return may;
}

interface TypedEntry {
  readonly form: Form;
  readonly values: Values;
  readonly may: MayChange;
  /** The last part of the address of an article's page; null for other pages. */
  readonly slug: string | null;
}

/** The content with the form's entry in place of the saved one, in its language, and with what all languages share in the others. */
async function withTypedEntry(strapi: Core.Strapi, content: Content, { form, values, may, slug }: TypedEntry): Promise<Content> {
  const { type, language } = form;
  const name = nameInContent(type);
  const attributes = attributesOf(strapi, type);
  const typing = { mayChange: may, files: await filesOf(strapi, fileIdsIn(strapi, attributes, values)) };
  const documentId = form.documentId ?? NEW_ENTRY;
  const isSame = strapi.contentType(type).kind === 'singleType' ? () => true : (entry: JsonObject) => entry.documentId === documentId;
  const isOnPage = slug === null || slug === documentId || Object.values(content).some((entries) => (entries[name] ?? []).some(isSame));

  const typedIn = (code: LanguageCode, entries: Entries): Entries => {
    const saved = entries[name];
    // The page does not show this type, or is not in this language.
    if (!saved || !isOnPage) return entries;
    const shown = code === language ? attributes : sharedAttributes(attributes);
    if (saved.some(isSame)) return { ...entries, [name]: saved.map((entry) => (isSame(entry) ? withTypedFields(strapi, shown, entry, values, typing) : entry)) };
    if (code !== language) return entries;
    const other = Object.values(content).flatMap((all) => all[name] ?? []).find(isSame);
    const base = asPublished(type, { documentId, ...(other && sharedOf(attributes, other)) });
    return { ...entries, [name]: [...saved, withTypedFields(strapi, shown, base, values, typing)] };
  };
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, typedIn(code, content[code])])) as Record<LanguageCode, Entries>;
}

/** What another language of an entry shares with a new one. */
function sharedOf(attributes: ReturnType<typeof attributesOf>, other: JsonObject): JsonObject {
  return Object.fromEntries(Object.keys(sharedAttributes(attributes)).flatMap((name) => (other[name] === undefined ? [] : [[name, other[name]]])));
}

async function filesOf(strapi: Core.Strapi, ids: readonly number[]): Promise<ReadonlyMap<number, JsonObject>> {
  if (ids.length === 0) return new Map();
  const files: readonly { readonly id: number }[] = await strapi.db.query(FILES).findMany({ where: { id: { $in: [...new Set(ids)] } } });
  return new Map(files.map((file) => [file.id, JSON.parse(JSON.stringify(file)) as JsonObject]));
}
