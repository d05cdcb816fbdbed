import { adminApi } from '@strapi/strapi/admin';
import type { StrapiApp } from '@strapi/strapi/admin';

interface Query {
  transformResponse?: (response: never, ...rest: readonly unknown[]) => unknown;
}
interface Enhancer {
  enhanceEndpoints(changes: { readonly endpoints: Readonly<Record<string, (query: Query | undefined) => void>> }): unknown;
}
interface Schema {
  readonly attributes: Readonly<Record<string, object>>;
}
interface InitialData {
  readonly contentTypes: readonly Schema[];
  readonly components: readonly Schema[];
}
interface Action {
  readonly type?: string;
}
interface ContentManagerApi {
  addDocumentAction(change: (actions: readonly Action[]) => readonly Action[]): void;
}

/** Adapts views of Strapi’s content manager to people who edit and do not develop. */
export function adaptStrapiViews(app: StrapiApp): void {
  (adminApi as unknown as Enhancer).enhanceEndpoints({
    endpoints: {
      // The CMS says in words what a field asks for; the form would only say that a pattern does not match.
      getInitialData: (query) => transform<InitialData, InitialData>(query, 'getInitialData', (data) => ({ ...data, contentTypes: data.contentTypes.map(withoutPatterns), components: data.components.map(withoutPatterns) })),
    },
  });
  const { addDocumentAction } = app.getPlugin('content-manager').apis as unknown as ContentManagerApi;
  // Content types are changed in the code.
  addDocumentAction((actions) => actions.filter(({ type }) => type !== 'edit-the-model'));
}

function transform<Before, After>(query: Query | undefined, name: string, change: (before: Before) => After): void {
  const before = query?.transformResponse;
  if (!query || !before) throw new Error(`Strapi’s content manager has no ${name} as it was any more (admin/strapi-views.ts).`);
  query.transformResponse = (response, ...rest) => change(before(response, ...rest) as Before);
}

function withoutPatterns<S extends Schema>(schema: S): S {
  return { ...schema, attributes: Object.fromEntries(Object.entries(schema.attributes).map(([name, attribute]) => [name, Object.fromEntries(Object.entries(attribute).filter(([property]) => property !== 'regex'))])) };
}
