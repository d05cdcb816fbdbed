import type { StrapiApp } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';

import { OrderButton } from './OrderButton';

interface ContentManager {
  injectComponent(page: string, area: string, component: { readonly name: string; readonly Component: () => ReactNode }): void;
}

/** Adds the button “Put in order” to the lists of entries that have an order. */
export function addOrdering(app: StrapiApp): void {
  const contentManager = app.getPlugin('content-manager') as unknown as ContentManager;
  contentManager.injectComponent('listView', 'actions', { name: 'put-in-order', Component: OrderButton });
}
