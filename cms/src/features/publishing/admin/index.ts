import { Earth } from '@strapi/icons';
import type { Permission, StrapiApp } from '@strapi/strapi/admin';

import { label } from '../../../admin/texts/label';
import { UIDS } from '../../../uids';
import { PublicationState } from './PublicationState';

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

interface ContentManager {
  injectComponent(page: string, area: string, component: { readonly name: string; readonly Component: () => React.ReactNode }): void;
}

/** Says in the form of a published entry when it is live. */
export function showPublications(app: StrapiApp): void {
  const contentManager = app.getPlugin('content-manager') as unknown as ContentManager;
  contentManager.injectComponent('editView', 'right-links', { name: 'publication-state', Component: PublicationState });
}
