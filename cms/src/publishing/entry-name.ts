import type { EntryRef } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { CONTENT } from '../types-of-content';
import type { EntryName } from './answers';

/** Names an entry, from its draft where it has one: the words staff know it by. */
export async function entryName(strapi: Core.Strapi, { type, documentId, language }: EntryRef): Promise<EntryName> {
  const uid = CONTENT.find((known) => known === type);
  const model = uid && strapi.contentType(uid);
  const unnamed = { type, typeName: model?.info.displayName ?? type, isSingle: model?.kind === 'singleType', documentId, language, name: null };
  if (!uid || !model || unnamed.isSingle) return unnamed;

  const field = mainField(model);
  const rows: readonly Record<string, unknown>[] = await strapi.db.query(uid).findMany({ select: ['locale', 'publishedAt', field], where: { documentId } });
  const inLanguage = rows.filter(({ locale }) => locale === language);
  const row = inLanguage.find(({ publishedAt }) => publishedAt === null) ?? inLanguage[0] ?? rows[0];
  return { ...unnamed, name: typeof row?.[field] === 'string' ? row[field] : null };
}

/** The field by which the admin names the entries of a type. */
export function mainField(model: { readonly config?: object; readonly attributes: object }): string {
  const { settings } = (model.config ?? {}) as { settings?: { mainField?: string } };
  return settings?.mainField ?? ('title' in model.attributes ? 'title' : 'documentId');
}
