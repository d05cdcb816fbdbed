import { Earth, Globe } from '@strapi/icons';
import type { Permission, StrapiApp } from '@strapi/strapi/admin';

import { label } from '../texts/label';

/** Who edits the site sees what becomes of it. */
const READ = { action: 'plugin::content-manager.explorer.read', subject: 'api::home-page.home-page' } as Permission;

/** The state of the site on the admin's home page, and the page “Translations” in the menu. */
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
    Component: () => import('./TranslationsPage'),
  });
}
