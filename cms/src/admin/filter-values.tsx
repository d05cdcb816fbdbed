import { InputRenderer, type StrapiApp } from '@strapi/strapi/admin';
import type { ComponentProps } from 'react';

import { languageOf } from './texts/language';

interface Filter {
  readonly name: string;
  readonly type?: string;
  readonly options?: readonly { readonly label: string; readonly value: string }[];
  readonly input?: unknown;
}

const YES_NO = { en: ['Yes', 'No'], ru: ['Да', 'Нет'] } as const;

interface Filters {
  readonly displayedFilters: readonly Filter[];
}

/**
 * Lets the filters of lists say values as forms do. Strapi shows the label of a value only if the filter has an input of its
 * own; otherwise it shows what the database has.
 */
export function labelFilterValues(app: StrapiApp): void {
  app.registerHook('Admin/CM/pages/ListView/inject-in-filters', (filters: Filters) => ({ ...filters, displayedFilters: filters.displayedFilters.map(withLabels) }));
}

function withLabels(filter: Filter): Filter {
  if (filter.input !== undefined) return filter;
  if (filter.type === 'enumeration') return { ...filter, input: SameInput };
  // Not a React component, so the language is read from the document.
  const [yes, no] = YES_NO[languageOf(document.documentElement.lang)];
  return filter.type === 'boolean' ? { ...filter, options: [{ value: 'true', label: yes }, { value: 'false', label: no }], input: SameInput } : filter;
}

/** The input that Strapi would choose. */
function SameInput({ input: _, options, ...props }: ComponentProps<typeof InputRenderer> & { readonly input?: unknown; readonly options?: unknown }) {
  const field = (props.type === 'boolean' ? props : { ...props, options }) as ComponentProps<typeof InputRenderer>;
  return <InputRenderer {...field} />;
}
