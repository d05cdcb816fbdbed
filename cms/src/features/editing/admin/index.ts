import type { StrapiApp } from '@strapi/strapi/admin';

import { FormGuard, PreviewGuard } from './FormGuard';
import { protectChanges } from './saving';
import { outliveTabs } from './useOtherForms';

interface ContentManager {
  injectComponent(page: string, area: string, component: { readonly name: string; readonly Component: () => React.ReactNode }): void;
}

/** Keeps people who edit the same entry from overwriting each other’s work, and shows them to each other. */
export function protectEditing(app: StrapiApp): void {
  protectChanges();
  outliveTabs();
  const contentManager = app.getPlugin('content-manager') as unknown as ContentManager;
  contentManager.injectComponent('editView', 'right-links', { name: 'form-guard', Component: FormGuard });
  contentManager.injectComponent('preview', 'actions', { name: 'form-guard', Component: PreviewGuard });
}

export { showLastEdited } from './LastEdited';
export { addTextPartsField, showTextParts } from './text-parts';
