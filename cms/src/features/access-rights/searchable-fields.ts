import type { Core, UID } from '@strapi/strapi';

import { alwaysReadable } from '../../strapi-internals/content-manager';

type Ability = Parameters<typeof alwaysReadable>[0];

/**
 * Which of the fields that a search looks into the account of the current request may read: by others it could be guessed
 * what they contain, one character after the other. All of them if nobody of the staff searches.
 */
export function searchable(strapi: Core.Strapi, uid: UID.ContentType, fields: readonly string[]): readonly string[] {
  const { userAbility } = (strapi.requestContext.get()?.state ?? {}) as { readonly userAbility?: Ability };
  return userAbility ? alwaysReadable(userAbility, uid, fields) : fields;
}

/** Filter for entries with this text in one of these fields; none if there is no field. */
export const containing = (text: string, fields: readonly string[]): object => (fields.length === 0 ? { id: { $null: true } } : { $or: fields.map((field) => ({ [field]: { $containsi: text } })) });
