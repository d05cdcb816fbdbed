import { adminApi } from '@strapi/strapi/admin';

/** The part of Strapi’s Redux store that is used here. */
export interface Store {
  dispatch(action: unknown): unknown;
}
/** The part of Strapi’s RTK Query API that is used here. */
interface Api {
  readonly util: { updateQueryData(endpoint: string, argument: string, update: (data: object) => object): unknown };
}

let store: Store | undefined;
/** The part whose fields are rendered, by the names of the form's parts: another language of the entry shows the same one. */
const rendered = new Map<string, string>();

export function rememberStore(given: Store): void {
  store = given;
}

/** The part of a form with these parts whose fields are rendered. */
export const renderedPart = (parts: readonly string[]): string => rendered.get(parts.join()) ?? parts[0] ?? '';

/**
 * Renders the fields of another part. Strapi lays a form out when it has loaded its type's configuration, so it is told that
 * this has changed.
 * @param model UID of the type
 */
export function renderPart(model: string, parts: readonly string[], part: string): void {
  if (renderedPart(parts) === part) return;
  rendered.set(parts.join(), part);
  store?.dispatch((adminApi as unknown as Api).util.updateQueryData('getContentTypeConfiguration', model, (configuration) => ({ ...configuration })));
}
