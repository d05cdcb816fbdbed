import type { Core } from '@strapi/strapi';

import type { EditedUid } from '../content-types';

interface Attribute {
  readonly unique?: boolean;
  readonly pluginOptions?: { readonly i18n?: { readonly localized?: boolean } };
}

/** Fields of which no two entries may have the same value. Shared by all languages: publishing one of them replaces the value in all that are published. */
export function uniqueFields(strapi: Core.Strapi, type: EditedUid): readonly string[] {
  const { attributes }: { readonly attributes: Readonly<Record<string, Attribute>> } = strapi.contentType(type);
  return Object.entries(attributes).flatMap(([name, { unique, pluginOptions }]) => (unique === true && pluginOptions?.i18n?.localized !== true ? [name] : []));
}
