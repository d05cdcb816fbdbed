import type { Json, JsonObject } from '@site/content';
import { CONTENT_LIMITS } from '@site/rules';
import type { Core, UID } from '@strapi/strapi';

interface Attribute {
  readonly type: string;
  readonly component?: string;
  readonly repeatable?: boolean;
  readonly multiple?: boolean;
  readonly private?: boolean;
  readonly enum?: readonly string[];
  readonly pluginOptions?: object;
}
export type Attributes = Readonly<Record<string, Attribute>>;
export type Values = Readonly<Record<string, unknown>>;

interface Typing {
  /** Whether the account may change a field, by its path. A permission for a component is one for its fields. */
  mayChange(path: string): boolean;
  /** Files of the media library that the values name, by id. */
  readonly files: ReadonlyMap<number, JsonObject>;
}

/** Fields that are not typed into a page: addresses stay as they are until they are saved. */
const NEVER_TYPED = ['slug'];

const MAX_LENGTHS: Readonly<Record<string, number>> = { string: CONTENT_LIMITS.line, email: CONTENT_LIMITS.line, text: CONTENT_LIMITS.text, richtext: CONTENT_LIMITS.richText };

/** Attributes of a content type. */
export const attributesOf = (strapi: Core.Strapi, uid: UID.ContentType): Attributes => strapi.contentType(uid).attributes as Attributes;

/** The attributes whose values all languages share. */
export const sharedAttributes = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, { pluginOptions }]) => (pluginOptions as { readonly i18n?: { readonly localized?: boolean } } | undefined)?.i18n?.localized !== true));

/**
 * Puts what is typed over what is saved, in memory. Unknown fields, fields that the account may not change, and values that
 * could not be saved at all are left out: what is saved stays. Lists come whole or not at all.
 * @param saved of the entry or component; empty if there is none
 * @param typed the form's values
 * @param path names of the components that contain the fields
 */
export function withTypedFields(strapi: Core.Strapi, attributes: Attributes, saved: JsonObject, typed: Values, typing: Typing, path: readonly string[] = []): JsonObject {
  const merged: JsonObject = { ...saved };
  for (const [name, attribute] of Object.entries(attributes)) {
    if (attribute.private === true || NEVER_TYPED.includes(name) || !Object.hasOwn(typed, name)) continue;
    const [value, here] = [typed[name], [...path, name]];
    const inner = componentAttributes(strapi, attribute);
    const before = saved[name];
    if (inner && !attribute.repeatable && isFields(value)) merged[name] = withTypedFields(strapi, inner, isFields(before) ? (before as JsonObject) : {}, value, typing, here);
    else if (leavesOf(strapi, attribute, here).every((leaf) => isPermitted(leaf, typing))) {
      const accepted = acceptedValue(strapi, attribute, value, typing.files);
      if (accepted !== undefined) merged[name] = accepted;
    }
  }
  return merged;
}

/** Ids of the files that values name, where the type has pictures. */
export function fileIdsIn(strapi: Core.Strapi, attributes: Attributes, typed: Values): readonly number[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const value = Object.hasOwn(typed, name) ? typed[name] : undefined;
    if (attribute.type === 'media') return fileId(value) ?? [];
    const inner = componentAttributes(strapi, attribute);
    if (!inner) return [];
    return (Array.isArray(value) ? value : [value]).flatMap((item: unknown) => (isFields(item) ? fileIdsIn(strapi, inner, item) : []));
  });
}

const componentAttributes = (strapi: Core.Strapi, { type, component }: Attribute): Attributes | undefined =>
  type === 'component' ? (strapi.components[component as UID.Component]?.attributes as Attributes | undefined) : undefined;

function leavesOf(strapi: Core.Strapi, attribute: Attribute, path: readonly string[]): readonly (readonly string[])[] {
  const inner = componentAttributes(strapi, attribute);
  return inner ? Object.entries(inner).flatMap(([name, one]) => leavesOf(strapi, one, [...path, name])) : [path];
}

const isPermitted = (path: readonly string[], { mayChange }: Typing): boolean => path.some((_, index) => mayChange(path.slice(0, index + 1).join('.')));

/** @returns undefined for a value that such a field cannot have */
function acceptedValue(strapi: Core.Strapi, attribute: Attribute, value: unknown, files: Typing['files']): Json | undefined {
  if (value === null || value === undefined || value === '') return attribute.repeatable ? [] : null;
  const inner = componentAttributes(strapi, attribute);
  if (inner) return attribute.repeatable && Array.isArray(value) && value.length <= CONTENT_LIMITS.items ? value.filter(isFields).map((item) => listItem(strapi, inner, item, files)) : undefined;
  switch (attribute.type) {
    case 'string':
    case 'email':
    case 'text':
    case 'richtext': return typeof value === 'string' && value.length <= (MAX_LENGTHS[attribute.type] ?? 0) ? value : undefined;
    case 'enumeration': return typeof value === 'string' && attribute.enum?.includes(value) ? value : undefined;
    case 'date': return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
    case 'boolean': return typeof value === 'boolean' ? value : undefined;
    case 'integer':
    case 'decimal':
    case 'float': return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'media': return attribute.multiple ? undefined : files.get(fileId(value) ?? 0);
    // Passwords and relations are on no page.
    default: return undefined;
  }
}

/** An item of a list: it has no saved one that it could be compared with. */
function listItem(strapi: Core.Strapi, attributes: Attributes, item: Values, files: Typing['files']): JsonObject {
  return withTypedFields(strapi, attributes, {}, item, { mayChange: () => true, files });
}

/** Larger ones are no ids, and PostgreSQL refuses them. */
const MAX_ID = 2 ** 31 - 1;

/** The form sends a picture as the media library describes it, or as its id. */
function fileId(value: unknown): number | undefined {
  const id = isFields(value) ? value.id : value;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : undefined;
}

const isFields = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
