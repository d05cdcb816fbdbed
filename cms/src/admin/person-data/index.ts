import { Shield } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';

import { label } from '../texts/label';
import { FIND } from './permissions';

/** The page “A person’s data” in the menu, for who may find it. */
export function addPersonData(app: StrapiApp): void {
  app.addMenuLink({
    to: 'person-data',
    icon: Shield,
    intlLabel: label('person'),
    permissions: [FIND],
    Component: () => import('./PersonDataPage'),
  });
}
