import { Earth, Globe } from '@strapi/icons';
import type { Permission, StrapiApp } from '@strapi/strapi/admin';

import { label } from '../../../admin/texts/label';
import { UIDS } from '../../../uids';

/** Editors see the state of the site. */
const READ = { action: 'plugin::content-manager.explorer.read', subject: UIDS.homePage } as Permission;

/** The widget on the home page, and the menu item “Translations”. */
export function addPublishing(app: StrapiApp): void {
  app.widgets.register((others) => [
    {
      id: 'site',
      icon: Earth,
      title: label('site'),
      permissions: [READ],
      component: async () => (await import('./SiteWidget')).SiteWidget,
    },
    ...others,
  ]);
  app.addMenuLink({
    to: 'translations',
    icon: Globe,
    intlLabel: label('translations'),
    permissions: [READ],
    Component: () => import('../../translations/admin/TranslationsPage'),
  });
}
