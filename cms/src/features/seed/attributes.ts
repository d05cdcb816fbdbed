import type { Core, Schema } from '@strapi/strapi';

import { type Json, type JsonObject, SeedError, type Sourced, isList, isObject } from './files';

/** Component of a paragraph; the seed writes a list of them as a list of strings. */
const PARAGRAPH = 'shared.text';

type Scope = 'localized' | 'shared';

/**
 * Converts the seed's values to Strapi's attributes.
 * @throws SeedError for an unknown field, or one in the wrong file (a text in `shared.json`, a phone in a language's file)
 */
export function toAttributes(strapi: Core.Strapi, model: Schema.ContentType, { source, values }: Sourced, scope: Scope): JsonObject {
  const unexpected = Object.keys(values).find((name) => scopeOf(attributeOf(model, name)) !== scope);
  if (unexpected !== undefined) throw unknownField(source, unexpected);
  return convert(strapi, model, values, source, '');
}

function convert(strapi: Core.Strapi, model: Schema.Schema, values: JsonObject, source: string, path: string): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const attribute = attributeOf(model, name);
      if (attribute === undefined) throw unknownField(source, path + name);
      return [name, attribute.type === 'component' ? convertComponent(strapi, attribute, value, source, path + name) : value];
    }),
  );
}

function convertComponent(strapi: Core.Strapi, attribute: Schema.Attribute.AnyAttribute & { component?: string; repeatable?: boolean }, value: Json, source: string, path: string): Json {
  const component = strapi.components[attribute.component as keyof typeof strapi.components];
  const convertOne = (item: Json, at: string): JsonObject => {
    const values = typeof item === 'string' && attribute.component === PARAGRAPH ? { text: item } : item;
    if (!isObject(values) || component === undefined) throw new SeedError(source, `must have an object in “${at}”`);
    return convert(strapi, component, values, source, `${at}.`);
  };
  if (attribute.repeatable !== true) return convertOne(value, path);
  if (!isList(value)) throw new SeedError(source, `must have a list in “${path}”`);
  return value.map((item, index) => convertOne(item, `${path}[${index}]`));
}

/** The attribute of this name; the generated types do not allow arbitrary names. */
export function attributeOf(model: Schema.Schema, name: string): Schema.Attribute.AnyAttribute | undefined {
  return (model.attributes as Readonly<Record<string, Schema.Attribute.AnyAttribute>>)[name];
}

function scopeOf(attribute: Schema.Attribute.AnyAttribute | undefined): Scope | undefined {
  if (attribute === undefined) return undefined;
  const options = attribute.pluginOptions as { i18n?: { localized?: boolean } } | undefined;
  return options?.i18n?.localized === true ? 'localized' : 'shared';
}

function unknownField(source: string, path: string): SeedError {
  return new SeedError(source, `has an unknown field “${path}”`);
}
