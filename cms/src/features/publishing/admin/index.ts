import { Earth } from '@strapi/icons';
import type { Permission, StrapiApp } from '@strapi/strapi/admin';

import { injectComponent } from '../../../admin/injected-components';
import { label } from '../../../admin/texts/label';
import { UIDS } from '../../../uids';
import { PublicationState } from './PublicationState';
import { showPublicationOfSeveral } from './SeveralLanguages';

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

/** Strapi's widgets of recent entries, by ours in their place. */
const RECENT: ReadonlyMap<string, 'LastEdited' | 'LastPublished'> = new Map([['last-edited-entries', 'LastEdited'], ['last-published-entries', 'LastPublished']]);

/**
 * Gives recent entries on the admin's home page the names that they have everywhere else. Strapi's widgets keep their
 * place and title, and are there for those who edit.
 * @throws if Strapi has no such widgets any more
 */
export function nameRecentEntries(app: StrapiApp): void {
  app.widgets.register((widgets) => {
    const missing = [...RECENT.keys()].find((id) => !widgets.some((widget) => widget.id === id));
    if (missing !== undefined) throw new Error(`Strapi’s home page has no widget ${missing} any more (features/publishing/admin/index.ts).`);
    return widgets.map((widget) => {
      const name = RECENT.get(widget.id);
      return name ? { ...widget, permissions: [READ], component: async () => (await import('./RecentEntries'))[name] } : widget;
    });
  });
}

/** Says in the form of a published entry when it is live. */
export function showPublications(app: StrapiApp): void {
  injectComponent(app, ['editView', 'right-links'], 'publication-state', PublicationState);
  showPublicationOfSeveral(app);
}
