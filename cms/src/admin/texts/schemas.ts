import type { StrapiApp } from '@strapi/strapi/admin';

import { HINTS_RU, LABELS_RU, TYPES_RU } from './schemas.ru';
import { languageOf, type AdminLanguage } from './language';

/** Said at the end of many hints. */
const SHARED = { en: ' Same in all languages.', ru: ' Одно на все языки.' };

/** What a type or a field is called, in the language of the admin; the schemas are English. */
export function wordsOf(words: string, language: AdminLanguage): string {
  if (language === 'en') return words;
  // The label of a field within a field has both: “Opening screen › Title”.
  return words.split(' › ').map((word) => TYPES_RU[word] ?? LABELS_RU[word] ?? word).join(' › ');
}

/** What is said of a field. */
export function hintOf(hint: string, language: AdminLanguage): string {
  if (language === 'en') return hint;
  if (hint.endsWith(SHARED.en)) return hintOf(hint.slice(0, -SHARED.en.length), language) + SHARED.ru;
  return HINTS_RU[hint] ?? hint;
}

interface Field {
  readonly label: unknown;
  readonly hint?: unknown;
}
interface Layout {
  readonly layout: readonly (readonly (readonly Field[])[])[];
  readonly components: Readonly<Record<string, { readonly layout: readonly (readonly Field[])[] }>>;
}
interface Columns {
  readonly displayedHeaders: readonly Field[];
}

/** Forms and lists name their fields in the language of whoever is logged in. */
export function translateSchemas(app: StrapiApp): void {
  app.registerHook('Admin/CM/pages/EditView/mutate-edit-view-layout', (view: { readonly layout: Layout }) => ({
    ...view,
    layout: {
      ...view.layout,
      layout: view.layout.layout.map((panel) => panel.map((row) => row.map(translated))),
      components: Object.fromEntries(Object.entries(view.layout.components).map(([uid, component]) => [uid, { ...component, layout: component.layout.map((row) => row.map(translated)) }])),
    },
  }));
  app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', (columns: Columns) => ({ ...columns, displayedHeaders: columns.displayedHeaders.map(translated) }));
}

function translated<F extends Field>(field: F): F {
  // Hooks are no components: what Strapi says of the page's language is what it was last set to.
  const language = languageOf(document.documentElement.lang);
  const { label, hint } = field;
  return { ...field, ...(typeof label === 'string' && { label: wordsOf(label, language) }), ...(typeof hint === 'string' && { hint: hintOf(hint, language) }) };
}
