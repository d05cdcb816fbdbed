import { adminApi } from '@strapi/strapi/admin';
import type { StrapiApp } from '@strapi/strapi/admin';

const CHANGE_EDIT_LAYOUT = 'Admin/CM/pages/EditView/mutate-edit-view-layout';

interface Waterfall {
  (name: string, view: { readonly layout: object }, store?: unknown): { readonly layout: object };
}
interface Hooks {
  runHookWaterfall: Waterfall;
}
interface Enhancer {
  enhanceEndpoints(changes: { readonly endpoints: Readonly<Record<string, (query: { keepUnusedDataFor?: number } | undefined) => void>> }): unknown;
}

/**
 * Every field of a form asks for the layout of the whole form, and plugins make it anew each time: forms of many fields took
 * seconds and a gigabyte. The same layout is made once in each language of the admin.
 * @throws if Strapi’s app has no such function any more
 */
export function makeEditLayoutsOnce(app: StrapiApp): void {
  const hooks = app as unknown as Hooks;
  const run = hooks.runHookWaterfall;
  if (typeof run !== 'function') throw new Error('Strapi’s app has no runHookWaterfall any more (admin/edit-layouts.ts).');
  const made = new WeakMap<object, { readonly language: string; readonly view: { readonly layout: object } }>();
  hooks.runHookWaterfall = (name, view, store) => {
    if (name !== CHANGE_EDIT_LAYOUT) return run(name, view, store);
    const { lang: language } = document.documentElement;
    const before = made.get(view.layout);
    if (before?.language === language) return before.view;
    const after = run(name, view, store);
    made.set(view.layout, { language, view: after });
    return after;
  };
}

/**
 * Keeps the configuration of a type once it was read. Where Strapi reads it again while the form is already there (back to
 * a page after a minute), the fields of the form fail: “Cannot read properties of undefined (reading 'layout')”.
 * @throws if Strapi’s content manager does not read it this way any more
 */
export function keepConfigurations(): void {
  (adminApi as unknown as Enhancer).enhanceEndpoints({
    endpoints: {
      getContentTypeConfiguration: (query) => {
        if (!query) throw new Error('Strapi’s content manager has no getContentTypeConfiguration any more (admin/edit-layouts.ts).');
        query.keepUnusedDataFor = Infinity;
      },
    },
  });
}
