import { Globe } from '@strapi/icons';
import type { Permission, StrapiApp } from '@strapi/strapi/admin';

import { label } from '../../../admin/texts/label';
import { UIDS } from '../../../uids';

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
