import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Json, JsonObject } from '@site/content';

import { CONTENT } from '../../../cms/src/content-types';

const CMS = resolve(__dirname, '../../../cms/src');

export interface Attribute {
  readonly type: string;
  readonly required?: boolean;
  readonly repeatable?: boolean;
  readonly component?: string;
  readonly enum?: readonly string[];
  readonly pluginOptions?: { readonly i18n?: { readonly localized?: boolean } };
}
interface Schema {
  readonly attributes: Readonly<Record<string, Attribute>>;
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Schema;

/** The CMS's content types for pages, by singular name. */
export const contentTypes: Readonly<Record<string, Schema>> = Object.fromEntries(
  CONTENT.map((uid) => {
    const name = uid.slice(uid.indexOf('.') + 1);
    return [name, read(join(CMS, 'api', name, 'content-types', name, 'schema.json'))];
  }),
);

const componentOf = (name = '') => read(join(CMS, 'components', `${name.replace('.', '/')}.json`));

/** Values of fields by type; `undefined` for an empty field. */
export type Fill = (attribute: Attribute, name: string) => Json | undefined;

/** An entry as delivered by the source plugin, with fields filled by `value`. */
export function entryOf(type: string, fill: Fill): JsonObject {
  const schema = contentTypes[type];
  if (!schema) throw new Error(`There is no type ${type}.`);
  return { documentId: type, publishedAt: '2026-01-02T03:04:05.000Z', ...fieldsOf(schema, fill) };
}

function fieldsOf({ attributes }: Schema, fill: Fill): JsonObject {
  const fields = Object.entries(attributes).flatMap(([name, attribute]): [string, Json][] => {
    if (attribute.type === 'component') {
      const component = fill(attribute, name) === undefined ? undefined : fieldsOf(componentOf(attribute.component), fill);
      if (component === undefined) return attribute.repeatable ? [[name, []]] : [[name, null]];
      return [[name, attribute.repeatable ? [component, component] : component]];
    }
    const value = fill(attribute, name) ?? null;
    return [[name, attribute.type === 'richtext' ? { data: value ?? '', medias: [] } : value]];
  });
  return Object.fromEntries(fields);
}
