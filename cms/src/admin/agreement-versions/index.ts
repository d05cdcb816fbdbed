import { File } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';

import { addSidePanel } from '../side-panels';
import { label } from '../texts/label';
import { READ } from './permissions';
import { VersionPanel } from './VersionPanel';

/** The page “Agreement versions” in the menu, for who may read them. */
export function addAgreementVersions(app: StrapiApp): void {
  app.addMenuLink({
    to: 'agreement-versions',
    icon: File,
    intlLabel: label('versions'),
    permissions: [READ],
    Component: () => import('./AgreementVersions'),
  });
  addSidePanel(app, VersionPanel);
}
