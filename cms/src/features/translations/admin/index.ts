import { Globe } from '@strapi/icons';
import type { Permission, StrapiApp } from '@strapi/strapi/admin';

import { injectComponent } from '../../../admin/injected-components';
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

/** Says above an empty list in which languages it has entries. */
export function showOtherLanguages(app: StrapiApp): void {
  injectComponent(app, ['listView', 'actions'], 'other-languages', OtherLanguages);
}
