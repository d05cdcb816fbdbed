import { Shield } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';

import { FIND } from './matches';

/** The page “A person’s data” in the menu, for who may find it. */
export function addPersonData(app: StrapiApp): void {
  app.addMenuLink({
    to: 'person-data',
    icon: Shield,
    intlLabel: { id: 'person-data', defaultMessage: 'A person’s data' },
    permissions: [FIND],
    Component: () => import('./PersonDataPage'),
  });
}
