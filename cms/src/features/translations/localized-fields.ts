import type { Core, UID } from '@strapi/strapi';

interface Attribute {
  readonly type: string;
  readonly component?: string;
  readonly repeatable?: boolean;
  readonly pluginOptions?: object;
}
type Attributes = Readonly<Record<string, Attribute>>;
interface Model {
  readonly attributes: Attributes;
  readonly config?: Labels;
}

/** A localized field of an entry with its value. */
export interface LocalizedField {
  /** The admin's label, e.g. `Hero › Title`. */
  readonly label: string;
  readonly path: string;
  readonly value: unknown;
}

interface I18nOptions {
  readonly i18n?: { readonly localized?: boolean };
}
interface Labels {
  readonly metadatas?: Readonly<Record<string, { readonly edit?: { readonly label?: string } }>>;
}

const isLocalized = ({ pluginOptions }: { readonly pluginOptions?: object }): boolean => (pluginOptions as I18nOptions | undefined)?.i18n?.localized === true;

/** Our localized content types. */
export function translatedTypes(strapi: Core.Strapi): readonly UID.ContentType[] {
  return Object.values(strapi.contentTypes).flatMap((model) => (model.uid.startsWith('api::') && isLocalized(model) ? [model.uid] : []));
}

export interface Populate {
  readonly [field: string]: true | { readonly populate: Populate };
}

/** The `populate` parameter for all components and media of a type. */
export function populateOf(strapi: Core.Strapi, uid: UID.ContentType): Populate {
  return populateIn(strapi, strapi.contentType(uid));
}

function populateIn(strapi: Core.Strapi, { attributes }: Model): Populate {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, { type, component }]): [string, Populate[string]][] => {
      const inner: Model | undefined = type === 'component' ? strapi.components[component as UID.Component] : undefined;
      if (inner) return [[name, { populate: populateIn(strapi, inner) }]];
      return type === 'media' ? [[name, true]] : [];
    }),
  );
}

/**
 * The localized fields of an entry, including those of single components. A list of components is one field, because a
 * page shows a list in one language only.
 */
export function localizedFields(strapi: Core.Strapi, uid: UID.ContentType, entry: Readonly<Record<string, unknown>> | undefined): readonly LocalizedField[] {
  const model: Model = strapi.contentType(uid);
  const localized = Object.fromEntries(Object.entries(model.attributes).filter(([, attribute]) => isLocalized(attribute)));
  return fieldsOf(strapi, { ...model, attributes: localized }, entry ?? {}, [], []);
}

function fieldsOf(strapi: Core.Strapi, { attributes, config }: Model, values: Readonly<Record<string, unknown>>, path: readonly string[], labels: readonly string[]): LocalizedField[] {
  return Object.entries(attributes).flatMap(([name, { type, component, repeatable }]) => {
    const [here, named] = [[...path, name], [...labels, config?.metadatas?.[name]?.edit?.label ?? name]];
    const inner: Model | undefined = type === 'component' && !repeatable ? strapi.components[component as UID.Component] : undefined;
    if (inner) return fieldsOf(strapi, inner, (values[name] ?? {}) as Record<string, unknown>, here, named);
    return [{ label: named.join(' › '), path: here.join('.'), value: withoutIds(values[name] ?? null) }];
  });
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);
}

/** Removes ids, which differ between versions: Strapi recreates the rows of components. */
export function withoutIds(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, inner]) => (name === 'id' ? [] : [[name, withoutIds(inner)]])));
}
