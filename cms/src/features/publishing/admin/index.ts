import { Earth } from '@strapi/icons';
import type { Permission, StrapiApp } from '@strapi/strapi/admin';

import { label } from '../../../admin/texts/label';
import { UIDS } from '../../../uids';

/** Editors see the state of the site. */
const READ = { action: 'plugin::content-manager.explorer.read', subject: UIDS.homePage } as Permission;

/** The widget “Site” on the admin's home page. */
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
}
