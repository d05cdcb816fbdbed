import { LANGUAGE_CODES } from '@site/rules';
import { adminApi } from '@strapi/strapi/admin';
import type { StrapiApp } from '@strapi/strapi/admin';

import { NAMED_FIELDS } from '../features/naming/named-fields';
import { languageOption } from './texts/format';
import { currentLanguage, languageOf } from './texts/language';
import { usePermitted } from './usePermitted';

interface Query {
  keepUnusedDataFor?: number;
  transformResponse?: (response: never, ...rest: readonly unknown[]) => unknown;
}
interface Enhancer {
  enhanceEndpoints(changes: { readonly endpoints: Readonly<Record<string, (query: Query | undefined) => void>> }): unknown;
}
interface Schema {
  readonly uid: string;
  readonly attributes: Readonly<Record<string, object>>;
}
interface InitialData {
  readonly contentTypes: readonly Schema[];
  readonly components: readonly Schema[];
}
/** The account that is logged in; `preferedLanguage` is how Strapi spells it. */
interface Account {
  readonly preferedLanguage: string | null;
}
interface Locale {
  readonly code: string;
  readonly name: string;
}
interface Action {
  (props: { readonly collectionType: string }): object | null;
  type?: string;
}
interface Columns {
  readonly displayedHeaders: readonly { readonly name: string }[];
}
interface ContentManagerApi {
  addDocumentAction(change: (actions: readonly Action[]) => readonly Action[]): void;
}

/** Adapts views of Strapi’s content manager to people who edit and do not develop. */
export function adaptStrapiViews(app: StrapiApp): void {
  (adminApi as unknown as Enhancer).enhanceEndpoints({
    endpoints: {
      // The CMS says in words what a field asks for; the form would only say that a pattern does not match.
      getInitialData: (query) => transform<InitialData, InitialData>(query, 'getInitialData', (data) => ({ ...data, contentTypes: data.contentTypes.map(adaptRules), components: data.components.map(adaptRules) })),
      // Without a choice of its own, an account has the language of the browser: its form would show none.
      getMe: (query) => transform<Account, Account>(query, 'getMe', (account) => ({ ...account, preferedLanguage: account.preferedLanguage ?? currentLanguage() })),
      // Stored in English, whatever language the admin is in.
      getLocales: nameInOwnLanguage,
      // Where Strapi reads it again while the form of the type is already there (back to a page after a minute), the fields of
      // the form fail: “Cannot read properties of undefined (reading 'layout')”.
      getContentTypeConfiguration: (query) => keepFor(Infinity, query, 'getContentTypeConfiguration'),
      // Many entries are written by the CMS beside another save, or by visitors: a list that is opened again must not be what it
      // was a minute ago.
      getAllDocuments: (query) => keepFor(0, query, 'getAllDocuments'),
    },
  });
  // Its button, in the middle of each row, opened a list of languages in place of the entry. The page “Translations” says more.
  app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', (columns: Columns) => ({ ...columns, displayedHeaders: columns.displayedHeaders.filter(({ name }) => name !== 'locales') }));
  const { addDocumentAction } = app.getPlugin('content-manager').apis as unknown as ContentManagerApi;
  // Content types are changed in the code.
  addDocumentAction((actions) => actions.filter(({ type }) => type !== 'edit-the-model').map((action) => (action.type === 'configure-the-view' ? forPermitted(action) : action)));
}

/** Keeps what was read for so many seconds after it was last shown. */
function keepFor(seconds: number, query: Query | undefined, name: string): void {
  if (!query) throw new Error(`Strapi’s content manager has no ${name} any more (admin/strapi-views.ts).`);
  query.keepUnusedDataFor = seconds;
}

function nameInOwnLanguage(query: Query | undefined): void {
  if (!query) throw new Error('Strapi has no getLocales any more (admin/strapi-views.ts).');
  query.transformResponse = (locales: readonly Locale[]) => {
    const language = languageOf(document.documentElement.lang);
    return locales.map((locale) => {
      const code = LANGUAGE_CODES.find((one) => one === locale.code);
      return code ? { ...locale, name: languageOption(code, { language }) } : locale;
    });
  };
}

/** Offers to change the layout of a form only to those who may: Strapi offers it to everybody, and refuses it then. */
function forPermitted(configure: Action): Action {
  const Configure: Action = (props) => {
    const needed = `plugin::content-manager.${props.collectionType}.configure-view`;
    const isPermitted = usePermitted([{ action: needed, subject: null }]);
    const described = configure(props);
    return isPermitted ? described : null;
  };
  return Object.assign(Configure, { type: configure.type, position: 'header' });
}

function transform<Before, After>(query: Query | undefined, name: string, change: (before: Before) => After): void {
  const before = query?.transformResponse;
  if (!query || !before) throw new Error(`Strapi’s admin has no ${name} as it was any more (admin/strapi-views.ts).`);
  query.transformResponse = (response, ...rest) => change(before(response, ...rest) as Before);
}

/** Without the patterns of fields, and with names that may be left empty: the CMS makes them from the title. */
function adaptRules<S extends Schema>(schema: S): S {
  const named = NAMED_FIELDS[schema.uid]?.field;
  const adapted = (name: string, attribute: object) => Object.entries(attribute).filter(([property]) => property !== 'regex' && !(property === 'required' && name === named));
  return { ...schema, attributes: Object.fromEntries(Object.entries(schema.attributes).map(([name, attribute]) => [name, Object.fromEntries(adapted(name, attribute))])) };
}
