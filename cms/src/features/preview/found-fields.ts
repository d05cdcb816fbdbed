import { DEFAULT_LOCALE, type LanguageCode, parsePagePath, previewPageForSlug } from '@site/rules';
import type { Core, UID } from '@strapi/strapi';

import { CONTENT, type ContentUid } from '../../content-types';
import type { UserAbility } from '../../strapi-internals/admin-services';
import { mayReadEntry } from '../../strapi-internals/content-manager';
import { entryName } from '../publishing/entry-name';
import type { FieldRequest, FoundField } from './api-types';
import type { DraftPages } from './draft-pages';
import { nameInContent } from './drafts';
import { findField, isWhole, type Match } from './find-field';
import { refuseUnlessShown } from './typed-page';

/** Fields that are offered: the same words may be in several. */
const MOST = 3;
/** Candidates whose rights are looked up, at most. */
const MOST_LOOKED_UP = 12;

interface Candidate {
  readonly type: ContentUid;
  readonly documentId: string;
  readonly language: LanguageCode;
  readonly match: Match;
}
interface Model {
  readonly attributes: Readonly<Record<string, { readonly type: string; readonly component?: string }>>;
  readonly config?: { readonly metadatas?: Readonly<Record<string, { readonly edit?: { readonly label?: string } }>> };
}

/**
 * Finds the fields that a part of a page comes from, in the drafts of all entries that the page shows.
 * @returns the most likely first, those of the form's own entry before equal ones; only what the account may read
 * @throws {RefusalError} if the account may not see the page
 */
export async function findFields(strapi: Core.Strapi, ability: UserAbility, pages: DraftPages, { path, type, documentId, ...clicked }: FieldRequest): Promise<readonly FoundField[]> {
  refuseUnlessShown(ability, path);
  const { locale, slug } = parsePagePath(path);
  const content = await pages.contentOf({ page: previewPageForSlug(slug), slug, language: locale.code, status: 'draft' });
  const candidates: Candidate[] = [];
  for (const language of new Set([locale.code, DEFAULT_LOCALE.code])) {
    for (const uid of CONTENT) {
      for (const entry of content[language][nameInContent(uid)] ?? []) {
        const match = findField(entry, clicked);
        if (match) candidates.push({ type: uid, documentId: String(entry.documentId), language, match });
      }
    }
  }
  const isOwn = (one: Candidate): boolean => one.type === type && (documentId === null || one.documentId === documentId);
  candidates.sort((a, b) => b.match.score - a.match.score || Number(isOwn(b)) - Number(isOwn(a)));

  const found: FoundField[] = [];
  for (const candidate of candidates.slice(0, MOST_LOOKED_UP)) {
    // A much weaker one is there by chance.
    if (found.length === MOST || (found.length > 0 && candidate.match.score < (candidates[0]?.match.score ?? 0) / 2)) break;
    if (found.some(({ entry, path: known }) => entry.type === candidate.type && entry.documentId === candidate.documentId && known.join('.') === candidate.match.path.join('.'))) continue;
    if (!(await mayBeRead(strapi, ability, candidate))) continue;
    const { match, ...entry } = candidate;
    found.push({ entry: await entryName(strapi, entry), path: match.path, labels: labelsOf(strapi, strapi.contentType(entry.type), match.path), written: match.written, isWhole: isWhole(match) });
  }
  return found;
}

async function mayBeRead(strapi: Core.Strapi, ability: UserAbility, { type, documentId, language, match }: Candidate): Promise<boolean> {
  const draft: object | null = await strapi.db.query(type).findOne({ where: { documentId, locale: language, publishedAt: null }, populate: { createdBy: { populate: ['roles'] } } });
  if (!draft || !mayReadEntry(strapi, ability, type, draft)) return false;
  const names = match.path.filter(isName);
  return names.some((_, index) => mayReadEntry(strapi, ability, type, draft, names.slice(0, index + 1).join('.')));
}

function labelsOf(strapi: Core.Strapi, model: Model, [name = '', ...rest]: readonly string[]): readonly string[] {
  const attribute = model.attributes[name];
  const label = model.config?.metadatas?.[name]?.edit?.label ?? name;
  const inner = attribute?.type === 'component' ? (strapi.components[attribute.component as UID.Component] as Model | undefined) : undefined;
  const inside = rest.filter(isName);
  return inner && inside.length > 0 ? [label, ...labelsOf(strapi, inner, inside)] : [label];
}

/** Indexes in lists have no permissions and no labels. */
const isName = (part: string): boolean => !/^\d+$/.test(part);
