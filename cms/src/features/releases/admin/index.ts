import { Stack } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';

import { addSidePanel } from '../../../admin/side-panels';
import { label } from '../../../admin/texts/label';
import { PUBLISH_ANY } from './permissions';
import { ReleasePanel } from './ReleasePanel';

/** The menu item “Releases”, and the panel “Release” of forms, for those who may publish. */
export function addReleases(app: StrapiApp): void {
  app.addMenuLink({
    to: 'releases',
    icon: Stack,
    intlLabel: label('release.all'),
    permissions: PUBLISH_ANY,
    Component: () => import('./Releases'),
  });
  addSidePanel(app, ReleasePanel);
}
