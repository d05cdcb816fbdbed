import { canonicalJson, type Json } from '@site/proof';
import type { Core, UID } from '@strapi/strapi';

import { sha256Hex } from '../../lib/sha256';
import { METADATA_FIELDS } from '../translations/translation-list';

/** The fields of an entry as they are kept. A field without a value is null; one that is missing did not exist yet. */
export interface Content {
  readonly [field: string]: Json;
}

export interface Attribute {
  readonly type: string;
  readonly component?: string;
  readonly repeatable?: boolean;
}
export type Attributes = Readonly<Record<string, Attribute>>;
export type Values = Readonly<Record<string, unknown>>;

/** How a picture is kept: the media library has the file. */
export interface KeptPicture {
  readonly picture: number;
  readonly name: string;
}

/** Attributes of the fields that people write. */
export const contentAttributes = (strapi: Core.Strapi, uid: UID.ContentType): Attributes =>
  Object.fromEntries(Object.entries(strapi.contentType(uid).attributes as Attributes).filter(([name]) => !METADATA_FIELDS.includes(name)));

/** Attributes of a component’s fields; undefined if there is no such component any more. */
export const componentAttributes = (strapi: Core.Strapi, { component }: Attribute): Attributes | undefined => strapi.components[component as UID.Component]?.attributes as Attributes | undefined;

/**
 * Converts a row to what is kept of it.
 * @param row with its components and pictures
 * @throws for a field of a kind that cannot be kept and restored: no edited type has relations or dynamic zones
 */
export function contentOf(strapi: Core.Strapi, uid: UID.ContentType, row: Values): Content {
  return fieldsOf(strapi, contentAttributes(strapi, uid), row);
}

function fieldsOf(strapi: Core.Strapi, attributes: Attributes, values: Values): Content {
  return Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, kept(strapi, attribute, values[name], name)]));
}

function kept(strapi: Core.Strapi, attribute: Attribute, value: unknown, name: string): Json {
  if (attribute.type === 'relation' || attribute.type === 'dynamiczone') throw new Error(`Entry history: the field ${name} is of a kind that cannot be kept (features/entry-history/content.ts).`);
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((item: unknown) => kept(strapi, attribute, item, name));
  if (attribute.type === 'component') return fieldsOf(strapi, componentAttributes(strapi, attribute) ?? {}, value as Values);
  if (attribute.type === 'media') return pictureOf(value as { readonly id: number; readonly name: string });
  return value instanceof Date ? value.toISOString() : (value as Json);
}

const pictureOf = ({ id, name }: { readonly id: number; readonly name: string }) => ({ picture: id, name }) satisfies KeptPicture;

export const isPicture = (value: unknown): value is KeptPicture => isFields(value) && typeof value.picture === 'number';

export const isFields = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Equal for contents that say the same: an empty field is like none, and a picture can be renamed. */
export function fingerprintOf(content: Content): string {
  return sha256Hex(canonicalJson(essence(content)));
}

function essence(value: Json): Json {
  if (value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(essence);
  if (isPicture(value)) return { picture: value.picture };
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, inner]) => (essence(inner as Json) === null ? [] : [[name, essence(inner as Json)]])));
}
