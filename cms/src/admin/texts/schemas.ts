import type { StrapiApp } from '@strapi/strapi/admin';

import { isConfigured } from '../configured-view';
import { COMMON_RU, HINTS_RU, LABELS_RU, TYPES_RU } from './schemas.ru';
import { languageOf, type AdminLanguage } from './language';

/** End of many hints. */
const SHARED = { en: ' Same in all languages.', ru: ' Одно на все языки.' };

/** Fields that every type has; Strapi names them as the database does. */
const COMMON_FIELDS: Readonly<Record<string, string>> = { createdAt: 'Created', updatedAt: 'Changed', publishedAt: 'Published', createdBy: 'Created by', updatedBy: 'Changed by', locale: 'Language' };

/** Translates the English name of a type or a field in a schema. */
export function translateName(name: string, language: AdminLanguage): string {
  const words = COMMON_FIELDS[name] ?? name;
  if (language === 'en') return words;
  // Labels of nested fields are joined: “Opening screen › Title”.
  return words.split(' › ').map((word) => TYPES_RU[word] ?? LABELS_RU[word] ?? COMMON_RU[word] ?? word).join(' › ');
}

/** Translates the hint of a field. */
export function translateHint(hint: string, language: AdminLanguage): string {
  if (language === 'en') return hint;
  if (hint.endsWith(SHARED.en)) return translateHint(hint.slice(0, -SHARED.en.length), language) + SHARED.ru;
  return HINTS_RU[hint] ?? hint;
}

/** Words of switches that show or hide something on the site, of which “Yes” and “No” say less. */
const SHOWN = { en: { onLabel: 'Shown', offLabel: 'Hidden' }, ru: { onLabel: 'Видно', offLabel: 'Скрыто' } };

interface Field {
  readonly label: unknown;
  readonly hint?: unknown;
  readonly name?: string;
  readonly type?: string;
}
interface Layout {
  readonly layout: readonly (readonly (readonly Field[])[])[];
  readonly components: Readonly<Record<string, { readonly layout: readonly (readonly Field[])[] }>>;
}
interface Columns {
  readonly displayedHeaders: readonly Field[];
}
interface Filters {
  readonly displayedFilters: readonly (Field & { readonly name: string })[];
}

/** Fields by which no member of staff looks for an entry: the database's, those of programs, hashes, and keys. */
export const NOT_FILTERED: readonly string[] = [
  'id', 'documentId', 'key', 'search', 'email_key', 'idempotency_key', 'request_hash', 'looked_up_at',
  'html', 'reply_to', 'sender_name', 'message_id', 'lease', 'leased_until', 'mailbox',
  'published_by_id', 'withdrawn_by_id', 'matched_by_id', 'erased_by_id', 'handed_over_by_id', 'changed_by_id',
  'signature_url', 'signature_file', 'signature_sha256', 'strokes', 'agreement_sha256', 'sha256', 'manifest_sha256',
  'evidence_salt', 'commitments', 'previous_hash', 'hash', 'public_key', 'signature', 'token', 'note', 'content',
];

/** Whether the list is filtered by a field now, by an address from before: without its name, the filter could not be removed. */
const isInUse = (name: string): boolean => decodeURIComponent(window.location.search).includes(`][${name}][`);

/** Translates labels and hints in forms, lists and their filters. */
export function translateSchemas(app: StrapiApp): void {
  app.registerHook('Admin/CM/pages/EditView/mutate-edit-view-layout', (view: { readonly layout: Layout }) => {
    if (isConfigured()) return view;
    return {
      ...view,
      layout: {
        ...view.layout,
        layout: view.layout.layout.map((panel) => panel.map((row) => row.map(inForm))),
        components: Object.fromEntries(Object.entries(view.layout.components).map(([uid, component]) => [uid, { ...component, layout: component.layout.map((row) => row.map(inForm)) }])),
      },
    };
  });
  app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', (columns: Columns) => ({ ...columns, displayedHeaders: columns.displayedHeaders.map(translated) }));
  app.registerHook('Admin/CM/pages/ListView/inject-in-filters', (filters: Filters) => ({ ...filters, displayedFilters: filters.displayedFilters.filter(({ name }) => !NOT_FILTERED.includes(name) || isInUse(name)).map(translated) }));
}

/** In a form, whose switches get the words that are given with a field. */
function inForm<F extends Field>(field: F): F {
  const isSwitch = field.type === 'boolean' && /^show[A-Z]/.test(field.name ?? '');
  return { ...translated(field), ...(isSwitch && SHOWN[languageOf(document.documentElement.lang)]) };
}

function translated<F extends Field>(field: F): F {
  // Not a React component, so the language is read from the document.
  const language = languageOf(document.documentElement.lang);
  const { label, hint } = field;
  return { ...field, ...(typeof label === 'string' && { label: translateName(label, language) }), ...(typeof hint === 'string' && { hint: translateHint(hint, language) }) };
}
