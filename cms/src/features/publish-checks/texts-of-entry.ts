import type { Core, UID } from '@strapi/strapi';

interface Attribute {
  readonly type: string;
  readonly component?: string;
}
interface Model {
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly config?: { readonly metadatas?: Readonly<Record<string, { readonly edit?: { readonly label?: string } }>> };
}
export type Values = Readonly<Record<string, unknown>>;

/** A text of an entry or of its components. */
export interface EntryText {
  /** Names of the field and of the components that contain it, joined by dots. */
  readonly path: string;
  /** The admin's labels, joined as in the list of translations. */
  readonly label: string;
  readonly type: string;
  readonly value: string;
}

/** All texts of an entry, also those in lists of components. */
export function textsOf(strapi: Core.Strapi, uid: UID.ContentType, values: Values): readonly EntryText[] {
  return textsIn(strapi, strapi.contentType(uid), values, [], []);
}

/** The admin's label of a field. */
export function labelOf(model: Model, name: string): string {
  return model.config?.metadatas?.[name]?.edit?.label ?? name;
}

function textsIn(strapi: Core.Strapi, model: Model, values: Values, path: readonly string[], labels: readonly string[]): EntryText[] {
  return Object.entries(model.attributes).flatMap(([name, { type, component }]) => {
    const value = values[name];
    const [here, named] = [[...path, name], [...labels, labelOf(model, name)]];
    if (typeof value === 'string') return [{ path: here.join('.'), label: named.join(' › '), type, value }];
    const inner: Model | undefined = type === 'component' ? strapi.components[component as UID.Component] : undefined;
    if (!inner) return [];
    return (Array.isArray(value) ? value : [value]).flatMap((item: unknown) => (typeof item === 'object' && item !== null ? textsIn(strapi, inner, item as Values, here, named) : []));
  });
}
