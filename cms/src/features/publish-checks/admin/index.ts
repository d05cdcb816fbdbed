import { Link } from '@strapi/icons';
import type { Permission, StrapiApp } from '@strapi/strapi/admin';

import { label } from '../../../admin/texts/label';
import { UIDS } from '../../../uids';

/** Editors correct links. */
const PUBLISH = { action: 'plugin::content-manager.explorer.publish', subject: UIDS.homePage } as Permission;

/** The widget “Links of the site” on the admin's home page. */
export function addLinkChecks(app: StrapiApp): void {
  app.widgets.register((others) => [
    {
      id: 'links',
      icon: Link,
      title: label('links'),
      permissions: [PUBLISH],
      component: async () => (await import('./BrokenLinks')).BrokenLinks,
    },
    ...others,
  ]);
}
