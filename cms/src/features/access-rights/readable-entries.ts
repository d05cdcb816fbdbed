import type { LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import type { EditedUid } from '../../content-types';
import { AUTHOR, mayReadEntry } from '../../strapi-internals/content-manager';

interface Version {
  readonly documentId: string;
  readonly locale: string;
}

/** Whether an account may read an entry in a language, or one field of it there. */
type IsReadable = (documentId: string | null, language: LanguageCode, field?: string) => boolean;

/**
 * Which entries of a type an account may read: its role may be limited to languages, or to entries of its own. What has no
 * text in a language yet is readable there like its other languages.
 * @param documentIds null: the entry of a single type, or one that is not saved yet
 */
export async function readableEntries(strapi: Core.Strapi, userAbility: unknown, type: EditedUid, documentIds: readonly (string | null)[]): Promise<IsReadable> {
  const isSingle = strapi.contentType(type).kind === 'singleType';
  const where = isSingle ? {} : { documentId: { $in: documentIds.filter((id) => id !== null) } };
  const versions: readonly Version[] = await strapi.db.query(type).findMany({ select: ['documentId', 'locale'], where, populate: AUTHOR });
  return (documentId, language, field) => {
    const own = versions.filter((version) => isSingle || version.documentId === documentId);
    const inLanguage = own.filter(({ locale }) => locale === language);
    const judged = inLanguage.length > 0 ? inLanguage : [...own, { locale: language }];
    return judged.some((version) => mayReadEntry(strapi, userAbility, type, version, field));
  };
}
