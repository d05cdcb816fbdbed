import type { EntryRef } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { EDITED } from '../../content-types';
import type { EntryName } from './api-types';

/** The name of an entry for staff, from its draft if there is one. */
export async function entryName(strapi: Core.Strapi, { type, documentId, language }: EntryRef): Promise<EntryName> {
  const uid = EDITED.find((known) => known === type);
  const model = uid && strapi.contentType(uid);
  const unnamed = { type, typeName: model?.info.displayName ?? type, isSingle: model?.kind === 'singleType', documentId, language, name: null };
  if (!uid || !model || unnamed.isSingle) return unnamed;

  const field = mainField(model);
  const rows: readonly Record<string, unknown>[] = await strapi.db.query(uid).findMany({ select: ['locale', 'publishedAt', field], where: { documentId } });
  const inLanguage = rows.filter(({ locale }) => locale === language);
  const row = inLanguage.find(({ publishedAt }) => publishedAt === null) ?? inLanguage[0] ?? rows[0];
  return { ...unnamed, name: typeof row?.[field] === 'string' ? row[field] : null };
}

/** The main field of a type in the admin. */
export function mainField(model: { readonly config?: object; readonly attributes: object }): string {
  const { settings } = (model.config ?? {}) as { settings?: { mainField?: string } };
  return settings?.mainField ?? ('title' in model.attributes ? 'title' : 'documentId');
}
