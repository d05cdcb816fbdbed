import { Globe } from '@strapi/icons';
import type { Permission, StrapiApp } from '@strapi/strapi/admin';

import { label } from '../../../admin/texts/label';
import { UIDS } from '../../../uids';
import { OtherLanguages } from './OtherLanguages';

/** Editors see the page. */
const READ = { action: 'plugin::content-manager.explorer.read', subject: UIDS.homePage } as Permission;

/** The menu item “Translations”. */
export function addTranslations(app: StrapiApp): void {
  app.addMenuLink({
    to: 'translations',
    icon: Globe,
    intlLabel: label('translations'),
    permissions: [READ],
    Component: () => import('./TranslationsPage'),
  });
}

interface ContentManager {
  injectComponent(page: string, area: string, component: { readonly name: string; readonly Component: () => React.ReactNode }): void;
}

/** Says above an empty list in which languages it has entries. */
export function showOtherLanguages(app: StrapiApp): void {
  const contentManager = app.getPlugin('content-manager') as unknown as ContentManager;
  contentManager.injectComponent('listView', 'actions', { name: 'other-languages', Component: OtherLanguages });
}
