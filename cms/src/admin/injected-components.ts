import type { StrapiApp } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';

interface ContentManager {
  injectComponent(page: string, area: string, component: { readonly name: string; readonly Component: (props: object) => ReactNode }): void;
}

/** Adds a component to all lists or forms of the content manager, or to its preview. @param name unique in the area */
export function injectComponent(app: StrapiApp, [page, area]: readonly ['listView' | 'preview', 'actions'] | readonly ['editView', 'right-links'], name: string, Component: (props: object) => ReactNode): void {
  (app.getPlugin('content-manager') as unknown as ContentManager).injectComponent(page, area, { name, Component });
}
