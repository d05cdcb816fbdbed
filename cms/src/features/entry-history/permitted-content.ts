import type { Core, UID } from '@strapi/strapi';

import type { MissingPicture } from './api-types';
import { type Attribute, type Attributes, componentAttributes, contentAttributes, isFields, isPicture, type KeptPicture, type Values } from './content';

/** Whether a user may read and change a field, by its path. */
export type IsPermitted = (path: string) => boolean;

/**
 * The part of a copy that a user may read and change. Lists come whole or not at all: restoring a part of their fields would
 * empty the others. Fields that do not exist any more are left out.
 */
export function permittedContent(strapi: Core.Strapi, uid: UID.ContentType, content: Values, isPermitted: IsPermitted): Values {
  return permittedFields(strapi, contentAttributes(strapi, uid), content, [], isPermitted);
}

function permittedFields(strapi: Core.Strapi, attributes: Attributes, content: Values, path: readonly string[], isPermitted: IsPermitted): Values {
  return Object.fromEntries(
    Object.entries(content).flatMap(([name, value]): [string, unknown][] => {
      const attribute = attributes[name];
      if (!attribute) return [];
      const here = [...path, name];
      const inner = attribute.type === 'component' ? componentAttributes(strapi, attribute) : undefined;
      if (inner && !attribute.repeatable && isFields(value)) return [[name, permittedFields(strapi, inner, value, here, isPermitted)]];
      if (!leafPaths(strapi, attribute, here).every((leaf) => isPathPermitted(leaf, isPermitted))) return [];
      return [[name, inner ? known(strapi, inner, value) : value]];
    }),
  );
}

/** Without fields that a component does not have any more. */
function known(strapi: Core.Strapi, attributes: Attributes, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => known(strapi, attributes, item));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const attribute = attributes[name];
      const inner = attribute && componentAttributes(strapi, attribute);
      return attribute ? [[name, inner ? known(strapi, inner, field) : field]] : [];
    }),
  );
}

function leafPaths(strapi: Core.Strapi, attribute: Attribute, path: readonly string[]): readonly (readonly string[])[] {
  const inner = attribute.type === 'component' ? componentAttributes(strapi, attribute) : undefined;
  return inner ? Object.entries(inner).flatMap(([name, one]) => leafPaths(strapi, one, [...path, name])) : [path];
}

/** A permission for a component is one for its fields. */
const isPathPermitted = (path: readonly string[], isPermitted: IsPermitted): boolean => path.some((_, index) => isPermitted(path.slice(0, index + 1).join('.')));

/** Replaces kept pictures by the files of the media library, or by what says that a file is gone. */
export async function withPictures(strapi: Core.Strapi, content: Values): Promise<Values> {
  const ids = [...new Set(picturesIn(content).map(({ picture }) => picture))];
  if (ids.length === 0) return content;
  const files: readonly { readonly id: number }[] = await strapi.db.query('plugin::upload.file').findMany({ where: { id: { $in: ids } } });
  const byId = new Map(files.map((file) => [file.id, file]));
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (isPicture(value)) return byId.get(value.picture) ?? ({ missingPicture: value.name } satisfies MissingPicture);
    return isFields(value) ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaced(inner)])) : value;
  };
  return replaced(content) as Values;
}

function picturesIn(value: unknown): readonly KeptPicture[] {
  if (Array.isArray(value)) return value.flatMap(picturesIn);
  if (isPicture(value)) return [value];
  return isFields(value) ? Object.values(value).flatMap(picturesIn) : [];
}
