import type { Core } from '@strapi/strapi';

import { sha256Hex } from '../../lib/sha256';
import type { UserAbility } from '../../strapi-internals/admin-services';
import { AUTHOR, mayPublish, mayReadEntry } from '../../strapi-internals/content-manager';
import { mainField } from '../publishing/entry-name';
import { entryOf, type Item } from './release-table';

interface Version {
  readonly id: number;
  readonly updatedAt: string | Date;
  readonly publishedAt: string | Date | null;
}

/** An entry of a release with its versions of this moment. */
export interface Content {
  readonly item: Item;
  readonly draft: Version | undefined;
  readonly published: Version | undefined;
}

/** Reads the versions of entries, with what the conditions of roles look at. */
export async function contentsOf(strapi: Core.Strapi, items: readonly Item[]): Promise<readonly Content[]> {
  const contents: Content[] = [];
  // Sequentially: a transaction has one connection.
  for (const item of items) {
    const { type, documentId, language } = entryOf(item);
    const versions: readonly Version[] = await strapi.db.query(type).findMany({ where: { documentId, locale: language }, populate: AUTHOR });
    contents.push({ item, draft: versions.find(({ publishedAt }) => publishedAt === null), published: versions.find(({ publishedAt }) => publishedAt !== null) });
  }
  return contents;
}

/** Names what a release would do now: it is another one after an entry was saved, published, added or taken out. */
export function digestOf(contents: readonly Content[]): string {
  const named = (version: Version | undefined) => version && [version.id, new Date(version.updatedAt).toISOString()];
  return sha256Hex(JSON.stringify(contents.map(({ item, draft, published }) => [item.id, item.action, named(draft), named(published)])));
}

/** What the rights of an account on an entry depend on. */
const subjectOf = ({ item, draft, published }: Content): object => draft ?? published ?? { documentId: item.entry_id, locale: item.language };

/** Whether an account may publish an entry. */
export const isPublishable = (strapi: Core.Strapi, ability: UserAbility, content: Content): boolean => mayPublish(strapi, ability, content.item.type, subjectOf(content));

/** Whether an account may read an entry, and what it is called. */
export function isReadable(strapi: Core.Strapi, ability: UserAbility, content: Content): boolean {
  const { type } = content.item;
  const model = strapi.contentType(type);
  return mayReadEntry(strapi, ability, type, subjectOf(content), model.kind === 'singleType' ? undefined : mainField(model));
}
