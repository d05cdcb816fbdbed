import { File } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';

import { addSidePanel } from '../../../admin/side-panels';
import { label } from '../../../admin/texts/label';
import { READ } from './permissions';
import { VersionPanel } from './VersionPanel';

/** The menu item “Agreement versions”, for users who may read them. */
export function addAgreementVersions(app: StrapiApp): void {
  app.addMenuLink({
    to: 'agreement-versions',
    icon: File,
    intlLabel: label('versions'),
    permissions: [READ],
    Component: () => import('./AgreementVersions'),
  });
  app.widgets.register((others) => [
    ...others,
    {
      id: 'signed-versions',
      icon: File,
      title: label('signed'),
      permissions: [READ],
      component: async () => (await import('./SignedWidget')).SignedWidget,
    },
  ]);
  addSidePanel(app, VersionPanel);
}
